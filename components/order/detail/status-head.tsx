import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import {
  canVerify,
  isOnItsWay,
  refundArrival,
  sentenceKey,
  statusKey,
  statusTone,
} from '@/components/order/status/order-status';
import { useSentenceSpace } from '@/components/ui/hooks/use-sentence-space';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { useClockText } from '@/components/ui/time/clock-time';
import { Countdown } from '@/components/ui/time/countdown';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import { paidWith } from '@/lib/contract/dialect/card-brand';
import type { OrderDetail } from '@/lib/contract/orders/order';
import { formatYuan } from '@/lib/money';
import { useChargedText } from '@/lib/queries/browser/currency/charge-text';
import { useMember } from '@/lib/queries/browser/member/load-member';
import { orderDetailKey } from '@/lib/queries/browser/order/order-detail';
import { formatShanghai } from '@/lib/time';
import { OrderActions } from './order-actions';
import styles from './order-detail.module.css';
import { OrderTrack } from './order-track';

/** Status, what was paid, next step, progress, and the member's actions. */
export function StatusHead({ order }: { order: OrderDetail }) {
  const text = useTranslations('order');
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  const tone = statusTone(order.status);
  const verification = useMember()?.certificationStatus;
  const spell = useDurationText();
  const charged = useChargedText()(order);
  const clock = useClockText();
  const space = useSentenceSpace();
  const { seconds } = order.delivery;
  const amount = charged ?? formatYuan(order.amounts.payAmount);
  const means = paidWith(order);
  return (
    <section className={`card ${styles.status}`} aria-labelledby="order-status">
      <div className={styles.statusTop}>
        <span className={styles.mark} data-tone={tone}>
          <Icon name={tone === 'success' ? 'check' : tone === 'plain' ? 'close' : 'clock'} />
        </span>
        <div className="grow" role="status">
          <h1 id="order-status">{text(`status.${statusKey(order)}`)}</h1>
          {order.paidTime === null ? null : (
            <p className={`number ${styles.paid}`}>
              <LiveText>
                {means === ''
                  ? text('detail.paidOnly', { amount })
                  : text('detail.paidWith', { amount, means })}
              </LiveText>
            </p>
          )}
          <p className="second">
            <LiveText>
              {[
                text(`sentence.${sentenceKey(order)}`, {
                  date:
                    refundArrival(order) ??
                    (order.autoReceiveTime === null ? '' : formatShanghai(order.autoReceiveTime, 'day')),
                }),
                order.holdReason === 'RISK' && canVerify(order, verification) && text('detail.verifyFaster'),
                order.status === 'PENDING_SHIPMENT' && text('detail.eta', { eta: order.etaLabel }),
                order.status === 'PENDING_EVALUATE' &&
                  order.deliveryMode !== 'SHIPPING' &&
                  seconds !== null &&
                  seconds > 0 &&
                  text('detail.deliveredIn', { time: spell(seconds) }),
                order.status === 'PENDING_EVALUATE' &&
                  order.rewardPoint > 0 &&
                  text('detail.reward', { coins: order.rewardPoint }),
              ]
                .filter(Boolean)
                .join(space)}
            </LiveText>
          </p>
          {order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE' && order.holdDeadline ? (
            <p className="second t13">{text('detail.holdDeadline', { time: clock(order.holdDeadline) })}</p>
          ) : null}
          {order.refundAskedTime ? (
            <p className="second t13">{text('detail.refundAsked', { time: clock(order.refundAskedTime) })}</p>
          ) : null}
          {order.status === 'PENDING_EVALUATE' && order.timeline.some(({ type }) => type === 'REFUND_ASK') ? (
            <p className="second t13">{text('detail.refundAskEnded')}</p>
          ) : null}
          {order.disputedTime ? (
            <p className="second t13">{text('detail.disputed', { time: clock(order.disputedTime) })}</p>
          ) : null}
          {order.actions.includes('PAY') && order.expireTime ? (
            <p className={styles.left}>
              {text('detail.timeLeft')} <Countdown endTime={order.expireTime} look="quiet" onEnd={renew} />
            </p>
          ) : null}
        </div>
        <OrderActions order={order} verification={verification} />
      </div>
      {isOnItsWay(order.status) ? <OrderTrack order={order} /> : null}
    </section>
  );
}
