import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { GiveRefusal } from '@/components/presents/present-note';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { CopyButton } from '@/components/ui/control/copy-button';
import { DialogOpener } from '@/components/ui/dialog/dialog-opener';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { CardCode, DeliveredCode } from '@/lib/delivery/contract';
import type { OrderDetail } from '@/lib/orders/contract';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';
import { isGiven } from '@/lib/presents/rules';
import { coverSeconds, proofMinutes } from '@/lib/promises';
import { Link } from '@/lib/routing/navigation';
import { applyPath } from '@/lib/routing/paths';
import { CardCodeRow } from './card-code-row';
import styles from './card-codes.module.css';
import { saveFile } from './save-file';

const loadDialogs = () => import('./reveal-dialog');
const RevealCodeDialog = lazy(async () => ({ default: (await loadDialogs()).RevealCodeDialog }));
const SeenCodesDialog = lazy(async () => ({ default: (await loadDialogs()).SeenCodesDialog }));
const CodesFileDialog = lazy(async () => ({ default: (await loadDialogs()).CodesFileDialog }));

/** Milliseconds after which a revealed code is hidden again. */
const shownFor = coverSeconds * 1000;

/** Milliseconds after which the member must authenticate again (docs/security.md). */
const proofValidFor = proofMinutes * 60_000;

const redeemSteps = ['1', '2', '3'] as const;

/** The revealed codes by id; each is hidden again after a minute. */
function useShownCodes() {
  const [shown, setShown] = useState<Record<string, CardCode & { shownAt: number }>>({});
  const [first] = Object.values(shown).sort((a, b) => a.shownAt - b.shownAt);

  useEffect(() => {
    if (!first) return;
    const hide = () => setShown(({ [first.id]: _, ...others }) => others);
    const timer = setTimeout(hide, first.shownAt + shownFor - Date.now());
    return () => clearTimeout(timer);
  }, [first]);

  const show = (cards: readonly CardCode[]) => {
    const shownAt = Date.now();
    const added = Object.fromEntries(cards.map((card) => [card.id, { ...card, shownAt }]));
    setShown((others) => ({ ...others, ...added }));
  };
  return { shown, show };
}

/**
 * The card codes of an order. Each is hidden until the member authenticates and reveals it. The first that was not seen is
 * the next step of the order.
 * @param children what the codes are for
 */
export function CardCodes({ order, children }: { order: OrderDetail; children?: ReactNode }) {
  const text = useTranslations('order.codes');
  const client = useQueryClient();
  const { shown, show } = useShownCodes();
  const [wanted, setWanted] = useState<DeliveredCode | null>(null);
  const [together, setTogether] = useState<'file' | 'seen' | null>(null);
  const [provenUntil, setProvenUntil] = useState(0);
  const { cards } = order.delivery;
  const isProven = Date.now() < provenUntil;

  function afterReveal() {
    setProvenUntil((until) => Math.max(until, Date.now() + proofValidFor));
    void client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  }

  const valid = cards.filter(
    (card) => (card.state === 'SOLD' || card.state === 'REVEALED') && !isGiven(card),
  );
  const next = valid.find(({ state }) => state === 'SOLD') ?? valid[0];
  const open = valid.flatMap(({ id }) => shown[id] ?? []);
  const covered = valid.filter(({ id, state }) => state === 'REVEALED' && !shown[id]);
  const proof = { isProven, onProofExpired: () => setProvenUntil(0) };
  const canReport = order.actions.includes('AFTER_SALES');
  return (
    <section className={`card ${styles.codes}`} aria-labelledby="order-codes">
      {children ? <div className={styles.item}>{children}</div> : null}
      <div className={styles.head}>
        <h2 id="order-codes">
          {text('title')} <small className="second">{text('count', { count: cards.length })}</small>
        </h2>
        <span className="row row-wrap">
          {cards.length > 1 && valid.length > 0 && !order.disputedTime ? (
            <DialogOpener
              className="button button-small"
              load={loadDialogs}
              onOpen={() => setTogether('file')}
            >
              <Icon name="download" size={16} />
              {text('file')}
            </DialogOpener>
          ) : null}
          {covered.length > 1 ? (
            <DialogOpener
              className="button button-small"
              load={loadDialogs}
              onOpen={() => setTogether('seen')}
            >
              <Icon name="eye" size={16} />
              <LiveText>{text('showSeen', { count: covered.length })}</LiveText>
            </DialogOpener>
          ) : null}
          {open.length > 1 ? (
            <CopyButton
              text={open.map(({ cardNo, secret }) => [cardNo, secret].filter(Boolean).join(' ')).join('\n')}
            >
              <Icon name="copy" size={16} />
              <LiveText>
                {open.length === valid.length ? text('copyAll') : text('copyShown', { count: open.length })}
              </LiveText>
            </CopyButton>
          ) : null}
        </span>
      </div>
      <ul aria-live="polite">
        {cards.map((card, index) => (
          <CardCodeRow
            key={card.id}
            order={order}
            card={card}
            number={cards.length > 1 ? index + 1 : null}
            shown={shown[card.id] ?? null}
            isNext={card === next}
            loadDialog={loadDialogs}
            onShow={() => setWanted(card)}
          />
        ))}
      </ul>
      <GiveRefusal cards={cards} />
      <div className={styles.redeem}>
        <h3>{text('redeemTitle')}</h3>
        <ol>
          {redeemSteps.map((step) => (
            <li key={step}>{text(`redeem${step}`)}</li>
          ))}
        </ol>
        {canReport ? (
          <Link className="button button-small" href={applyPath(order.sn, { type: 'REPLACE_CODE' })}>
            {text('problem')}
          </Link>
        ) : (
          <OpenSupportButton className="button button-small" start={{ orderSn: order.sn }}>
            {text('problem')}
          </OpenSupportButton>
        )}
      </div>
      <Suspense fallback={null}>
        {wanted ? (
          <RevealCodeDialog
            key={wanted.id}
            {...proof}
            orderSn={order.sn}
            card={wanted}
            onClose={() => setWanted(null)}
            onRevealed={(card) => {
              setWanted(null);
              show([card]);
              afterReveal();
            }}
          />
        ) : null}
        {together === 'seen' ? (
          <SeenCodesDialog
            {...proof}
            orderSn={order.sn}
            onClose={() => setTogether(null)}
            onRevealed={(seen) => {
              setTogether(null);
              show(seen);
              afterReveal();
            }}
          />
        ) : null}
        {together === 'file' ? (
          <CodesFileDialog
            {...proof}
            order={order}
            onClose={() => setTogether(null)}
            onRevealed={(file) => {
              setTogether(null);
              saveFile(file);
              toast.success(text('fileSaved'));
              afterReveal();
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
