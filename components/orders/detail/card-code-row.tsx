import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PresentNote } from '@/components/presents/present-note';
import { CopyButton } from '@/components/ui/control/copy-button';
import { DialogOpener } from '@/components/ui/dialog/dialog-opener';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { DatedText } from '@/components/ui/time/dated-text';
import type { CardCode, DeliveredCode } from '@/lib/delivery/contract';
import { useMarkCodeUsed } from '@/lib/delivery/queries/reveal-codes';
import type { OrderDetail } from '@/lib/orders/contract';
import { isGiven } from '@/lib/presents/rules';
import { Link } from '@/lib/routing/navigation';
import { applyPath, requestPath } from '@/lib/routing/paths';
import styles from './card-codes.module.css';

/** Groups a code by four characters; codes with dashes are unchanged. */
function spaced(secret: string): string {
  return secret.includes('-') ? secret : secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * One card code, with its number and secret while it is shown.
 * @param number its place among several codes; null for the only one
 * @param loadDialog loads the dialog that `onShow` opens
 */
export function CardCodeRow({
  order,
  card,
  number,
  shown,
  isNext,
  loadDialog,
  onShow,
}: {
  order: OrderDetail;
  card: DeliveredCode;
  number: number | null;
  shown: CardCode | null;
  /** The one to open next. */
  isNext: boolean;
  loadDialog: () => Promise<unknown>;
  onShow: () => void;
}) {
  const text = useTranslations('order.codes');
  const isInvalid = card.state === 'INVALID' || card.state === 'REPLACED';
  return (
    <li className={styles.code}>
      {shown?.cardNo ? (
        <div className={styles.number}>
          <span className="small second">{text('cardNo')}</span>
          <b className="number" translate="no">
            {shown.cardNo}
          </b>
          <CopyButton className="icon-button" text={shown.cardNo} name={text('copyCardNo')}>
            <Icon name="copy" size={16} />
          </CopyButton>
        </div>
      ) : null}
      <div className={styles.secret}>
        <span className="small second">
          {text('secret')}
          {number === null ? null : <span className="number"> {number}</span>}
        </span>
        <b data-shut={shown === null} translate="no">
          {shown ? spaced(shown.secret) : '•••• •••• •••• ••••'}
        </b>
        {shown ? (
          <CopyButton
            className="button button-primary button-small"
            text={shown.secret}
            name={text('copySecretName')}
          >
            <Icon name="copy" size={16} />
            {text('copySecret')}
          </CopyButton>
        ) : isGiven(card) ? null : (
          <DialogOpener
            className={isNext ? 'button button-primary' : 'button button-small'}
            label={number === null ? undefined : text('showNumbered', { number })}
            load={loadDialog}
            onOpen={onShow}
          >
            <Icon name="eye" size={16} />
            {text('show')}
          </DialogOpener>
        )}
      </div>
      <p className={`small second ${styles.state}`}>
        <span>
          {isInvalid
            ? text('invalid')
            : shown
              ? text('coversAgain')
              : text(isGiven(card) ? 'given' : card.state === 'REVEALED' ? 'seen' : 'shownCounts')}
        </span>
        {card.expireTime ? (
          <span className="number">
            <DatedText>{text('expires', { date: card.expireTime.slice(0, 10) })}</DatedText>
          </span>
        ) : null}
      </p>
      <PresentNote orderSn={order.sn} card={card} number={number} />
      <CodeNotes order={order} card={card} number={number} />
    </li>
  );
}

/** Whether the member has used the code, and the way to report it as faulty, or how far that is. */
function CodeNotes({
  order,
  card,
  number,
}: {
  order: OrderDetail;
  card: DeliveredCode;
  number: number | null;
}) {
  const text = useTranslations('order');
  const marking = useMarkCodeUsed(order.sn, card.id);
  const { submit } = useSubmit(marking);
  // From the click on, until the order has been read again.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const mark = async (isUsed: boolean) => {
    setWanted(isUsed);
    await submit(isUsed);
    setWanted(null);
  };
  const { claim } = card;
  const isValid = card.state === 'REVEALED';
  const isClaimOpen = claim?.status === 'APPLIED' || claim?.status === 'APPROVED';
  const canReport = isValid && !isClaimOpen && order.actions.includes('AFTER_SALES');
  if (!isValid && !claim) return null;
  const status = claim ? text(`afterSales.status.${claim.status}`) : '';
  return (
    <div className={`small ${styles.notes}`}>
      {isValid && !isGiven(card) ? (
        <label className={`check ${styles.used}`}>
          <input
            type="checkbox"
            aria-label={number === null ? undefined : text('codes.usedNumbered', { number })}
            checked={wanted ?? card.isUsed}
            onChange={({ target }) => void mark(target.checked)}
          />
          <span>{text('codes.used')}</span>
        </label>
      ) : null}
      {claim ? (
        <Link
          href={requestPath(claim.id)}
          aria-label={number === null ? undefined : text('codes.claimName', { number, status })}
        >
          {text(`afterSales.type.${claim.type}`)}: <b>{status}</b>
        </Link>
      ) : null}
      {canReport ? (
        <Link
          href={applyPath(order.sn, { type: 'REPLACE_CODE', cardId: card.id })}
          aria-label={number === null ? undefined : text('codes.reportNumbered', { number })}
        >
          {text('codes.report')}
        </Link>
      ) : null}
    </div>
  );
}
