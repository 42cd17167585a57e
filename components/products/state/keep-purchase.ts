import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { keptKey } from './kept-key';
import type { PurchaseProduct, PurchaseState } from './purchase-state';

// Loaded with the first change: product pages have a JavaScript budget.

/**
 * Stores the inputs for this tab, and the denomination and quantity in the URL. Back, refresh and sign-in keep both.
 * @param pathname the product page; the shopper may have left it meanwhile
 */
export function keepPurchase(
  { goods, defaultSkuId }: Pick<PurchaseProduct, 'goods' | 'defaultSkuId'>,
  { skuId, quantity, typed, repeated, savedId, check }: PurchaseState,
  pathname: string,
): void {
  safeSessionStorage.setItem(
    keptKey(goods.id),
    JSON.stringify({ typed, repeated, savedId, check: check.status === 'found' ? check : null }),
  );
  if (window.location.pathname !== pathname) return;
  const url = new URL(window.location.href);
  const isNamed = url.searchParams.has('skuId');
  if (isNamed || skuId !== defaultSkuId) url.searchParams.set('skuId', skuId);
  if (quantity > 1) url.searchParams.set('quantity', String(quantity));
  else url.searchParams.delete('quantity');
  // With the state of Next.js: without it, Next.js would drop a navigation that has just started.
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
