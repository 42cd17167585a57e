import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentPage } from '@/lib/contract/orders/payment';

/**
 * The data of the payment page, refetched when the tab gets the focus.
 * @param currencyCode the shopper's currency; undefined until it is known, and where it does not matter
 */
export function paymentPageQuery(orderSn: string, first: PaymentPage, currencyCode?: string) {
  return queryOptions({
    queryKey: ['payment-page', orderSn, currencyCode ?? first.currencyCode],
    queryFn: ({ signal }) =>
      call('GET /order/member/order/payment', { query: { orderSns: orderSn, currencyCode }, signal }),
    initialData: currencyCode === undefined || currencyCode === first.currencyCode ? first : undefined,
    placeholderData: first,
    refetchOnWindowFocus: 'always',
  });
}
