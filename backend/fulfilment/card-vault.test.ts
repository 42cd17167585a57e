import { describe, expect, it } from 'vitest';
import { cardIndex, cardKeyId, decryptCard, encryptCard } from './card-vault';

const secret = 'a secret of the store with 32 characters';
const row = { id: '2000000000000000001', skuId: '1800311000000000084' };
const stored = { ...row, keyId: cardKeyId(secret) };

describe('card vault', () => {
  it('opens what it sealed, and seals alike texts differently', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    expect(decryptCard(secret, stored, sealed)).toBe('ABCD-EFGH');
    expect(encryptCard(secret, row, 'ABCD-EFGH')).not.toBe(sealed);
    expect(sealed).not.toContain('ABCD');
  });

  it('does not open for another row, another sku, or when a byte was changed', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => decryptCard(secret, { ...stored, id: '2000000000000000002' }, sealed)).toThrow();
    expect(() => decryptCard(secret, { ...stored, skuId: '1' }, sealed)).toThrow();
    expect(() => decryptCard(secret, stored, bytes.toString('base64url'))).toThrow();
  });

  it('says so when the shop was started with another secret', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    expect(() => decryptCard('another secret of 32 characters, really', stored, sealed)).toThrow(
      /was sealed with key/,
    );
  });

  it('finds the same code however it is typed, with a key of its own', () => {
    expect(cardIndex(secret, ' abcd-efgh ')).toBe(cardIndex(secret, 'ABCD-EFGH'));
    expect(cardIndex(secret, 'ABCD-EFGH')).not.toBe(cardIndex(secret, 'ABCD-EFGJ'));
    expect(cardIndex(secret, 'ABCD-EFGH')).not.toBe(cardIndex(`${secret}x`, 'ABCD-EFGH'));
  });
});
