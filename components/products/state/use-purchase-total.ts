import { amountsOf, type PurchaseAmounts } from './purchase-amounts';
import { usePurchase } from './purchase-context';

type PurchaseTotal = PurchaseAmounts & {
  /** A member's coupon or discount that is part of the total. */
  readonly offer: { readonly name: string; readonly discount: number } | null;
};

/** The total of the current choice: the member's quote, otherwise the visitor's total. */
export function usePurchaseTotal(): PurchaseTotal {
  const { detail, state, personal } = usePurchase();
  const quoted = personal?.quoted;
  return quoted?.skuId === state.skuId && quoted.quantity === state.quantity
    ? { ...quoted.amounts, offer: quoted.offer }
    : { ...amountsOf(detail, state), offer: null };
}
