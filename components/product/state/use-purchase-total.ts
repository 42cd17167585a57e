import { foreignAmount } from '@/lib/pricing/convert';
import { useShownCurrency } from '@/lib/queries/browser/shown-currency';
import { amountsOf, type PurchaseAmounts } from './purchase-amounts';
import { usePurchase } from './purchase-context';

/** The total of the current choice. */
export function usePurchaseTotal(): PurchaseAmounts {
  const { detail, state } = usePurchase();
  return amountsOf(detail, state);
}

/** The amount in the shopper's currency, `$27.49`; null until it is known, and for yuan itself. */
export function useForeignAmount(yuan: number): string | null {
  const currency = useShownCurrency();
  return currency ? foreignAmount(yuan, currency) : null;
}
