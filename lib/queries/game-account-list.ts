import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** The member's saved accounts of one goods, last used first; as many as a row of chips can hold. */
export function gameAccountListQuery(goodsId: string) {
  return queryOptions({
    queryKey: ['game-accounts', goodsId],
    queryFn: async ({ signal }) => {
      const query = { goodsId, pageSize: 6 };
      return (await call('GET /upms/member/game_account/list', { query, signal })).records;
    },
    staleTime: 300_000,
  });
}
