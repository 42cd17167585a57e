import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Is there an unpaid order of this sku already? */
export function pendingPaymentQuery(skuId: string) {
  return queryOptions({
    queryKey: ['pending-payment', skuId],
    queryFn: ({ signal }) =>
      call('GET /order/member/order/check_pending_payment', { query: { skuId }, signal }),
    staleTime: 0,
  });
}
