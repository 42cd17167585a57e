import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { GoodsType } from '@/lib/products/goods-type';
import { pageSizes } from '@/lib/wire/page-sizes';

/** Cards of the shop's best-selling products, of one type if it is given. */
export function popularProductsQuery(locale: string, type: GoodsType | undefined) {
  return queryOptions({
    queryKey: ['popular-products', locale, type],
    queryFn: ({ signal }) =>
      call('GET /goods/member/goods/hot', { query: { type, size: pageSizes.hotOnDiscontinued }, signal }),
    staleTime: 60_000,
  });
}
