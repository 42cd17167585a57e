import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** The member's newest orders, for the home page's "to pay" and "buy again". */
export function recentOrdersQuery(locale: string) {
  return queryOptions({
    queryKey: ['orders', 'recent', locale],
    queryFn: async ({ signal }) =>
      (await call('GET /order/member/order/list', { query: { pageSize: 10 }, signal })).records,
    staleTime: 30_000,
  });
}
