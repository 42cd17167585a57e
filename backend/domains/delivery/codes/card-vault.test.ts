import { describe, expect, it } from 'vitest';
import { cardIndex, cardKeyId, decryptCard, encryptCard } from './card-vault';

const secret = { secret: 'a secret of the store with 32 characters', oldSecrets: [] };
const row = { id: '2000000000000000001', skuId: '1800311000000000084' };

const other = { secret: 'another secret of 32 characters, really', oldSecrets: [] };

describe('card vault', () => {
  it('decrypts what it encrypted, and encrypts equal texts differently', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    expect(decryptCard(secret, row, sealed)).toBe('ABCD-EFGH');
    expect(encryptCard(secret, row, 'ABCD-EFGH')).not.toBe(sealed);
    expect(sealed).not.toContain('ABCD');
  });

  it('rejects another row, another sku, and modified bytes', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => decryptCard(secret, { ...row, id: '2000000000000000002' }, sealed)).toThrow();
    expect(() => decryptCard(secret, { ...row, skuId: '1' }, sealed)).toThrow();
    expect(() => decryptCard(secret, row, bytes.toString('base64url'))).toThrow();
  });

  it('reports that the shop was started with another secret', () => {
    const sealed = encryptCard(secret, row, 'ABCD-EFGH');
    expect(() => decryptCard(other, row, sealed)).toThrow(/was sealed with key/);
  });

  it('asvs:V11.3.3 opens what an old secret sealed, and seals with the current one', () => {
    const ring = { secret: other.secret, oldSecrets: [secret.secret] };
    expect(decryptCard(ring, row, encryptCard(secret, row, 'ABCD-EFGH'))).toBe('ABCD-EFGH');
    expect(decryptCard(other, row, encryptCard(ring, row, 'ABCD-EFGH'))).toBe('ABCD-EFGH');
    expect(cardKeyId(ring)).toBe(cardKeyId(other));
  });

  it('finds the same code in any spelling, with a separate key', () => {
    expect(cardIndex(secret, 'abcd-efgh', 'FOLDED')).toBe(cardIndex(secret, 'ABCD-EFGH', 'FOLDED'));
    expect(cardIndex(secret, 'abcd-efgh')).not.toBe(cardIndex(secret, 'ABCD-EFGH'));
    expect(cardIndex(secret, 'ABCD-EFGH')).not.toBe(cardIndex(secret, 'ABCD-EFGJ'));
    expect(cardIndex(secret, 'ABCD-EFGH')).not.toBe(cardIndex(other, 'ABCD-EFGH'));
  });
});
