import { createHash } from 'node:crypto';
import { keyFor, seal, sign, unseal } from '../platform/seal';

/** The row a card secret belongs to: sealed text moved to another row does not open. */
export type CardRow = { id: string; skuId: string };

/**
 * Name of the key in force. It is a fingerprint, so that a shop started with another secret says so
 * instead of showing garbage.
 */
export function cardKeyId(storeSecret: string): string {
  return createHash('sha256').update(keyFor(storeSecret, 'card-code')).digest('hex').slice(0, 16);
}

/** AES-256-GCM with a random nonce and `id|sku_id` as additional data (reliability.md 4.10). */
export function encryptCard(storeSecret: string, row: CardRow, text: string): string {
  return seal(keyFor(storeSecret, 'card-code'), text, boundTo(row));
}

/** @throws Error when the text was sealed with another key, for another row, or was changed */
export function decryptCard(storeSecret: string, row: CardRow & { keyId: string }, sealed: string): string {
  if (row.keyId !== cardKeyId(storeSecret)) {
    throw new Error(`Card ${row.id} was sealed with key ${row.keyId}, which this shop does not have`);
  }
  return unseal(keyFor(storeSecret, 'card-code'), sealed, boundTo(row));
}

/** Blind index with a key of its own: finds a code that is there already without opening any. */
export function cardIndex(storeSecret: string, secret: string): string {
  return sign(keyFor(storeSecret, 'card-index'), secret.normalize('NFKC').trim().toUpperCase());
}

function boundTo(row: CardRow): string {
  return `${row.id}|${row.skuId}`;
}
