import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CardCode } from '@/lib/contract/orders/order';

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

export type CodesFile = { fileName: string; text: string };

/** Reveals all card codes of an order as CSV. */
export function useCodesFile(orderSn: string) {
  return useMutation({
    mutationFn: async (proof: RevealProof | null): Promise<CodesFile> =>
      call('POST /order/member/order/cards_file', { body: { orderSn, ...(await permitOf(proof)) } }),
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
