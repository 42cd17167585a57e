import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { PaymentState } from '@/lib/payments/contract';

/** Polling stops after two minutes, but not while a code can be scanned; the order page shows later changes. */
const patience = 120_000;

/** The state is final. */
export function isSettled(state: PaymentState | undefined): boolean {
  return state !== undefined && !['CREATED', 'REQUIRES_ACTION', 'PROCESSING'].includes(state.status);
}

/** The order has no payment at all. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * The state of a payment after the return from the provider, polled every 2 s and then more slowly. The
 * page never decides itself whether money was paid.
 */
export function paymentStateQuery(payment: { orderSn: string; paymentLogSn?: string }) {
  return queryOptions({
    queryKey: ['payment-state', payment.orderSn, payment.paymentLogSn ?? null],
    queryFn: ({ signal }) =>
      call('GET /order/member/payment/is_pay_success', {
        query: payment.paymentLogSn ? { paymentLogSn: payment.paymentLogSn } : { orderSn: payment.orderSn },
        signal,
      }),
    refetchInterval: ({ state }) => {
      const requestCount = state.dataUpdateCount + state.errorUpdateCount;
      if (isSettled(state.data) || isUnknown(state.error)) return false;
      if (requestCount * 2000 > patience && !state.data?.qrCode) return false;
      return Math.min(2000 + requestCount * 250, 6000);
    },
    refetchOnWindowFocus: 'always',
  });
}

/** The state of a payment now. */
export function readPaymentState(paymentLogSn: string): Promise<PaymentState> {
  return call('GET /order/member/payment/is_pay_success', { query: { paymentLogSn } });
}
