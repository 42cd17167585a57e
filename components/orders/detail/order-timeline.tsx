import { useTranslations } from 'next-intl';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { ClockTime, usePlainClockText } from '@/components/ui/time/clock-time';
import { shanghaiMark } from '@/components/ui/time/dated-text';
import type { OrderDetail } from '@/lib/orders/contract';

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
  'REFUND_ASK',
  'REFUND_APPLY',
  'REFUND',
  'REFUND_PART',
  'REFUND_CLOSE',
  'REPLACE',
  'DISPUTE',
  'FAIL',
  'MODIFY',
] as const;

function typeOf(entry: OrderDetail['timeline'][number], { deliveryMode }: Pick<OrderDetail, 'deliveryMode'>) {
  const type = known.find((each) => each === entry.type) ?? 'MODIFY';
  // A parcel leaves the shop where other products reach the member.
  return type === 'DELIVERY' && deliveryMode === 'SHIPPING' ? 'SHIPPING' : type;
}

const dayOf = (wireTime: string | undefined) => wireTime?.slice(0, 10);
const minuteOf = (wireTime: string) => wireTime.slice(11, 16);
const marked = (part: string) => part && `${shanghaiMark}${part}${shanghaiMark}`;

/**
 * The newest entry of the order's log in a line, after the payment of the same day; empty without one. The server does not
 * know the clock: its times are marked for `DatedText`.
 */
export function useProgressLine(order: OrderDetail): string {
  const text = useTranslations('order.timeline');
  const clock = usePlainClockText();
  const isHydrated = useHydrated();
  const entry = order.timeline.at(-1);
  if (!entry) return '';
  const name = text(`type.${typeOf(entry, order)}`);
  const payment = order.timeline.find(({ type }) => type === 'PAYMENT');
  const [time, shown] = [minuteOf(entry.time), clock(entry.time)];
  // A line has no room for the zone that another clock needs; the folded list has it.
  if (!shown.endsWith(time)) return name;
  const isShort = payment !== entry && dayOf(payment?.time) === dayOf(entry.time);
  const before = payment && isShort ? `${text('paid')} ${minuteOf(payment.time)} → ` : '';
  const after = ` ${payment && isShort ? time : shown}`;
  return isHydrated ? `${before}${name}${after}` : `${marked(before)}${name}${marked(after)}`;
}

/** The order's log, newest first. */
export function OrderTimeline({ order }: { order: Pick<OrderDetail, 'timeline' | 'deliveryMode'> }) {
  const text = useTranslations('order.timeline');
  const entries = [...order.timeline].reverse();
  return (
    <ol className="timeline">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its other end
        <li key={entries.length - index} className={index === 0 ? 'is-now' : undefined}>
          {text(`type.${typeOf(entry, order)}`)}
          <ClockTime className="number" time={entry.time}>
            {' '}
            {text(`actor.${entry.actor}`)}
          </ClockTime>
        </li>
      ))}
    </ol>
  );
}
