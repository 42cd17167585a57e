import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Environment } from '../../environment/environment';
import { type KeyPurpose, keyFor } from './seal';

/** The current secret seals; the current one and old ones open. */
export type KeyRing = Pick<Environment, 'secret' | 'oldSecrets'>;

/** The id of a secret, derived from it: sealed values name the secret that opens them. */
export function keyIdOf(secret: string): string {
  return keyFor(secret, 'key-id').toString('hex').slice(0, 12);
}

/** Encrypts a text with AES-256-GCM. Returns `key id.base64url`; `aad` binds it to its row. */
export function seal(ring: KeyRing, purpose: KeyPurpose, text: string, aad: string): string {
  const body = encrypt(keyFor(ring.secret, purpose), Buffer.from(text, 'utf8'), aad);
  return `${keyIdOf(ring.secret)}.${body.toString('base64url')}`;
}

/** @throws when the text was changed, sealed for another row, or with a secret that is not in the ring */
export function unseal(ring: KeyRing, purpose: KeyPurpose, sealed: string, aad: string): string {
  const dot = sealed.indexOf('.');
  const body = Buffer.from(sealed.slice(dot + 1), 'base64url');
  return open(ring, purpose, dot < 0 ? null : sealed.slice(0, dot), body, aad).toString('utf8');
}

/** Whether a text was sealed with the current secret. Texts from before key ids count as old. */
export function isSealedWithCurrent(ring: KeyRing, sealed: string): boolean {
  return sealed.startsWith(`${keyIdOf(ring.secret)}.`);
}

/** Marks the start of sealed bytes; the key id and the ciphertext follow. */
const head = Buffer.from('TYK1');
const headLength = head.length + 12;

/** {@link seal} for bytes. */
export function sealBytes(ring: KeyRing, purpose: KeyPurpose, content: Uint8Array, aad: string): Buffer {
  const body = encrypt(keyFor(ring.secret, purpose), content, aad);
  return Buffer.concat([head, Buffer.from(keyIdOf(ring.secret), 'ascii'), body]);
}

/** {@link unseal} for bytes. */
export function unsealBytes(
  ring: KeyRing,
  purpose: KeyPurpose,
  sealed: Buffer,
  aad: string,
): Buffer<ArrayBuffer> {
  const keyId = keyIdOfBytes(sealed);
  return open(ring, purpose, keyId, keyId === null ? sealed : sealed.subarray(headLength), aad);
}

/** {@link isSealedWithCurrent} for bytes. */
export function areSealedWithCurrent(ring: KeyRing, sealed: Buffer): boolean {
  return keyIdOfBytes(sealed) === keyIdOf(ring.secret);
}

function keyIdOfBytes(sealed: Buffer): string | null {
  const hasHead = sealed.subarray(0, head.length).equals(head);
  return hasHead ? sealed.subarray(head.length, headLength).toString('ascii') : null;
}

/** @param keyId null: sealed before key ids existed, so every secret is tried */
function open(
  ring: KeyRing,
  purpose: KeyPurpose,
  keyId: string | null,
  body: Buffer,
  aad: string,
): Buffer<ArrayBuffer> {
  const secrets = [ring.secret, ...ring.oldSecrets];
  const fitting = keyId === null ? secrets : secrets.filter((secret) => keyIdOf(secret) === keyId);
  let failure: unknown = new Error(
    `The value was sealed with key ${keyId}, which is neither STORE_SECRET nor in STORE_OLD_SECRETS`,
  );
  for (const secret of fitting) {
    try {
      return decrypt(keyFor(secret, purpose), body, aad);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** AES-256-GCM with a random nonce: nonce, tag and ciphertext. */
function encrypt(key: Buffer, content: Uint8Array, aad: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, aad: string): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
