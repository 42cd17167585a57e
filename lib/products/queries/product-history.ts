import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Cards of viewed products, in the given order, without those that are no longer sold. */
export function productHistoryQuery(locale: string, goodsIds: readonly string[]) {
  return queryOptions({
    queryKey: ['product-history', locale, ...goodsIds],
    queryFn: ({ signal }) =>
      call('GET /goods/member/goods/history', { query: { goodsIds: goodsIds.join(',') }, signal }),
    staleTime: 60_000,
  });
}
