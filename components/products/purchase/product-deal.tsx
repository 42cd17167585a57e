'use client';

import { lazy, Suspense } from 'react';
import { usePurchase } from '@/components/products/state/purchase-context';

/** Loaded lazily: most products have no deal. */
const DealStrip = lazy(() => import('./deal-strip'));

/** React streams a lazy part of more than 500 bytes and moves it to its place later: the strip stays below. */
export function ProductDeal() {
  const { deal } = usePurchase().detail;
  return deal ? (
    <Suspense>
      <DealStrip deal={deal} />
    </Suspense>
  ) : null;
}
