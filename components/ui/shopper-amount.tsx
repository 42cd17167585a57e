'use client';

import { foreignAmount } from '@/lib/money';
import { useShownCurrency } from '@/lib/queries/shown-currency';

/**
 * The second figure of a price: the same amount in the shopper's own currency, `≈ $0.85`. The price itself stays in
 * yuan, which is what is booked. It comes after the cached page, so it stands in a room that its parent (class
 * `offer` or `has-converted`) keeps free, and moves nothing.
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
