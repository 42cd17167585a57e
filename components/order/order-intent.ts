/**
 * One idempotency key for one intent to order: double clicks and reloads place one order. It ends when
 * the order is placed, or when the server says that the key stands for something else.
 */
const prefix = 'order-intent:';

export function orderIntentKey(skuId: string): string {
  const name = `${prefix}${skuId}`;
  const kept = sessionStorage.getItem(name);
  if (kept) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(name, key);
  return key;
}

export function forgetOrderIntent(skuId: string): void {
  sessionStorage.removeItem(`${prefix}${skuId}`);
}
