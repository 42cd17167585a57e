import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

export const gameAccountsKey = ['game-accounts'] as const;

/** The member's saved recharge accounts of one product, last used first; as many as one row of chips shows. */
export function gameAccountListQuery(goodsId: string) {
  return queryOptions({
    queryKey: [...gameAccountsKey, goodsId],
    queryFn: async ({ signal }) => {
      const query = { goodsId, pageSize: 6 };
      return (await call('GET /upms/member/game_account/list', { query, signal })).records;
    },
    staleTime: 300_000,
  });
}
