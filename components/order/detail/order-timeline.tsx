import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/contract/orders/order';
import styles from './order-detail.module.css';

/** Log types with their own text; others show the resulting status. */
const known = [
  'CREATE',
  'PAYMENT',
  'REVIEW',
  'HOLD',
  'DELIVERY',
  'SHIPPING',
  'RECEIVE',
  'COMPLETE',
  'CANCEL',
  'EXPIRE',
  'REFUND_APPLY',
  'REFUND',
  'REFUND_PART',
  'REFUND_CLOSE',
  'REPLACE',
  'DISPUTE',
  'FAIL',
  'MODIFY',
] as const;

/** The order's log, newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.timeline');
  const entries = [...order.timeline].reverse();
  return (
    <section className="card pad" aria-labelledby="order-timeline">
      <h2 id="order-timeline" className={styles.title}>
        {text('title')}
      </h2>
      <ol className="timeline">
        {entries.map((entry, index) => {
          const type = known.find((each) => each === entry.type) ?? 'MODIFY';
          // A parcel leaves the shop where other products reach the member.
          const shown = type === 'DELIVERY' && order.deliveryMode === 'SHIPPING' ? 'SHIPPING' : type;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its other end
            <li key={entries.length - index} className={index === 0 ? 'is-now' : undefined}>
              {text(`type.${shown}`)}
              <time className="number">
                {entry.time} {text(`actor.${entry.actor}`)}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
