import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** The ids of the running deals that the member has used, now. */
export async function readUsedDeals(signal: AbortSignal): Promise<string[]> {
  return (await call('GET /goods/member/daily_deal/used', { signal })).dealIds;
}

export const usedDealsQuery = queryOptions({
  queryKey: ['used-deals'],
  queryFn: ({ signal }) => readUsedDeals(signal),
  staleTime: 0,
});
