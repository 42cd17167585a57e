import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CardCode, CodesFormat } from '@/lib/delivery/contract';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';

/** Proof of the member's identity: the password, or the code that was sent by e-mail. */
export type RevealProof = { password: string } | { challengeId: string; code: string };

/** Sends the code by e-mail that allows card codes to be revealed. */
export function useSendRevealCode() {
  return useMutation({
    mutationFn: () =>
      call('POST /upms/member/verify_code/send', { body: { scene: 'CARD_REVEAL', channel: 'EMAIL' } }),
  });
}

/** Reveals one card code of an order. A proof is valid for a while, in which null repeats it. */
export function useRevealCode(orderSn: string, cardId: string) {
  return useMutation({
    mutationFn: async (proof: RevealProof | null): Promise<CardCode> => {
      const { cards } = await call('POST /order/member/order/cards', {
        body: { orderSn, cardId, ...(await permitOf(proof)) },
      });
      const [card] = cards;
      if (!card) throw new Error('The response has no card code');
      return card;
    },
  });
}

/** Shows the card codes of an order again that were shown before. */
export function useSeenCodes(orderSn: string) {
  return useMutation({
    mutationFn: async (proof: RevealProof | null): Promise<CardCode[]> => {
      const body = { orderSn, seenOnly: true, ...(await permitOf(proof)) };
      return (await call('POST /order/member/order/cards', { body })).cards;
    },
  });
}

export type CodesFile = { fileName: string; mediaType: string; base64: string };

/** Reveals all card codes of an order as a file. */
export function useCodesFile(orderSn: string, format: CodesFormat) {
  return useMutation({
    mutationFn: async (proof: RevealProof | null): Promise<CodesFile> =>
      call('POST /order/member/order/cards_file', { body: { orderSn, format, ...(await permitOf(proof)) } }),
  });
}

/** Keeps the member's note that a code is used. */
export function useMarkCodeUsed(orderSn: string, cardId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isUsed: boolean): Promise<void> => {
      await call('POST /order/member/order/card_used', { body: { orderSn, cardId, isUsed } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

async function permitOf(proof: RevealProof | null) {
  if (proof === null) return {};
  return 'password' in proof ? proof : { ticket: await ticketOf(proof) };
}

async function ticketOf(proof: { challengeId: string; code: string }): Promise<string> {
  const body = { scene: 'CARD_REVEAL', ...proof } as const;
  return (await call('POST /upms/member/verify_code/check', { body })).ticket;
}
