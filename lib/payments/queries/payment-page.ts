import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { PaymentPage } from '@/lib/payments/contract';

/** Milliseconds between two reads: an open page shows a payment that was made elsewhere, such as in another tab. */
const interval = 5_000;
const laterInterval = 20_000;
/** Reads before the longer interval: two minutes. */
const earlyReads = 24;

/**
 * The data of the payment page, refetched while the order is unpaid and when the tab gets the focus.
 * @param currencyCode the shopper's currency; undefined until it is known, and where it does not matter
 */
export function paymentPageQuery(orderSn: string, first: PaymentPage, currencyCode?: string) {
  return queryOptions({
    queryKey: ['payment-page', orderSn, currencyCode ?? first.currencyCode],
    queryFn: ({ signal }) =>
      call('GET /order/member/order/payment', { query: { orderSns: orderSn, currencyCode }, signal }),
    initialData: currencyCode === undefined || currencyCode === first.currencyCode ? first : undefined,
    placeholderData: first,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.orders[0]?.status !== 'PENDING_PAYMENT') return false;
      return state.dataUpdateCount + state.errorUpdateCount < earlyReads ? interval : laterInterval;
    },
    refetchOnWindowFocus: 'always',
  });
}
