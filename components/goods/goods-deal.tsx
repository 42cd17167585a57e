'use client';

import { lazy, Suspense } from 'react';
import { usePurchase } from './purchase-context';

/** Most goods have no deal, so their pages do not carry its clock. */
const DealStrip = lazy(() => import('./deal-strip'));

export function GoodsDeal() {
  const { deal } = usePurchase().detail;
  return deal ? (
    <Suspense>
      <DealStrip deal={deal} />
    </Suspense>
  ) : null;
}
