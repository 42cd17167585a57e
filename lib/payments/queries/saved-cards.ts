import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { SandboxCard } from '@/lib/payments/sandbox-contract';

export const savedCardsKey = ['saved-cards'] as const;

/** The member's saved cards, read at the payment provider. @param mayHaveCards false: nothing is requested */
export function savedCardsQuery(mayHaveCards: boolean) {
  return queryOptions({
    queryKey: savedCardsKey,
    queryFn: ({ signal }) => call('GET /order/member/payment/card/list', { signal }),
    ...(mayHaveCards ? {} : { initialData: [], enabled: false }),
    gcTime: 0,
    retry: false,
  });
}

/** Milliseconds after which a card form is shown without saved cards. */
const patience = 4000;

/**
 * The secret with which the form of a method shows and saves the member's cards. Null when there is none, or not in
 * time: a payment does not need it.
 */
export async function openCardSession(method: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(patience);
    return (await call('POST /order/member/payment/card_session', { body: { method }, signal })).clientSecret;
  } catch {
    return null;
  }
}

/** The saved cards that the sandbox's form shows; null when none can be saved. */
export async function readSandboxCards(method: string): Promise<SandboxCard[] | null> {
  const clientSecret = await openCardSession(method);
  if (clientSecret === null) return null;
  try {
    return await call('POST /sandbox/customer/cards', { body: { clientSecret } });
  } catch {
    return null;
  }
}
