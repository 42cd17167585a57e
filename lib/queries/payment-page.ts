import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentPage } from '@/lib/contract/payment';

/** What the payment page shows; asked again when the shopper comes back to the tab. */
export function paymentPageQuery(orderSn: string, first: PaymentPage) {
  return queryOptions({
    queryKey: ['payment-page', orderSn],
    queryFn: ({ signal }) =>
      call('GET /order/member/order/payment', { query: { orderSns: orderSn }, signal }),
    initialData: first,
    refetchOnWindowFocus: 'always',
  });
}
