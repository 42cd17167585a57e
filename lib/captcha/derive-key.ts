import type { solveChallenge } from 'altcha-lib';

type DeriveKey = Parameters<typeof solveChallenge>[0]['deriveKey'];

/** Whether the browser derives keys itself: on https and on localhost only. */
export const hasWebCrypto = () => globalThis.crypto.subtle !== undefined;

/** The key derivation of a challenge. */
export async function loadDeriveKey(): Promise<DeriveKey> {
  if (hasWebCrypto()) return (await import('altcha-lib/algorithms/web/pbkdf2')).deriveKey;
  return (await import('./derive-key-in-javascript')).deriveKey;
}
