import type { RechargeValues } from '@/lib/contract/recharge';

/** What the shopper chose on the goods page; the confirm page reads it and the address alone is not enough. */
export type PurchaseDraft = {
  readonly goodsId: string;
  readonly skuId: string;
  readonly quantity: number;
  readonly values: RechargeValues;
  /** Null when no check was made, or when the publisher did not answer and the shopper went on. */
  readonly validateToken: string | null;
  readonly roleName: string | null;
  /** Epoch ms of the browser's clock after which the token is no longer good; null without a token. */
  readonly tokenExpiresAt: number | null;
};

const KEY = 'purchase_draft';

/** Session storage: it survives the way through the login page and ends with the tab. */
export function keepPurchaseDraft(draft: PurchaseDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: the confirm page then asks for the account again.
  }
}

/** The draft for this sku, or null. Browser only. An expired token is left out. */
export function purchaseDraftOf(skuId: string): PurchaseDraft | null {
  const draft = readDraft();
  if (!draft || draft.skuId !== skuId) return null;
  const isGood = draft.tokenExpiresAt !== null && draft.tokenExpiresAt > Date.now();
  return isGood ? draft : { ...draft, validateToken: null, tokenExpiresAt: null };
}

export function forgetPurchaseDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

function readDraft(): PurchaseDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is PurchaseDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const field = (name: string): unknown => Reflect.get(kept, name);
  const values = field('values');
  return (
    typeof field('goodsId') === 'string' &&
    typeof field('skuId') === 'string' &&
    Number.isInteger(field('quantity')) &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string') &&
    isTextOrNull(field('validateToken')) &&
    isTextOrNull(field('roleName')) &&
    (field('tokenExpiresAt') === null || typeof field('tokenExpiresAt') === 'number')
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
