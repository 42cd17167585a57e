import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password-hash';

describe('a password hash', () => {
  it('asvs:V11.4.2 is Argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Tianyun2026'), hashPassword('Tianyun2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await isPassword('Tianyun2026', first)).toBe(true);
    expect(await isPassword('tianyun2026', first)).toBe(false);
  });

  it('matches composed and decomposed forms, also of hashes from before passwords were composed', async () => {
    const [composed, decomposed] = ['p\u00e9ch\u00e9 12', 'pe\u0301che\u0301 12'];
    for (const stored of [await hashPassword(decomposed), await hash(decomposed), await hash(composed)]) {
      expect(await isPassword(composed, stored)).toBe(true);
      expect(await isPassword(decomposed, stored)).toBe(true);
      expect(await isPassword('peche 12', stored)).toBe(false);
    }
  });

  it('rejects every password without a hash, and an empty or overlong password', async () => {
    expect(await isPassword('no account has this password', null)).toBe(false);
    expect(await isPassword('', await hashPassword(''))).toBe(false);
    expect(await isPassword('x'.repeat(257), await hashPassword('x'.repeat(257)))).toBe(false);
  });
});
