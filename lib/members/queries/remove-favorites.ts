import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { memberQuery } from '../../account/queries/load-member';
import { favoriteListQuery } from './favorite-list';

function invalidateFavorites(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: favoriteListQuery.queryKey });
  void client.invalidateQueries(memberQuery);
}

/** Removes favourites. Returns the token that restores them. */
export function useRemoveFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['remove-favorites'],
    mutationFn: async (ids: readonly string[]) => {
      const { undo } = await call('DELETE /upms/member/goods_favorite/delete', {
        query: { ids: ids.join(',') },
      });
      return undo;
    },
    onSuccess: () => invalidateFavorites(client),
  });
}

/** Restores removed favourites with the prices they were added at. */
export function useRestoreFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['restore-favorites'],
    mutationFn: async (undo: string) => {
      await call('POST /upms/member/goods_favorite/restore', { body: { undo } });
    },
    onSuccess: () => invalidateFavorites(client),
  });
}
