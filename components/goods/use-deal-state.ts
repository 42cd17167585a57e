'use client';

import { useSyncExternalStore } from 'react';
import { everySecond, never, timeLeft } from '@/components/ui/server-clock';
import type { DailyDeal } from '@/lib/contract/goods';
import type { PurchaseDeal } from './purchase-state';

/** How a deal stands now, by the server's clock; null without one. The page was made a while ago. */
export function useDealState(deal: PurchaseDeal | null): DailyDeal['state'] | null {
  return useSyncExternalStore(
    deal === null ? never : everySecond,
    () => deal && stateNow(deal),
    () => deal?.state ?? null,
  );
}

function stateNow({ state, startTime, endTime }: PurchaseDeal): DailyDeal['state'] {
  if (timeLeft(endTime) === 0) return 'ENDED';
  return state === 'UPCOMING' && timeLeft(startTime) === 0 ? 'RUNNING' : state;
}
