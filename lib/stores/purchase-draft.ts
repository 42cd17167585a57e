import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { RechargeValues } from '@/lib/products/recharge';
import { mergeInto, safeSessionStorage, storedIn } from './safe-storage';

/** What the shopper chose on the product page; the URL of the confirm page holds only a part of it. */
export type PurchaseDraft = {
  readonly goodsId: string;
  readonly skuId: string;
  readonly quantity: number;
  readonly values: RechargeValues;
  /** Null without a check, and when the publisher did not respond and the shopper continued. */
  readonly validateToken: string | null;
  readonly roleName: string | null;
  /** Epoch ms of the browser's clock at which the token expires; null without a token. */
  readonly tokenExpiresAt: number | null;
};

type PurchaseDraftStore = {
  draft: PurchaseDraft | null;
  save: (draft: PurchaseDraft) => void;
  clear: () => void;
};

/** Persisted in session storage: it survives the login page and a refresh, and ends with the tab. */
export const usePurchaseDraftStore = create<PurchaseDraftStore>()(
  persist(
    (set) => ({
      draft: null,
      save: (draft) => set({ draft }),
      clear: () => set({ draft: null }),
    }),
    {
      name: 'purchase_draft',
      version: 1,
      ...storedIn(safeSessionStorage),
      merge: mergeInto({ draft: null }),
      partialize: ({ draft }) => ({ draft }),
      skipHydration: true,
    },
  ),
);

/** The stored draft of this sku, or null. Browser only. An expired token is left out. */
export function readPurchaseDraft(skuId: string): PurchaseDraft | null {
  void usePurchaseDraftStore.persist.rehydrate();
  const { draft } = usePurchaseDraftStore.getState();
  if (!draft || draft.skuId !== skuId) return null;
  const isValid = draft.tokenExpiresAt !== null && draft.tokenExpiresAt > Date.now();
  return isValid ? draft : { ...draft, validateToken: null, tokenExpiresAt: null };
}
