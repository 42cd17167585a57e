'use client';

import { usePurchase } from '@/components/product/state/purchase-context';
import { DealStrip } from './deal-strip';

/** The deal of the product, for products with one. */
export function ProductDeal() {
  const { deal } = usePurchase().detail;
  return deal ? <DealStrip deal={deal} /> : null;
}
