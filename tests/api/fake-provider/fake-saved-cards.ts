import type { SavedCard, SavedCards } from '@/backend/ports/payment-provider';

/** Saved cards of a fake payment provider. */
export function createFakeSavedCards() {
  const customers = new Map<string, SavedCard[]>();
  const savedCards: SavedCards = {
    createCustomer: async (memberId, gone) => {
      const ref = `fake_customer_${memberId}${gone ? '_again' : ''}`;
      if (!customers.has(ref)) customers.set(ref, []);
      return ref;
    },
    openSession: async (ref) => (customers.has(ref) ? `${ref}_secret` : null),
    listCards: async (ref) => customers.get(ref) ?? [],
    removeCard: async (ref, cardId) => {
      const cards = customers.get(ref) ?? [];
      customers.set(
        ref,
        cards.filter(({ id }) => id !== cardId),
      );
      return cards.some(({ id }) => id === cardId);
    },
    deleteCustomer: async (ref) => {
      customers.delete(ref);
    },
  };
  return { customers, savedCards };
}

export type FakeSavedCards = ReturnType<typeof createFakeSavedCards>;
