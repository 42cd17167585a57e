import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { randomKey } from './random-key';

function nameOf(parts: readonly string[]): string {
  return ['intent', ...parts, ''].join(':');
}

/**
 * One idempotency key for one intent of the shopper (`order`, sku; `pay`, order, method, currency, return
 * path): double clicks and reloads of this tab keep it, until the intent ends.
 */
export function intentKey(...intent: string[]): string {
  const name = nameOf(intent);
  const kept = safeSessionStorage.getItem(name);
  if (kept) return kept;
  const key = randomKey();
  safeSessionStorage.setItem(name, key);
  return key;
}

/** Ends every intent that starts with these parts: the next one gets a new key. */
export function endIntents(...beginning: string[]): void {
  for (const name of safeSessionStorage.names(nameOf(beginning))) safeSessionStorage.removeItem(name);
}
