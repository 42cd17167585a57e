'use client';

import type { Currency } from '@/lib/contract/order';
import { convertFen, formatMinor, yuanToFen } from '@/lib/money';
import { useChosenCurrency } from '@/lib/queries/currency-list';
import { usePurchase } from './purchase-context';
import { type PurchaseSums, sumsOf } from './purchase-sums';

/** The sums of what is chosen now. */
export function usePurchaseTotal(): PurchaseSums {
  const { detail, state } = usePurchase();
  return sumsOf(detail, state);
}

/** The amount in the shopper's currency, `$27.49`; null until its rate is known, and for yuan itself. */
export function useForeignAmount(yuan: number): string | null {
  const currency = useChosenCurrency();
  return currency ? foreignAmount(yuan, currency) : null;
}

/** An amount in another currency, rate and premium counted in; null for yuan itself. */
export function foreignAmount(yuan: number, currency: Currency): string | null {
  if (currency.currencyCode === 'CNY') return null;
  const { currencyRate: rate, currencyPremium: premium, currencyPrecision: precision } = currency;
  const minor = convertFen(yuanToFen(yuan), { rate, premium, precision });
  return formatMinor(minor, precision, currency.currencySign);
}
