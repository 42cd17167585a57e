import { safeSessionStorage } from '@/lib/stores/session-storage';
import { keptKey } from './kept-key';
import type { PurchaseProduct, PurchaseState } from './purchase-state';

// Loaded with the first change: product pages have a JavaScript budget.

/** Stores the inputs for this tab, and the denomination and quantity in the URL. Back, refresh and sign-in keep both. */
export function keepPurchase(
  { goods, defaultSkuId }: Pick<PurchaseProduct, 'goods' | 'defaultSkuId'>,
  { skuId, quantity, typed, repeated, savedId, check }: PurchaseState,
): void {
  safeSessionStorage.setItem(
    keptKey(goods.id),
    JSON.stringify({ typed, repeated, savedId, check: check.status === 'found' ? check : null }),
  );
  const url = new URL(window.location.href);
  const isNamed = url.searchParams.has('skuId');
  if (isNamed || skuId !== defaultSkuId) url.searchParams.set('skuId', skuId);
  if (quantity > 1) url.searchParams.set('quantity', String(quantity));
  else url.searchParams.delete('quantity');
  if (url.href !== window.location.href) window.history.replaceState(null, '', url);
}
