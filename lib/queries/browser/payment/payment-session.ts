import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentState } from '@/lib/contract/orders/payment';

/**
 * Continues the open payment of an order, in the currency in which it was opened. The response may have a client secret,
 * which is kept in memory while the page is open and never stored.
 * @param method code of the payment method
 * @param amount yuan
 */
export function paymentSessionQuery(orderSn: string, method: string, amount: number) {
  return queryOptions({
    queryKey: ['payment-session', method, orderSn],
    queryFn: ({ signal }) =>
      call('POST /order/member/payment/load', {
        body: { paymentItemList: [{ orderSn, amount }], paymentId: method },
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
