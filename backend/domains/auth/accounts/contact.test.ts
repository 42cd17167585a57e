import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../lib/networks';
import { maskEmail, maskMobile } from './contact';

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
