import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentPage } from '@/lib/contract/payment';

/** The data of the payment page, refetched when the tab gets the focus. */
export function paymentPageQuery(orderSn: string, first: PaymentPage) {
  return queryOptions({
    queryKey: ['payment-page', orderSn],
    queryFn: ({ signal }) =>
      call('GET /order/member/order/payment', { query: { orderSns: orderSn }, signal }),
    initialData: first,
    refetchOnWindowFocus: 'always',
  });
}
