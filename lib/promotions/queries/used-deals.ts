import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

const readUsed = (signal: AbortSignal) => call('GET /goods/member/daily_deal/used', { signal });

/** The ids of the running deals that the member has used, now. */
export async function readUsedDeals(signal: AbortSignal): Promise<string[]> {
  return (await readUsed(signal)).dealIds;
}

export const usedDealsQuery = queryOptions({
  queryKey: ['used-deals'],
  queryFn: ({ signal }) => readUsed(signal),
  staleTime: 0,
});
