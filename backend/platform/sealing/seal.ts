import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Purpose of a derived key; each purpose has its own key. */
export type KeyPurpose =
  | 'quote'
  | 'validate-token'
  | 'verify-code'
  | 'target-hash'
  | 'session-grace'
  | 'recharge-values'
  | 'card-code'
  | 'card-index'
  | 'card-ending'
  | 'sandbox-webhook'
  | 'sandbox-customer'
  | 'captcha'
  | 'captcha-key'
  | 'order-number'
  | 'identity'
  | 'identity-index'
  | 'private-file'
  | 'favorite-undo'
  | 'staff-factor'
  | 'member-factor'
  | 'passkey-challenge'
  | 'notice'
  | 'unsubscribe'
  | 'article-vote'
  | 'provider-sign-in'
  | 'webhook-secret'
  | 'push-key'
  | 'push-device'
  | 'key-id'
  | 'approval-withdrawal';

/** With another salt, what is sealed in databases could not be read. Base64 of a name that the project had. */
const salt = Buffer.from('dGlhbnl1bi1zdG9yZQ==', 'base64');

const derived = new Map<string, Buffer>();

/** Derives a key of 32 bytes from the secret of the store by HKDF-SHA256. */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${createHash('sha256').update(secret).digest('base64')}:${purpose}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
    derived.set(name, key);
  }
  return key;
}

/** HMAC-SHA256, base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  return isSame(sign(key, text), signature);
}

/** Compares in constant time. */
export function isSame(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

/** SHA-256 of a random token; only the hash is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
