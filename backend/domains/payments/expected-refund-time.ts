import type { RefundChannel } from '../../../lib/contract/orders/refund';
import { addTime } from '../../../lib/time';
import { internalProvider, type PaymentRow } from './payment-row';

/** Days until a refund is on the shopper's account at the latest: banks take up to ten working days. */
const days: Readonly<Record<string, number>> = { PAYPAL: 5 };
const daysOfCards = 14;

/** When a refund is expected to arrive at the latest. Coins arrive at once. */
export function expectedRefundTime(
  now: Date,
  { provider, method }: Pick<PaymentRow, 'provider' | 'method'>,
  channel: RefundChannel,
): Date {
  if (provider === internalProvider || channel === 'COINS') return now;
  return addTime(now, days[method] ?? daysOfCards, 'day');
}
