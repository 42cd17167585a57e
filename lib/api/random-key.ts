/**
 * A random idempotency key of 128 bits, in hex. `crypto.randomUUID` does not exist on plain http outside localhost.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
