import { methodRules } from '../../../lib/payments/method-rules';
import type { RefundChannel } from '../../../lib/refunds/contract';
import { addTime } from '../../../lib/time';
import { internalProvider, type PaymentRow } from './payment-row';

type Payment = Pick<PaymentRow, 'provider' | 'method'>;

/** Days in which a refund arrives at the latest. Coins arrive at once. */
export function refundDays({ provider, method }: Payment, channel: RefundChannel): number {
  if (provider === internalProvider || channel === 'COINS') return 0;
  return methodRules(method).refundDays;
}

/** When a refund is expected to arrive at the latest. */
export function expectedRefundTime(now: Date, payment: Payment, channel: RefundChannel): Date {
  return addTime(now, refundDays(payment, channel), 'day');
}
