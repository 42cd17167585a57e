import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { AfterSalesCase } from '@/lib/refunds/after-sales-contract';

export function afterSalesKey(id: string) {
  return ['after-sales', id] as const;
}

/** One after-sales request, polled while staff or the payment provider work on it. */
export function afterSalesQuery(first: AfterSalesCase) {
  return queryOptions({
    queryKey: afterSalesKey(first.id),
    queryFn: ({ signal }) => call('GET /order/member/aftersales/view', { query: { id: first.id }, signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.closedTime === null ? 10_000 : false),
    refetchOnWindowFocus: 'always',
  });
}
