import { expect, it } from 'vitest';
import { isInNetworks, staffNetworks } from './staff-networks';

it('allows every address without networks', () => {
  expect(isInNetworks('203.0.113.9', [])).toBe(true);
  expect(isInNetworks('not an address', [])).toBe(true);
});

it.each([
  ['203.0.113.9', ['203.0.113.9'], true],
  ['203.0.113.10', ['203.0.113.9'], false],
  ['203.0.113.200', ['198.51.100.0/24', '203.0.113.128/25'], true],
  ['203.0.113.100', ['203.0.113.128/25'], false],
  ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
  ['2001:db8::7', ['2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['203.0.113.9', ['2001:db8::/32'], false],
  ['', ['203.0.113.0/24'], false],
  ['203.0.113.9, 203.0.113.9', ['203.0.113.0/24'], false],
])('%s in %j: %s', (ip, networks, expected) => {
  expect(isInNetworks(ip, networks)).toBe(expected);
});

it.each(['203.0.113.0/33', '203.0.113.0/0', '203.0.113', 'example.com', '10.0.0.0/8/8', '10.0.0.0/ 8', ''])(
  'does not accept %j',
  (text) => {
    expect(staffNetworks.safeParse({ staffNetworks: { allowed: [text] } }).success).toBe(false);
  },
);
