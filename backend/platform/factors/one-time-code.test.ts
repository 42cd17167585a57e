import { describe, expect, it } from 'vitest';
import { codeAt, factorUri, findStep, newFactorSecret, stepOf } from './one-time-code';

/** `12345678901234567890` in Base32, the secret of the test vectors of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %d seconds', (seconds, code) => {
    expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
  });

  it('is accepted one period early or late, not two', () => {
    const now = new Date(1_800_000_000_000);
    const step = stepOf(now);
    for (const away of [-1, 0, 1])
      expect(findStep(secret, codeAt(secret, step + away), now)).toBe(step + away);
    for (const away of [-2, 2]) expect(findStep(secret, codeAt(secret, step + away), now)).toBeNull();
    expect(findStep(secret, '', now)).toBeNull();
  });

  it('has a secret of 160 bits that a code can be made from', () => {
    const made = newFactorSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(made).not.toBe(newFactorSecret());
    expect(codeAt(made, 1)).toMatch(/^\d{6}$/);
    expect(factorUri(made, { email: 'a@b.example', issuer: 'Star & Co' })).toBe(
      `otpauth://totp/Star%20%26%20Co%3Aa%40b.example?secret=${made}&issuer=Star%20%26%20Co`,
    );
  });
});
