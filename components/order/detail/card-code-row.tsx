import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/control/copy-button';
import { DialogOpener } from '@/components/ui/dialog/dialog-opener';
import { Icon } from '@/components/ui/picture/icon';
import type { CardCode, OrderDetail } from '@/lib/contract/orders/order';
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
  card,
  number,
  shown,
  isNext,
  loadDialog,
  onShow,
}: {
  card: OrderDetail['delivery']['cards'][number];
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
        ) : (
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
              : text(card.state === 'REVEALED' ? 'seen' : 'shownCounts')}
        </span>
        {card.expireTime ? (
          <span className="number">{text('expires', { date: card.expireTime.slice(0, 10) })}</span>
        ) : null}
      </p>
    </li>
  );
}
