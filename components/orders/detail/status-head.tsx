import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import {
  canVerify,
  refundArrival,
  sentenceKey,
  statusKey,
  statusTone,
} from '@/components/orders/status/order-status';
import { useEstimateText } from '@/components/orders/status/use-estimate-text';
import { useSentenceSpace } from '@/components/ui/hooks/use-sentence-space';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { useClockText } from '@/components/ui/time/clock-time';
import { Countdown } from '@/components/ui/time/countdown';
import { DatedText } from '@/components/ui/time/dated-text';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import { useMember } from '@/lib/account/queries/load-member';
import { useChargedText } from '@/lib/currencies/queries/charge-text';
import { formatYuan } from '@/lib/money';
import type { OrderDetail } from '@/lib/orders/contract';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';
import { paidWith } from '@/lib/payments/card-brand';
import { coinMethod } from '@/lib/pricing/coins';
import { formatShanghai } from '@/lib/time';
import { OrderActions } from './order-actions';
import styles from './order-detail.module.css';
import { OrderTrack } from './order-track';

/** Status, what was paid, next step, progress, and the member's actions. @param hasTrack whether it has the progress */
export function StatusHead({ order, hasTrack }: { order: OrderDetail; hasTrack: boolean }) {
  const text = useTranslations('order');
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  const tone = statusTone(order.status);
  const verification = useMember()?.certificationStatus;
  const spell = useDurationText();
  const estimateText = useEstimateText();
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
                {means === '' || order.paymentMethod === coinMethod
                  ? text('detail.paidOnly', { amount })
                  : text('detail.paidWith', { amount, means })}
              </LiveText>
            </p>
          )}
          <p className={`second ${hasTrack ? styles.followed : ''}`} data-mode={order.deliveryMode}>
            <DatedText>
              {[
                text(`sentence.${sentenceKey(order)}`, {
                  date:
                    refundArrival(order) ??
                    (order.autoReceiveTime === null ? '' : formatShanghai(order.autoReceiveTime, 'day')),
                }),
                order.holdReason === 'RISK' && canVerify(order, verification) && text('detail.verifyFaster'),
                order.status === 'PENDING_SHIPMENT' && estimateText(order),
                order.status === 'PENDING_EVALUATE' &&
                  order.deliveryMode !== 'SHIPPING' &&
                  seconds !== null &&
                  seconds > 0 &&
                  text('detail.deliveredIn', { time: spell(seconds) }),
                order.status === 'PENDING_EVALUATE' &&
                  order.rewardPoint > 0 &&
                  text('detail.reward', { coins: order.rewardPoint }),
                order.lateCoins > 0 && text('detail.lateCoins', { coins: order.lateCoins }),
              ]
                .filter(Boolean)
                .join(space)}
            </DatedText>
          </p>
          {order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE' && order.holdDeadline ? (
            <p className="second t13">
              <DatedText>{text('detail.holdDeadline', { time: clock(order.holdDeadline) })}</DatedText>
            </p>
          ) : null}
          {order.refundAskedTime ? (
            <p className="second t13">
              <DatedText>{text('detail.refundAsked', { time: clock(order.refundAskedTime) })}</DatedText>
            </p>
          ) : null}
          {order.status === 'PENDING_EVALUATE' && order.timeline.some(({ type }) => type === 'REFUND_ASK') ? (
            <p className="second t13">{text('detail.refundAskEnded')}</p>
          ) : null}
          {order.disputedTime ? (
            <p className="second t13">
              <DatedText>{text('detail.disputed', { time: clock(order.disputedTime) })}</DatedText>
            </p>
          ) : null}
          {order.actions.includes('PAY') && order.expireTime ? (
            <p className={styles.left}>
              {text('detail.timeLeft')} <Countdown endTime={order.expireTime} look="quiet" onEnd={renew} />
            </p>
          ) : null}
        </div>
        <OrderActions order={order} verification={verification} />
      </div>
      {hasTrack ? <OrderTrack order={order} /> : null}
    </section>
  );
}
