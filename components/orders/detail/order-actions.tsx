import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { canVerify, receiveKey } from '@/components/orders/status/order-status';
import { VerifyText } from '@/components/orders/status/verify-text';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { Icon } from '@/components/ui/picture/icon';
import type { Member } from '@/lib/account/member-contract';
import type { OrderDetail } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { buyAgainPath, memberPath, paymentPath, requestPath } from '@/lib/routing/paths';
import { ChangeDialog, type ConfirmedChange } from './change-dialog';
import styles from './order-detail.module.css';

/**
 * What the member can do next: in the card of the status, on the phone in the bar at the bottom. At most one of them is
 * primary, and none while the codes of the order are the next step.
 */
export function OrderActions({
  order,
  verification,
}: {
  order: OrderDetail;
  verification: Member['certificationStatus'] | undefined;
}) {
  const text = useTranslations('order');
  const [pendingAction, setPendingAction] = useState<ConfirmedChange | null>(null);
  const can = (action: OrderDetail['actions'][number]) => order.actions.includes(action);
  const isClosed = order.status === 'OVERDUE_PAYMENT' || order.status === 'CANCELED';
  const hasVerify = canVerify(order, verification);
  const hasAgain = ['PENDING_EVALUATE', 'COMPLETED', 'REFUNDED'].includes(order.status);
  const isBar = can('PAY') || can('CANCEL') || can('RECEIVE') || isClosed || hasVerify || hasAgain;
  return (
    <div className={isBar ? `buy-bar ${styles.actions}` : styles.actions}>
      <OpenSupportButton className={`button ${styles.support}`} start={{ orderSn: order.sn }}>
        <Icon name="headset" />
        {text('action.service')}
      </OpenSupportButton>
      {can('CANCEL') ? (
        <button type="button" className="button" onClick={() => setPendingAction('cancel')}>
          {text('action.cancel')}
        </button>
      ) : null}
      {order.afterSales ? (
        <Link className="button" href={requestPath(order.afterSales.id)}>
          {text('action.request')}
        </Link>
      ) : null}
      {can('PAY') ? (
        <Link className="button button-primary" href={paymentPath(order.sn)}>
          {text('action.pay')}
        </Link>
      ) : null}
      {isClosed ? (
        <Link className="button button-primary" href={buyAgainPath(order)}>
          {text('action.orderAgain')}
        </Link>
      ) : null}
      {hasVerify ? (
        <Link className="button button-primary" href={memberPath('profile/identity')}>
          <VerifyText verify={text('action.verify')} progress={text('action.verifyProgress')} />
        </Link>
      ) : null}
      {hasAgain ? (
        <Link className="button" href={buyAgainPath(order)}>
          {text('detail.again')}
        </Link>
      ) : null}
      {can('RECEIVE') ? (
        <button
          type="button"
          className={order.deliveryMode === 'CARD' ? 'button' : 'button button-primary'}
          onClick={() => setPendingAction('receive')}
        >
          {text(`action.${receiveKey(order)}`)}
        </button>
      ) : null}
      <ChangeDialog orderSn={order.sn} change={pendingAction} onClose={() => setPendingAction(null)} />
    </div>
  );
}
