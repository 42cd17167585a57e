'use client';

import { lazy, Suspense } from 'react';
import { usePcView } from '@/lib/routing/pc-view';

const RoundButton = lazy(() => import('./round-button'));

/** Under /pc: the round button back to the ordinary view. Elsewhere its code is not even fetched. */
export function RoundSwitch({ storeUrl }: { storeUrl: string }) {
  return usePcView() ? (
    <Suspense fallback={null}>
      <RoundButton storeUrl={storeUrl} />
    </Suspense>
  ) : null;
}
