import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  canVerify,
  hasTrack,
  receiveKey,
  sentenceKey,
  statusKey,
  statusTone,
  trackOf,
} from '@/components/order/status/order-status';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { Countdown } from '@/components/ui/time/countdown';
import type { OrderDetail } from '@/lib/contract/orders/order';
import { useMember } from '@/lib/queries/browser/member/load-member';
import { orderDetailKey } from '@/lib/queries/browser/order/order-detail';
import { Link } from '@/lib/routing/navigation';
import { applyPath, buyAgainPath, memberPath, paymentPath, requestPath } from '@/lib/routing/paths';
import { showMinute } from '@/lib/time';
import { ChangeDialog, type ConfirmedChange } from './change-dialog';
import styles from './order-detail.module.css';

/** Status, next step, progress, and the member's actions. */
export function StatusHead({ order }: { order: OrderDetail }) {
  const text = useTranslations('order');
  const client = useQueryClient();
  const [pendingAction, setPendingAction] = useState<ConfirmedChange | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  const tone = statusTone(order.status);
  const steps = trackOf(order);
  const verification = useMember()?.certificationStatus;
  const seconds = order.delivery.seconds;
  return (
    <section className={`card ${styles.status}`} aria-labelledby="order-status">
      <div className={styles.statusTop}>
        <span className={styles.mark} data-tone={tone}>
          <Icon name={tone === 'success' ? 'check' : tone === 'plain' ? 'close' : 'clock'} />
        </span>
        <div className="grow" role="status">
          <h1 id="order-status">{text(`status.${statusKey(order)}`)}</h1>
          <p className="second">
            <LiveText>
              {[
                text(`sentence.${sentenceKey(order)}`),
                order.holdReason === 'RISK' && canVerify(order, verification) && text('detail.verifyFaster'),
                order.status === 'PENDING_SHIPMENT' && text('detail.eta', { eta: order.etaLabel }),
                order.status === 'PENDING_EVALUATE' &&
                  order.deliveryMode !== 'SHIPPING' &&
                  seconds !== null &&
                  seconds > 0 &&
                  text('detail.deliveredIn', { seconds }),
                order.status === 'PENDING_EVALUATE' &&
                  order.rewardPoint > 0 &&
                  text('detail.reward', { coins: order.rewardPoint }),
              ]
                .filter(Boolean)
                .join(' ')}
            </LiveText>
          </p>
          {order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE' && order.holdDeadline ? (
            <p className="second t13">
              {text('detail.holdDeadline', { time: showMinute(order.holdDeadline) })}
            </p>
          ) : null}
          {order.disputedTime ? (
            <p className="second t13">{text('detail.disputed', { time: showMinute(order.disputedTime) })}</p>
          ) : null}
          {order.actions.includes('PAY') && order.expireTime ? (
            <p className={styles.left}>
              {text('detail.timeLeft')} <Countdown endTime={order.expireTime} look="quiet" onEnd={renew} />
            </p>
          ) : null}
        </div>
        <div className={styles.headActions}>
          <OpenSupportButton start={{ orderSn: order.sn }}>
            <Icon name="headset" />
            {text('action.service')}
          </OpenSupportButton>
          {order.actions.includes('CANCEL') ? (
            <button type="button" className="button" onClick={() => setPendingAction('cancel')}>
              {text('action.cancel')}
            </button>
          ) : null}
          {order.actions.includes('ASK_REFUND') ? (
            <button type="button" className="button" onClick={() => setPendingAction('askRefund')}>
              {text('action.askRefund')}
            </button>
          ) : null}
          {order.actions.includes('AFTER_SALES') ? (
            <Link className="button" href={applyPath(order.sn)}>
              {text('action.afterSales')}
            </Link>
          ) : null}
          {order.afterSales ? (
            <Link className="button" href={requestPath(order.afterSales.id)}>
              {text('action.request')}
            </Link>
          ) : null}
          {order.actions.includes('PAY') ? (
            <Link className="button button-primary" href={paymentPath(order.sn)}>
              {text('action.pay')}
            </Link>
          ) : null}
          {order.status === 'OVERDUE_PAYMENT' || order.status === 'CANCELED' ? (
            <Link className="button button-primary" href={buyAgainPath(order)}>
              {text('action.orderAgain')}
            </Link>
          ) : null}
          {canVerify(order, verification) ? (
            <Link className="button button-primary" href={memberPath('profile/identity')}>
              {text('action.verify')}
            </Link>
          ) : null}
          {order.actions.includes('RECEIVE') ? (
            <button
              type="button"
              className="button button-primary"
              onClick={() => setPendingAction('receive')}
            >
              {text(`action.${receiveKey(order)}`)}
            </button>
          ) : null}
        </div>
      </div>
      {hasTrack(order.status) ? (
        <ol className="track" aria-label={text('detail.progress')}>
          {steps.map((step) => (
            <li
              key={step.key}
              className={step.state === 'next' ? undefined : `is-${step.state}`}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              {step.state === 'next' ? null : <Icon name="check" />}
              <b>{text(`track.${step.key}`)}</b>
              <span className="number small">
                {step.time ? showMinute(step.time) : text('track.waiting')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <ChangeDialog orderSn={order.sn} change={pendingAction} onClose={() => setPendingAction(null)} />
    </section>
  );
}
