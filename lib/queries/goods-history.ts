import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Cards of goods looked at before, in the order given; what is not sold any more is left out. */
export function goodsHistoryQuery(locale: string, goodsIds: readonly string[]) {
  return queryOptions({
    queryKey: ['goods-history', locale, ...goodsIds],
    queryFn: ({ signal }) =>
      call('GET /goods/member/goods/history', { query: { goodsIds: goodsIds.join(',') }, signal }),
    staleTime: 60_000,
  });
}
