import { describe, expect, it } from 'vitest';
import { clientAddress, proxyMatcher, trustedProxies, trustProxies } from './client-address';

const none = proxyMatcher([]);
const trusted = proxyMatcher(trustedProxies.parse('10.0.0.0/24, 192.0.2.80, fd00:1::/32'));

describe('the IP address of a client', () => {
  it('is the peer without a trusted proxy, whatever the client sends', () => {
    expect(clientAddress('1.2.3.4', '10.0.0.9', none)).toBe('10.0.0.9');
    expect(clientAddress('1.2.3.4', '203.0.113.7', trusted)).toBe('203.0.113.7');
  });
  it.each([
    ['behind one proxy', '6.6.6.6, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
    ['behind two proxies', '6.6.6.6, 203.0.113.7, 192.0.2.80', '10.0.0.1', '203.0.113.7'],
    [
      'behind two proxies of a dual-stack socket',
      '203.0.113.7, ::ffff:192.0.2.80',
      '::ffff:10.0.0.1',
      '203.0.113.7',
    ],
    ['with IPv6', '2001:db8::1, fd00:1::5', '10.0.0.1', '2001:db8::1'],
    ['with ports', '203.0.113.7:4711, [fd00:1::5]:80', '10.0.0.1', '203.0.113.7'],
    ['that names a trusted proxy', '10.0.0.7, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
    ['that is a proxy itself', '10.0.0.7', '10.0.0.1', '10.0.0.7'],
    ['when an entry is no address', '203.0.113.7, unknown', '10.0.0.1', '10.0.0.1'],
    ['when the header is empty', '', '10.0.0.1', '10.0.0.1'],
  ])('is the last one that no trusted proxy has %s', (_case, forwarded, peer, expected) => {
    expect(clientAddress(forwarded, peer, trusted)).toBe(expected);
  });
  it('is the peer when the proxy sends no header', () => {
    expect(clientAddress(undefined, '10.0.0.1', trusted)).toBe('10.0.0.1');
  });
});

describe('the forwarded headers', () => {
  const sent = () => ({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a', forwarded: 'for=1' });
  it('of a client are dropped, also when other peers are trusted', () => {
    const headers = sent();
    trustProxies(headers, '203.0.113.7', trusted);
    expect(headers).toEqual({ 'x-real-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.7' });
  });
  it('of a trusted proxy are kept, but no protocol except http and https', () => {
    const headers = sent();
    trustProxies(headers, '10.0.0.1', trusted);
    expect(headers).toMatchObject(sent());
    const odd = { 'x-forwarded-proto': 'random-1' };
    trustProxies(odd, '10.0.0.1', trusted);
    expect(odd).not.toHaveProperty('x-forwarded-proto');
  });
});

describe('TRUSTED_PROXIES', () => {
  it('lists addresses, networks and named networks', () => {
    expect(trustedProxies.parse(undefined)).toEqual([]);
    expect(trustedProxies.parse('0')).toEqual([]);
    expect(trustedProxies.parse('loopback,192.0.2.1')).toEqual(['127.0.0.0/8', '::1', '192.0.2.1']);
  });
  it.each(['1', '10.0.0.0/33', 'everyone', '10.0.0.0/8 192.0.2.1'])('refuses %s', (text) => {
    expect(trustedProxies.safeParse(text).success).toBe(false);
  });
});
