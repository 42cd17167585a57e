import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { DialogOpener } from '@/components/ui/dialog/dialog-opener';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { DeliveredCode } from '@/lib/delivery/contract';
import { useServerText } from '@/lib/error-text/use-server-text';
import type { PresentOfCode } from '@/lib/presents/contract';
import { useTakeBackPresent } from '@/lib/presents/queries/presents';
import styles from './presents.module.css';

const loadDialog = () => import('./give-dialog');
const GiveDialog = lazy(async () => ({ default: (await loadDialog()).GiveDialog }));

type Place = { orderSn: string; card: DeliveredCode; number: number | null };

/** What became of the present that a code was given as, and the way to give it. */
export function PresentNote({ orderSn, card, number }: Place) {
  const text = useTranslations('presents.give');
  const [isGiving, setGiving] = useState(false);
  const { present, giveRefusal } = card;
  const canGive = giveRefusal === null;
  return (
    <>
      {present || canGive ? (
        <div className={`small ${styles.note}`}>
          {present ? <PresentState present={present} orderSn={orderSn} number={number} /> : null}
          {canGive ? (
            <DialogOpener
              className="button button-small"
              label={number === null ? undefined : text('actionNumbered', { number })}
              load={loadDialog}
              onOpen={() => setGiving(true)}
            >
              <Icon name="gift" size={16} />
              {text('action')}
            </DialogOpener>
          ) : null}
        </div>
      ) : null}
      {/* Stays open with the link while the order is fetched again. */}
      <Suspense fallback={null}>
        {isGiving ? <GiveDialog orderSn={orderSn} cardId={card.id} onClose={() => setGiving(false)} /> : null}
      </Suspense>
    </>
  );
}

function PresentState({
  present,
  orderSn,
  number,
}: {
  present: PresentOfCode;
  orderSn: string;
  number: number | null;
}) {
  const text = useTranslations('presents.state');
  const { state, receiver, openedTime, expireTime } = present;
  return (
    <>
      <span className={styles.state}>
        <b>{text(state)}</b>
        {receiver ? <span>{text('receiver', { receiver })}</span> : null}
        {state === 'OPENED' && openedTime ? <ClockTime className="number second" time={openedTime} /> : null}
        {state === 'WAITING' ? (
          <span className="second">
            {text('until')} <ClockTime className="number" time={expireTime} />
          </span>
        ) : null}
      </span>
      {state === 'WAITING' ? <TakeBack orderSn={orderSn} presentId={present.id} number={number} /> : null}
    </>
  );
}

function TakeBack({
  orderSn,
  presentId,
  number,
}: {
  orderSn: string;
  presentId: string;
  number: number | null;
}) {
  const text = useTranslations('presents.takeBack');
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useSubmit(useTakeBackPresent(orderSn, presentId));
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-haspopup="dialog"
        aria-label={number === null ? undefined : text('actionNumbered', { number })}
        onClick={() => setAsking(true)}
      >
        {text('action')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={text('title')}
        cancel={text('keep')}
        confirm={text('action')}
        busy={isBusy}
        busyText={text('busy')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void submit(undefined, { onSuccess: () => setAsking(false) })}
      >
        <p>{text('text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Reasons that are about the order or the member, and not about one code. */
const general = ['card_disputed', 'present_notDelivered', 'present_held', 'present_limit'] as const;

/** Why no code of the order can be given, once for all of them; a code that was seen says so itself. */
export function GiveRefusal({ cards }: { cards: readonly DeliveredCode[] }) {
  const text = useServerText();
  const reason = general.find((one) => cards.some(({ giveRefusal }) => giveRefusal === one));
  return reason ? <p className={`small second ${styles.refusal}`}>{text(reason)}</p> : null;
}
