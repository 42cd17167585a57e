import { useTranslations } from 'next-intl';
import { trackOf } from '@/components/orders/status/order-status';
import { Icon } from '@/components/ui/picture/icon';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { OrderDetail } from '@/lib/orders/contract';

/** The four steps of an order with the time each was reached. */
export function OrderTrack({ order }: { order: OrderDetail }) {
  const text = useTranslations('order');
  return (
    <ol className="track" aria-label={text('detail.progress')}>
      {trackOf(order).map((step) => (
        <li
          key={step.key}
          className={step.state === 'next' ? undefined : `is-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {step.state === 'next' ? null : <Icon name="check" />}
          <b>{text(`track.${step.key}`)}</b>
          <span className="number small">
            {step.time ? <ClockTime time={step.time} /> : text('track.waiting')}
          </span>
        </li>
      ))}
    </ol>
  );
}
