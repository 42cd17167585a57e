'use client';

import { lazy, Suspense } from 'react';
import { usePcView } from '@/lib/routing/pc-view';

const ViewSwitchButton = lazy(() => import('./view-switch-button'));

/** Under /pc: a button back to the standard view. Its code is loaded there only. */
export function ViewSwitch({ storeUrl }: { storeUrl: string }) {
  return usePcView() ? (
    <Suspense fallback={null}>
      <ViewSwitchButton storeUrl={storeUrl} />
    </Suspense>
  ) : null;
}
