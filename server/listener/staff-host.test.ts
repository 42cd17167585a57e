import { describe, expect, it } from 'vitest';
import { serveListener } from '../../tests/listener';
import type { Handler } from './handler';

const hosts = { storeUrl: 'https://shop.example', staffUrl: 'https://staff.shop.example' };

const echo: Handler = (request, response) => {
  response.writeHead(200, { 'Cache-Control': 'public, s-maxage=60', 'Content-Type': 'text/html' });
  response.end(`${request.headers['x-staff-host']} ${request.headers['x-sold-type']} ${request.url}`);
};

async function open(host: string) {
  const shop = await serveListener(echo, { hosts });
  return async (path: string, method = 'GET', more: Record<string, string> = {}) => {
    const { status, headers, body } = await shop.get(path, { method, headers: { host, ...more } });
    return { status, to: headers.location, body };
  };
}

describe('asvs:V3.5.4 the host of the back office', () => {
  it.each([
    '/staff',
    '/staff/login?redirect=%2Fstaff%2Forders',
    '/en/staff/orders/1',
    '/pc/staff',
    '/_next/static/chunks/a.js',
    '/builds/latest.json',
    '/covers/a.svg',
    '/favicon.ico',
    '/api/auth/admin/session/current',
    '/api/files/a.webp',
  ])('has %s', async (path) => {
    const visit = await open('staff.shop.example');
    expect(await visit(path)).toMatchObject({ status: 200, body: `1 undefined ${path}` });
  });

  it.each([
    ['/order'],
    ['/en/member/coupon'],
    ['/pc/login'],
    ['/pay/payment?orderSn=1'],
    ['/api/session/refresh?return=%2F'],
    ['/api/sign-in/google'],
    ['/api/mail/unsubscribe?token=a'],
    ['/api/internal/revalidate'],
    ['/api'],
    ['/staff/../order'],
    ['/staff/%2e%2e/order'],
    ['/staff\\..\\order'],
    ['/_next/static/../../order'],
    ['//evil.example/staff'],
    ['/api/session/../sign-in/google'],
  ])('does not have %s', async (path) => {
    const visit = await open('staff.shop.example');
    expect(await visit(path)).toEqual({ status: 404, to: undefined, body: 'Not Found' });
  });

  it.each([
    ['/', '/staff'],
    ['/en', '/en/staff'],
    ['/goods/detail?id=7', 'https://shop.example/goods/detail?id=7'],
    ['/en/doc/detail?id=a', 'https://shop.example/en/doc/detail?id=a'],
    ['/staffed', 'https://shop.example/staffed'],
    ['/%73taff', 'https://shop.example/%73taff'],
    ['/evil.example//', 'https://shop.example/evil.example//'],
    ['/?to=https://evil.example', '/staff'],
  ])('sends %s to %s', async (path, to) => {
    const visit = await open('staff.shop.example');
    expect(await visit(path)).toMatchObject({ status: 307, to });
    expect(await visit(path, 'POST')).toMatchObject({ status: 404 });
  });

  it.each(['STAFF.shop.example', 'staff.shop.example:443'])('is recognised as %s', async (host) => {
    const visit = await open(host);
    expect(await visit('/order')).toMatchObject({ status: 404 });
  });

  it('gets no page or call of the shop from the cache, and the shop none of the back office', async () => {
    const shop = await serveListener(echo, { hosts });
    const at = async (host: string, path: string) => (await shop.get(path, { headers: { host } })).body;
    for (const path of ['/category?code=GAME', '/api/store/member/site/config']) {
      const own = await at('shop.example', path);
      expect(own).toBe(`undefined undefined ${path}`);
      expect(await at('staff.shop.example', path)).not.toBe(own);
      expect(await at('shop.example', path)).toBe(own);
    }
  });
});

it.each(['shop.example', 'other.example', 'staff.shop.example.evil.example', 'xstaff.shop.example'])(
  '%s is the shop, whatever the client claims',
  async (host) => {
    const visit = await open(host);
    expect(await visit('/order', 'GET', { 'x-staff-host': '1' })).toMatchObject({
      status: 200,
      body: 'undefined undefined /order',
    });
  },
);

it('without a host of its own, every host has the back office', async () => {
  const shop = await serveListener(echo);
  for (const path of ['/staff', '/order']) {
    expect(await shop.get(path, { headers: { host: 'staff.shop.example' } })).toMatchObject({ status: 200 });
  }
});
