import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentState } from '@/lib/contract/payment';

/**
 * Continues the open card payment of an order, in the currency in which it was opened. The response has a client secret,
 * which is kept in memory while the page is open and never stored.
 * @param amount yuan
 */
export function cardSessionQuery(orderSn: string, amount: number) {
  return queryOptions({
    queryKey: ['card-session', orderSn],
    queryFn: ({ signal }) =>
      call('POST /order/member/payment/load', {
        body: { paymentItemList: [{ orderSn, amount }], paymentId: 'STRIPE_CARD' },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The state of a payment now. */
export function readPaymentState(paymentLogSn: string): Promise<PaymentState> {
  return call('GET /order/member/payment/is_pay_success', { query: { paymentLogSn } });
}
