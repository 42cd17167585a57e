import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { OfferType, Quote } from '@/lib/pricing/contract';

/** What a quote depends on. */
export type QuoteChoice = {
  skuId: string;
  quantity: number;
  /** Undefined: the best offer. */
  offerType?: OfferType;
  couponCodeId?: string | null;
  paymentMethod?: string;
  addressId?: string | null;
  currencyCode?: string;
};

/** A quote is requested again this many seconds before it expires. */
const MARGIN_SECONDS = 60;
const SHORTEST_SECONDS = 10;

const freshFor = (quote: Quote | undefined) =>
  quote ? Math.max(SHORTEST_SECONDS, quote.expiresIn - MARGIN_SECONDS) * 1000 : 0;

/** The signed price calculation of a choice. Cached and shown until shortly before it expires, then renewed. */
export function quoteQuery(choice: QuoteChoice) {
  return queryOptions({
    queryKey: ['quote', choice],
    queryFn: ({ signal }) => call('POST /order/member/order/calculate', { body: choice, signal }),
    staleTime: ({ state }) => freshFor(state.data),
    refetchInterval: ({ state }) => (state.data ? freshFor(state.data) : false),
    refetchIntervalInBackground: true,
    retry: false,
    networkMode: 'always',
  });
}
