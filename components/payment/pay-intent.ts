/**
 * One idempotency key for one intent to pay: the same order, method and currency keep it over reloads
 * and double clicks. After a failure the next try is a new intent.
 */
const prefix = 'pay-intent:';

export function payIntentKey(orderSn: string, method: string, currency: string): string {
  const name = `${prefix}${orderSn}:${method}:${currency}`;
  const kept = sessionStorage.getItem(name);
  if (kept) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(name, key);
  return key;
}

export function forgetPayIntents(orderSn: string): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(`${prefix}${orderSn}:`)) sessionStorage.removeItem(name);
  }
}
