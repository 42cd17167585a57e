'use client';

import { lazy, Suspense } from 'react';
import { PopularRoom } from './popular-room';

const PopularTiles = lazy(() => import('./popular-tiles'));

/**
 * The best-selling products, requested by the browser. Next.js includes not-found.tsx in every product page, which
 * would otherwise be invalidated with each change to a best-selling product.
 */
export function PopularProducts() {
  return (
    <Suspense fallback={<PopularRoom />}>
      <PopularTiles />
    </Suspense>
  );
}
