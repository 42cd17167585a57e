'use client';

import { useLeadingCurrency, useShownCurrency } from '@/lib/currencies/queries/shown-currency';
import { foreignAmount } from '@/lib/pricing/convert';
import { ExactText } from './amount-text';

/**
 * The second amount of a price, in the shopper's currency: `≈ $0.85`; styles show it when the shopper has chosen one. The
 * price itself is in yuan, the currency of orders. Its parent (class `offer` or `has-converted`) reserves its space, so that nothing shifts
 * when the browser exchanges the default currency for the shopper's. Where the shopper sees their currency first, styles
 * exchange the two amounts (`data-leads`), and the texts around the price are repeated here.
 * @param value yuan
 */
export function ShopperAmount({ value, before, after }: { value: number; before?: string; after?: string }) {
  const currency = useShownCurrency();
  const isLeading = useLeadingCurrency() !== null;
  if (!currency) return null;
  const amount = foreignAmount(value, currency) ?? '';
  return (
    <span className="converted">
      <span>
        {isLeading && before ? <span className="from">{`${before} `}</span> : null}
        <ExactText>{isLeading ? amount : `≈ ${amount}`}</ExactText>
        {isLeading && after ? <span className="from">{` ${after}`}</span> : null}
      </span>
    </span>
  );
}
