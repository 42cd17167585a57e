import { expect, it } from 'vitest';
import { withClientAddress } from './client-of-storefront';

const key = 'k'.repeat(32);
const addressOf = (headers: Record<string, string>, peer?: string, own: string | null = key) =>
  withClientAddress(new Headers(headers), peer, own).get('x-real-ip');

it('asvs:V4.1.3 asvs:V13.2.3 believes an address only of a caller with the key of the shop front', () => {
  const claimed = { 'x-real-ip': '203.0.113.9' };
  expect(addressOf({ ...claimed, 'x-storefront-key': key }, '10.0.0.5')).toBe('203.0.113.9');
  const wrongKeys: Record<string, string>[] = [
    {},
    { 'x-storefront-key': 'shop' },
    { 'x-storefront-key': '' },
  ];
  for (const wrong of wrongKeys) {
    expect(addressOf({ ...claimed, ...wrong }, '10.0.0.5'), JSON.stringify(wrong)).toBe('10.0.0.5');
  }
  expect(addressOf({ ...claimed, 'x-storefront-key': '' }, '10.0.0.5', null)).toBe('10.0.0.5');
  expect(addressOf({ 'x-storefront-key': key }, '10.0.0.5')).toBe('10.0.0.5');
  expect(addressOf({})).toBe('127.0.0.1');
});

it('does not pass the key on', () => {
  const headers = withClientAddress(new Headers({ 'x-storefront-key': key, accept: 'a/b' }), undefined, key);
  expect([...headers.keys()].sort()).toEqual(['accept', 'x-real-ip']);
});
