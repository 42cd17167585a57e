import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSignedRequest, signRequest } from './signature';

const key = { keyId: 'shop-1', secret: 'a secret of at least thirty-two characters' };
const request = {
  method: 'POST',
  path: '/api/v1/top-ups',
  body: Buffer.from('{"requestId":"2000000000000000001-0"}'),
};
const now = new Date(1_795_000_000_000);

describe('the signature of a request', () => {
  it('is the one of the example in docs/supplier.md', () => {
    const [, signature = ''] =
      /has the signature `([0-9a-f]{64})`/.exec(readFileSync('docs/supplier.md', 'utf8')) ?? [];
    const headers = new Headers({
      'Supplier-Key': 'shop-1',
      'Supplier-Timestamp': '1795000000',
      'Supplier-Nonce': '00112233445566778899aabbccddeeff',
      'Supplier-Signature': signature,
    });
    expect(isSignedRequest(key, now, headers, request)).toBe(true);
  });

  it('covers method, path, time, nonce and body', () => {
    const signed = signRequest(key, now, request);
    expect(isSignedRequest(key, now, new Headers(signed), request)).toBe(true);
    for (const change of [{ method: 'PUT' }, { path: '/api/v1/top-ups?x=1' }, { body: Buffer.from('{}') }]) {
      expect(isSignedRequest(key, now, new Headers(signed), { ...request, ...change })).toBe(false);
    }
    const changedHeaders: Record<string, string>[] = [
      { 'supplier-timestamp': '1795000001' },
      { 'supplier-nonce': 'f'.repeat(32) },
      { 'supplier-key': 'shop-2' },
      { 'supplier-signature': '' },
    ];
    for (const change of changedHeaders) {
      expect(isSignedRequest(key, now, new Headers({ ...signed, ...change }), request)).toBe(false);
    }
  });

  it('has a new nonce each time', () => {
    const nonces = Array.from({ length: 20 }, () => signRequest(key, now, request)['supplier-nonce']);
    expect(new Set(nonces).size).toBe(20);
  });

  it('is valid for 300 seconds in both directions', () => {
    const headers = new Headers(signRequest(key, now, request));
    const at = (seconds: number) =>
      isSignedRequest(key, new Date(now.getTime() + seconds * 1000), headers, request);
    expect([-301, -300, 300, 301].map(at)).toEqual([false, true, true, false]);
  });
});
