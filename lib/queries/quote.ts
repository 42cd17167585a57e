import { call } from '@/lib/api/browser';
import type { OfferType, Quote } from '@/lib/contract/order';

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

export function askForQuote(choice: QuoteChoice, signal: AbortSignal): Promise<Quote> {
  return call('POST /order/member/order/calculate', { body: choice, signal });
}
