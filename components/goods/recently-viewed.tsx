'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { rememberViewed, viewedGoods } from '@/lib/stores/viewed-goods';

const RecentGoods = lazy(() => import('./recent-goods'));

/** Shown in a row on the desktop. */
const MOST = 6;

/**
 * Remembers this look, and shows the earlier ones when the shopper comes near the end of the page. The browser alone
 * knows them, so that the cached page stays the same for everybody.
 */
export function RecentlyViewed({ goodsId }: { goodsId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [earlier, setEarlier] = useState<readonly string[]>([]);

  useEffect(() => {
    rememberViewed(goodsId);
    // Counted by the server at most once in a while; nobody waits for it, so it is sent without the client's code.
    void fetch(`/api/goods/member/goods/hits/${goodsId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'store' },
      body: '{}',
    })
      // An answer that nobody reads keeps its connection.
      .then((answer) => answer.text())
      .catch(() => undefined);
  }, [goodsId]);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setEarlier(
          viewedGoods()
            .filter((id) => id !== goodsId)
            .slice(0, MOST),
        );
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [goodsId]);

  return (
    <div ref={place}>
      {earlier.length > 0 ? (
        <Suspense fallback={null}>
          <RecentGoods goodsIds={earlier} onClear={() => setEarlier([])} />
        </Suspense>
      ) : null}
    </div>
  );
}
