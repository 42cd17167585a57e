'use client';

import { useEffect } from 'react';
import { useIdle } from './use-idle';

/**
 * Once the page is at rest, lets the browser keep the page it shows without a line
 * (public/service-worker.js).
 * @param buildId names what it keeps, so that a new build brings a new one
 */
export function OfflinePageWatch({ buildId }: { buildId: string }) {
  const isIdle = useIdle();
  useEffect(() => {
    // Absent on addresses without https.
    if (!isIdle || buildId === 'development' || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register(`/service-worker.js?build=${encodeURIComponent(buildId)}`)
      // A browser that forbids it shows its own offline page.
      .catch(() => undefined);
  }, [isIdle, buildId]);
  return null;
}
