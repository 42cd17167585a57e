import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { favoriteListQuery } from '@/lib/members/queries/favorite-list';

/** The id of a favorite until the server has assigned one. */
const pendingId = '0';

/**
 * Adds the product to the favorites, or removes it. The cached list changes at once and is restored on failure.
 * Variable: the favorite's id, undefined to add one.
 */
export function useToggleFavorite(goodsId: string) {
  const client = useQueryClient();
  const remember = (id: string | undefined) =>
    client.setQueryData(favoriteListQuery.queryKey, (known) => {
      const { [goodsId]: _old, ...others } = known ?? {};
      return id === undefined ? others : { ...others, [goodsId]: id };
    });
  return useMutation({
    mutationFn: async (favoriteId: string | undefined): Promise<string | undefined> => {
      if (favoriteId !== undefined) {
        await call('DELETE /upms/member/goods_favorite/delete', { query: { ids: favoriteId } });
        return undefined;
      }
      return (await call('POST /upms/member/goods_favorite/add', { body: { goodsId } })).id;
    },
    onMutate: (favoriteId) => {
      remember(favoriteId === undefined ? pendingId : undefined);
    },
    onSuccess: (id) => {
      remember(id);
      // The member's counts and other lists of favorites are stale; this list is not.
      void client.invalidateQueries({ queryKey: ['member'] });
    },
    onError: (_error, favoriteId) => {
      remember(favoriteId);
    },
  });
}
