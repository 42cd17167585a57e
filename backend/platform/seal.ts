import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a derived key is for; a key of one purpose opens nothing of another. */
export type KeyPurpose =
  | 'quote'
  | 'validate-token'
  | 'verify-code'
  | 'target-hash'
  | 'session-grace'
  | 'recharge-values'
  | 'card-code'
  | 'card-index'
  | 'sandbox-webhook'
  | 'captcha'
  | 'captcha-key'
  | 'order-number'
  | 'identity'
  | 'identity-index'
  | 'private-file'
  | 'favorite-undo';

const derived = new Map<string, Buffer>();

/** 32 bytes by HKDF-SHA256 from the store's secret. */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${createHash('sha256').update(secret).digest('base64')}:${purpose}`;
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, 'tianyun-store', purpose, 32));
    derived.set(name, key);
  }
  return key;
}

/** AES-256-GCM, a random nonce for each call: nonce, tag and content. `aad` binds it to its row. */
export function sealBytes(key: Buffer, content: Uint8Array, aad: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when the content was changed, or sealed for another row or key */
export function unsealBytes(key: Buffer, sealed: Uint8Array, aad: string): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** The same for a text, as base64url. */
export function seal(key: Buffer, text: string, aad: string): string {
  return sealBytes(key, Buffer.from(text, 'utf8'), aad).toString('base64url');
}

/** @throws when the text was changed, or sealed for another row or key */
export function unseal(key: Buffer, sealed: string, aad: string): string {
  return unsealBytes(key, Buffer.from(sealed, 'base64url'), aad).toString('utf8');
}

/** HMAC-SHA256, base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  return isSame(sign(key, text), signature);
}

export function isSame(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

/** SHA-256 of a random token, for looking it up without keeping it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
