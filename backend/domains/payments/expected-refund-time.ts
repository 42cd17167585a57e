import type { RefundChannel } from '../../../lib/contract/orders/refund';
import { refundPromises } from '../../../lib/refunds/promises';
import { addTime } from '../../../lib/time';
import { internalProvider, type PaymentRow } from './payment-row';

const days: Readonly<Record<string, number>> = { PAYPAL: refundPromises.payPalDays };

type Payment = Pick<PaymentRow, 'provider' | 'method'>;

/** Days in which a refund arrives at the latest. Coins arrive at once. */
export function refundDays({ provider, method }: Payment, channel: RefundChannel): number {
  if (provider === internalProvider || channel === 'COINS') return 0;
  return days[method] ?? refundPromises.cardDays;
}

/** When a refund is expected to arrive at the latest. */
export function expectedRefundTime(now: Date, payment: Payment, channel: RefundChannel): Date {
  return addTime(now, refundDays(payment, channel), 'day');
}
