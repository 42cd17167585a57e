import { describe, expect, it, vi } from 'vitest';
import { isEmail, readEmail } from './email';

describe('isEmail', () => {
  it.each(['demo@tianyun.example', 'a.b+c@mail.co.uk', "o'neil@x-y.io"])('is taken: %s', (email) => {
    expect(isEmail(readEmail(email))).toBe(true);
  });

  it.each([
    '',
    'demo',
    'demo@',
    '@tianyun.example',
    'demo@tianyun',
    'a@b.c',
    'a@b@c.de',
    'a@b.de,c@d.de',
    'a@b.de\r\nBcc: c@d.de',
    '<a@b.de>',
    'a b@c.de',
    '"a"@b.de',
    'a@-b.de',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b.'.repeat(150)}de`,
  ])('is refused: %j', (email) => {
    expect(isEmail(readEmail(email))).toBe(false);
  });

  it('asvs:V1.3.12 is refused by its length alone, without matching hostile text', () => {
    const match = vi.spyOn(RegExp.prototype, 'test');
    const hostile = [`a@${'a-'.repeat(50_000)}`, `${'a'.repeat(100_000)}@`, 'a@'.repeat(50_000)];
    const results = hostile.map(isEmail);
    const matches = match.mock.calls.length;
    match.mockRestore();
    expect([results, matches]).toEqual([[false, false, false], 0]);
  });
});
