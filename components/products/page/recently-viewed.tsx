'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNear } from '@/components/ui/hooks/use-near';
import { rememberViewed, viewedProducts } from '@/lib/stores/viewed-products';

const RecentProducts = lazy(() => import('./recent-products'));

/** Shown in a row on the desktop. */
const MOST = 6;

/**
 * Stores this view, and shows earlier ones when the shopper scrolls near the end of the page. Only the browser
 * knows them, so the cached page is the same for everyone.
 */
export function RecentlyViewed({ goodsId }: { goodsId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [earlier, setEarlier] = useState<readonly string[]>([]);

  useEffect(() => {
    rememberViewed(goodsId);
    // Sent with fetch, so that the page does not load the API client for it.
    void fetch(`/api/goods/member/goods/hits/${goodsId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'store' },
      body: '{}',
    })
      // An unread body would keep the connection open.
      .then((answer) => answer.text())
      .catch(() => undefined);
  }, [goodsId]);

  useEffect(() => {
    if (!isNear) return;
    setEarlier(
      viewedProducts()
        .filter((id) => id !== goodsId)
        .slice(0, MOST),
    );
  }, [isNear, goodsId]);

  return (
    <div ref={place}>
      {earlier.length > 0 ? (
        <Suspense fallback={null}>
          <RecentProducts goodsIds={earlier} onClear={() => setEarlier([])} />
        </Suspense>
      ) : null}
    </div>
  );
}
