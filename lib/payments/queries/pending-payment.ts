import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallOutput } from '@/lib/contract/contract';

export type PendingPayment = CallOutput<'GET /order/member/order/check_pending_payment'>;

/** The member's unpaid order of this sku now. */
export function readPendingPayment(skuId: string): Promise<PendingPayment> {
  return call('GET /order/member/order/check_pending_payment', { query: { skuId } });
}

/** The member's unpaid order of this sku, if there is one; `first` is what the server rendered. */
export function pendingPaymentQuery(skuId: string, first: PendingPayment) {
  return queryOptions({
    queryKey: ['pending-payment', skuId],
    queryFn: () => readPendingPayment(skuId),
    initialData: first,
    staleTime: 0,
  });
}
