import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { pageSizes } from '@/lib/contract/dialect/page-sizes';

/** Cards of the shop's best-selling products. */
export function popularProductsQuery(locale: string) {
  return queryOptions({
    queryKey: ['popular-products', locale],
    queryFn: ({ signal }) =>
      call('GET /goods/member/goods/hot', { query: { size: pageSizes.hotOnDiscontinued }, signal }),
    staleTime: 60_000,
  });
}
