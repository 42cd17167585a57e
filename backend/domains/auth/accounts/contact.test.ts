import { describe, expect, it, vi } from 'vitest';
import { isEmail, isMobile, maskEmail, maskMobile, networkOf, normalEmail, normalMobile } from './contact';

describe('isEmail', () => {
  it.each(['demo@tianyun.example', 'a.b+c@mail.co.uk', "o'neil@x-y.io"])('is taken: %s', (email) => {
    expect(isEmail(normalEmail(email))).toBe(true);
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
    'demo＠tianyun.example',
  ])('is refused: %j', (email) => {
    expect(isEmail(normalEmail(email))).toBe(false);
  });

  it('is refused by its length alone, without matching hostile text', () => {
    const match = vi.spyOn(RegExp.prototype, 'test');
    const hostile = [`a@${'a-'.repeat(50_000)}`, `${'a'.repeat(100_000)}@`, 'a@'.repeat(50_000)];
    const results = hostile.map(isEmail);
    const matches = match.mock.calls.length;
    match.mockRestore();
    expect([results, matches]).toEqual([[false, false, false], 0]);
  });

  it('treats differently written forms as one address', () => {
    expect(normalEmail(' Demo@Tianyun.Example ')).toBe('demo@tianyun.example');
  });
});

describe('masked contacts', () => {
  it.each([
    ['demo@tianyun.example', 'de***@tianyun.example'],
    ['ab@x.io', 'a***@x.io'],
    ['a@x.io', 'a***@x.io'],
  ])('%s is %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown);
  });

  it.each([
    ['98765432', '98****32'],
    ['12345', '****45'],
  ])('%s is %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown);
  });
});

it('normalises a phone number to digits without leading zeros', () => {
  expect(normalMobile('0 98-76 (5432)')).toBe('98765432');
  expect(isMobile('98765432')).toBe(true);
  for (const wrong of ['', '1234', '0123456', '12a45678', '1'.repeat(16)])
    expect(isMobile(wrong)).toBe(false);
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
