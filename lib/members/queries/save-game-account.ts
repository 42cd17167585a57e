import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { RechargeValues } from '@/lib/products/recharge';
import { gameAccountsKey } from './game-account-list';

type GameAccountValues = {
  nickname: string;
  mobile: string;
  wechatOrQq: string;
  remark: string;
  values: RechargeValues;
};

/**
 * Saves a recharge account of a product.
 * @param id of the saved account; null creates one
 */
export function useSaveGameAccount(goodsId: string, id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['save-game-account', goodsId, id],
    mutationFn: async (body: GameAccountValues) => {
      if (id !== null) await call('POST /upms/member/game_account/update', { body: { ...body, id } });
      else await call('POST /upms/member/game_account/save', { body: { ...body, goodsId } });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: gameAccountsKey }),
  });
}

export function useDeleteGameAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['delete-game-account', id],
    mutationFn: async () => {
      await call('DELETE /upms/member/game_account/delete', { query: { ids: id } });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: gameAccountsKey }),
  });
}

/** Checks a saved recharge account with the supplier. */
export function useCheckGameAccount(id: string) {
  return useMutation({
    mutationKey: ['check-game-account', id],
    mutationFn: () => call('POST /upms/member/game_account/check', { body: { id } }),
  });
}
