import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { PaymentState } from '@/lib/contract/payment';

/** Polling stops after two minutes: the order page tells the rest. */
const patience = 120_000;

/** Nothing more will change by itself. */
export function isSettled(state: PaymentState | undefined): boolean {
  return state !== undefined && !['CREATED', 'REQUIRES_ACTION', 'PROCESSING'].includes(state.status);
}

/** The order has no payment at all: nobody is on the way back from one. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * State of a payment after the shopper came back from the provider: every 2 s, slower by and by. The
 * page never decides itself whether money was paid.
 */
export function paymentStateQuery(asked: { orderSn: string; paymentLogSn?: string }) {
  return queryOptions({
    queryKey: ['payment-state', asked.orderSn, asked.paymentLogSn ?? null],
    queryFn: ({ signal }) =>
      call('GET /order/member/payment/is_pay_success', {
        query: asked.paymentLogSn ? { paymentLogSn: asked.paymentLogSn } : { orderSn: asked.orderSn },
        signal,
      }),
    refetchInterval: ({ state }) => {
      const asked = state.dataUpdateCount + state.errorUpdateCount;
      if (isSettled(state.data) || isUnknown(state.error) || asked * 2000 > patience) return false;
      return Math.min(2000 + asked * 250, 6000);
    },
    refetchOnWindowFocus: 'always',
  });
}
