'use client';

import { useSyncExternalStore } from 'react';
import { everySecond, never, timeLeft } from '@/components/ui/server-clock';
import type { SiteConfig } from '@/lib/contract/store';

/** Whether the shop takes no orders now; the cached page may have been made before the end. */
export function useIsClosed({ enabled, endTime }: SiteConfig['maintenance']): boolean {
  return useSyncExternalStore(
    enabled && endTime !== null ? everySecond : never,
    () => enabled && (endTime === null || timeLeft(endTime) !== 0),
    () => enabled,
  );
}
