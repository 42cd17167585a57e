import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { OwnCard } from '@/lib/payments/saved-card-contract';
import { savedCardsKey } from './saved-cards';

/** Removes a saved card at the payment provider. */
export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['remove-card'],
    mutationFn: async ({ provider, id }: OwnCard) => {
      await call('DELETE /order/member/payment/card/delete', { query: { provider, id } });
    },
    // The card may have been removed elsewhere: the list is refetched after a failure too.
    onSettled: () => client.invalidateQueries({ queryKey: savedCardsKey }),
  });
}
