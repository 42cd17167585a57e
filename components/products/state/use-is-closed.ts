import { useSyncExternalStore } from 'react';
import { everySecond, never, timeLeft } from '@/components/ui/time/server-clock';
import type { SiteConfig } from '@/lib/settings/contract';

/** Whether the shop takes no orders now; re-evaluated in the browser, as the page may be cached. */
export function useIsClosed({
  enabled,
  endTime,
}: Pick<SiteConfig['maintenance'], 'enabled' | 'endTime'>): boolean {
  return useSyncExternalStore(
    enabled && endTime !== null ? everySecond : never,
    () => enabled && (endTime === null || timeLeft(endTime) !== 0),
    () => enabled,
  );
}
