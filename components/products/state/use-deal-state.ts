import { useSyncExternalStore } from 'react';
import { everySecond, never, timeLeft } from '@/components/ui/time/server-clock';
import type { DailyDeal } from '@/lib/products/deal-contract';
import type { PurchaseDeal } from './purchase-state';

/** The current state of a deal by the server's clock, as the page may be cached; null without one. */
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
