import { useTranslations } from 'next-intl';
import {
  needsVerification,
  type ReceiveKey,
  receiveKey,
  statusKey,
  statusTone,
} from '@/components/orders/status/order-status';
import { VerifyText } from '@/components/orders/status/verify-text';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTag } from '@/components/ui/picture/delivery-tag';
import { YuanText } from '@/components/ui/price/amount-text';
import { ExactPart } from '@/components/ui/price/exact-part';
import { ClockTime } from '@/components/ui/time/clock-time';
import { Countdown } from '@/components/ui/time/countdown';
import type { OrderRow } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { buyAgainPath, memberPath, orderPath, paymentPath } from '@/lib/routing/paths';
import styles from './order-list.module.css';

type Action = {
  key: 'pay' | 'verify' | 'showCodes' | ReceiveKey | 'detail' | 'again' | 'review';
  href: string;
};

/** One primary action and the secondary ones. */
function actionsOf(order: OrderRow): Action[] {
  const detail: Action = { key: 'detail', href: orderPath(order.sn) };
  const again: Action = { key: 'again', href: buyAgainPath(order) };
  switch (order.status) {
    case 'PENDING_PAYMENT':
      return [{ key: 'pay', href: paymentPath(order.sn) }, detail];
    case 'PENDING_REVIEW':
      return needsVerification(order)
        ? [{ key: 'verify', href: memberPath('profile/identity') }, detail]
        : [detail];
    case 'PENDING_EVALUATE':
      return [
        { key: order.deliveryMode === 'CARD' ? 'showCodes' : receiveKey(order), href: orderPath(order.sn) },
        ...(order.canReview ? [{ key: 'review', href: `${orderPath(order.sn)}#review` } as const] : []),
        again,
      ];
    case 'COMPLETED':
      return order.canReview
        ? [{ key: 'review', href: `${orderPath(order.sn)}#review` }, again, detail]
        : [again, detail];
    case 'CANCELED':
    case 'OVERDUE_PAYMENT':
    case 'REFUNDED':
      return [again, detail];
    default:
      return [detail];
  }
}

export function OrderCard({ order }: { order: OrderRow }) {
  const text = useTranslations('order');
  const [primary, ...others] = actionsOf(order);
  return (
    <li className={`card ${styles.order}`}>
      <div className={styles.orderHead}>
        <span className={styles.status} data-tone={statusTone(order.status)}>
          {text(`status.${statusKey(order)}`)}
          {order.status === 'PENDING_PAYMENT' && order.expireTime ? (
            <span className={styles.left}>
              <Countdown endTime={order.expireTime} look="text" />
            </span>
          ) : null}
        </span>
        <span className="small muted">
          <ClockTime time={order.createdTime} />{' '}
          <span className={`number ${styles.sn}`}>
            <ExactPart value={order.sn}>{text('list.sn', { sn: order.sn })}</ExactPart>
          </span>
        </span>
      </div>
      <div className={styles.orderBody}>
        <CoverImage src={order.goodsCover} alt="" size={72} />
        <div className={styles.orderWords}>
          <h2 translate="no">
            <Link href={orderPath(order.sn)}>{order.goodsName}</Link>
          </h2>
          <p className="second t13">
            {order.specifications} <span className="number">×{order.quantity}</span>
          </p>
          {order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE' ? (
            <p className="t13 second">{text(`hold.${order.holdReason}`)}</p>
          ) : null}
        </div>
        <Recipient order={order} />
        <div className={styles.orderEnd}>
          <b className="number">
            <YuanText value={order.payAmount} />
          </b>
          <div className={styles.actions}>
            {primary ? (
              <Link
                className={`button button-small ${primary.key === 'detail' || primary.key === 'again' ? '' : 'button-primary'}`}
                href={primary.href}
              >
                {primary.key === 'verify' ? (
                  <VerifyText verify={text('action.verify')} progress={text('action.verifyProgress')} />
                ) : (
                  text(`action.${primary.key}`)
                )}
              </Link>
            ) : null}
            {others.map((action) => (
              <Link key={action.key} className="button button-small" href={action.href}>
                {text(`action.${action.key}`)}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </li>
  );
}

/** The recharge account, or how an order without one is delivered. */
function Recipient({ order: { accountDisplay, deliveryMode } }: { order: OrderRow }) {
  const text = useTranslations('order.list');
  return (
    <div className={styles.recipient}>
      {accountDisplay ? (
        <>
          <span className="small muted">{text('account')}</span>
          <span className="number" translate="no">
            {accountDisplay}
          </span>
        </>
      ) : (
        <DeliveryTag mode={deliveryMode} />
      )}
    </div>
  );
}
