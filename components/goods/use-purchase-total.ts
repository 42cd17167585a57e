'use client';

import { foreignAmount } from '@/lib/money';
import { useShownCurrency } from '@/lib/queries/shown-currency';
import { usePurchase } from './purchase-context';
import { type PurchaseSums, sumsOf } from './purchase-sums';

/** The sums of what is chosen now. */
export function usePurchaseTotal(): PurchaseSums {
  const { detail, state } = usePurchase();
  return sumsOf(detail, state);
}

/** The amount in the shopper's currency, `$27.49`; null until it is known, and for yuan itself. */
export function useForeignAmount(yuan: number): string | null {
  const currency = useShownCurrency();
  return currency ? foreignAmount(yuan, currency) : null;
}
