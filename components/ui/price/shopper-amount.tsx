'use client';

import { foreignAmount } from '@/lib/pricing/convert';
import { useShownCurrency } from '@/lib/queries/browser/shown-currency';

/**
 * The second amount of a price, in the shopper's currency: `≈ $0.85`. The price itself is in
 * yuan, the currency of orders. It is added in the browser, in space that its parent (class
 * `offer` or `has-converted`) reserves, so that nothing shifts.
 * @param value yuan; @param was the struck-out former price, in yuan
 */
export function ShopperAmount({ value, was }: { value: number; was?: number }) {
  const currency = useShownCurrency();
  if (!currency) return null;
  return (
    <span className="converted">
      <span>≈ {foreignAmount(value, currency)}</span>
      {was === undefined ? null : <del>{foreignAmount(was, currency)}</del>}
    </span>
  );
}
