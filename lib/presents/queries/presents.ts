import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';
import type { PresentDesign } from '@/lib/presents/designs';

/** Gives a code as a present. The token of its link is returned once. */
export function useGivePresent(orderSn: string, cardId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: { design: PresentDesign; receiver: string; greeting: string }) =>
      call('POST /order/member/present/create', { body: { orderSn, cardId, ...wish } }),
    // Also after a refusal: the code may have been given in another tab.
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

/** Takes back a present that is not opened. */
export function useTakeBackPresent(orderSn: string, presentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<void> => {
      await call('POST /order/member/present/take_back', { body: { orderSn, presentId } });
    },
    // Also after a refusal: the friend may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

/** The card of a present, by the token of its link. */
export function presentCardQuery(token: string) {
  return queryOptions({
    queryKey: ['present', token],
    queryFn: ({ signal }) => call('POST /order/member/present/view', { body: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Opens a present for a mail address that a code proves. */
export function useOpenPresent(token: string) {
  return useMutation({
    mutationFn: (proof: { email: string; challengeId: string; code: string }) =>
      call('POST /order/member/present/open', { body: { token, ...proof } }),
  });
}
