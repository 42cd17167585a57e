import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useIsMember } from '@/lib/stores/auth';

/** All favourites of the member (at most a hundred), from product id to favourite id. */
export const favoriteListQuery = queryOptions({
  queryKey: ['favorites', 'by-goods'],
  queryFn: async ({ signal }): Promise<Record<string, string>> => {
    const page = await call('GET /upms/member/goods_favorite/list', { query: { pageSize: 100 }, signal });
    return Object.fromEntries(page.records.map((favorite) => [favorite.goodsId, favorite.id]));
  },
  staleTime: 300_000,
});

/** The favourite id of this product, or undefined. All buttons of a page share one request. */
export function useFavoriteId(goodsId: string): string | undefined {
  const isMember = useIsMember();
  const { data } = useQuery({
    ...favoriteListQuery,
    enabled: isMember,
    select: (favorites: Record<string, string>) => favorites[goodsId],
  });
  return isMember ? data : undefined;
}
