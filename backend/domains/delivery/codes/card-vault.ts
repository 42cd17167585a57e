import { type KeyRing, keyIdOf, seal, unseal } from '../../../platform/sealing/key-ring';
import { keyFor, sign } from '../../../platform/sealing/seal';

/** The row that a card secret belongs to; sealed text cannot be moved to another row. */
export type CardRow = { id: string; skuId: string };

/** `card_code.key_id` of newly sealed cards; cards of other keys are waiting for `npm run reseal`. */
export function cardKeyId(ring: KeyRing): string {
  return keyIdOf(ring.secret);
}

/** Encrypts with AES-256-GCM, a random nonce and `id|sku_id` as additional data (docs/security.md). */
export function encryptCard(ring: KeyRing, row: CardRow, text: string): string {
  return seal(ring, 'card-code', text, boundTo(row));
}

/**
 * Decrypts a card secret.
 * @throws Error when the text was sealed with a key that is not in the ring, for another row, or was modified
 */
export function decryptCard(ring: KeyRing, row: CardRow, sealed: string): string {
  return unseal(ring, 'card-code', sealed, boundTo(row));
}

/** Whether the case of letters is part of a code. `FOLDED` are also the codes from before lots said so. */
export type CodeCase = 'EXACT' | 'FOLDED';

/** Blind index with a separate key: finds a duplicate code without decrypting any. */
export function cardIndex(ring: KeyRing, secret: string, by: CodeCase = 'EXACT'): string {
  return indexBy(ring.secret, secret, by);
}

/** The index of a code by the current and every old secret: codes that are not resealed have an old one. */
export function cardIndexes(ring: KeyRing, secret: string, by: CodeCase = 'EXACT'): string[] {
  return [ring.secret, ...ring.oldSecrets].map((one) => indexBy(one, secret, by));
}

/** By which case a stored code is indexed. */
export function caseOf(ring: KeyRing, secret: string, storedIndex: string): CodeCase {
  return cardIndexes(ring, secret, 'FOLDED').includes(storedIndex) ? 'FOLDED' : 'EXACT';
}

function indexBy(storeSecret: string, secret: string, by: CodeCase): string {
  // Folded codes have no lower case, so that the two cannot be equal.
  const text = by === 'EXACT' ? `exact:${secret}` : secret.normalize('NFKC').trim().toUpperCase();
  return sign(keyFor(storeSecret, 'card-index'), text);
}

/** Characters of a code that a customer reads out to have it found. */
export const readOutLength = 4;

/** Codes with fewer characters are not found by their last ones, which would be too much of the code. */
const leastLength = 12;

/**
 * Blind index of the last characters of a code, so that staff find it without any code being decrypted. Empty for a code
 * that is too short.
 */
export function cardEnding(ring: KeyRing, secret: string): string {
  const letters = lettersOf(secret);
  return letters.length < leastLength ? '' : endingBy(ring.secret, letters.slice(-readOutLength));
}

/** The index of last characters as a person types them, by the current and every old secret; none for another number of them. */
export function cardEndings(ring: KeyRing, typed: string): string[] {
  const letters = lettersOf(typed);
  if (letters.length !== readOutLength) return [];
  return [ring.secret, ...ring.oldSecrets].map((one) => endingBy(one, letters));
}

function endingBy(storeSecret: string, letters: readonly string[]): string {
  return sign(keyFor(storeSecret, 'card-ending'), letters.join(''));
}

function lettersOf(text: string): string[] {
  return [...text.normalize('NFKC').toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one));
}

function boundTo(row: CardRow): string {
  return `${row.id}|${row.skuId}`;
}
