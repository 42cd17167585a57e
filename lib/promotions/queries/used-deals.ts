import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** The running deals that the member has used, now, and which of them are in an unpaid order. */
export const readUsedDeals = (signal: AbortSignal) => call('GET /goods/member/daily_deal/used', { signal });

export const usedDealsQuery = queryOptions({
  queryKey: ['used-deals'],
  queryFn: ({ signal }) => readUsedDeals(signal),
  staleTime: 0,
});
