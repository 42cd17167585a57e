import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trustedTypesPolicy } from '@/lib/routing/rules/security-headers';
import middleware from '@/middleware';

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

type RequestOptions = { headers?: Record<string, string>; method?: string };

async function send(path: string, { headers = {}, method = 'GET' }: RequestOptions = {}) {
  const response = await middleware(
    new NextRequest(`http://store.example${path}`, {
      method,
      headers: { 'user-agent': person, ...headers },
    }),
  );
  const location = response.headers.get('location');
  const rewrite = response.headers.get('x-middleware-rewrite');
  return {
    status: response.status,
    to: location?.replace('http://store.example', '') ?? null,
    shows: rewrite?.replace('http://store.example', ''),
    headers: response.headers,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z'), toFake: ['Date'] });
});

const live = { cookie: `store_session_expires=${Date.parse('2026-11-21T01:00:00Z') / 1000}` };
const stale = { cookie: `store_session_expires=${Date.parse('2026-11-21T00:00:20Z') / 1000}` };

describe('languages', () => {
  it("redirects the first visit to the browser's language and stores the choice for 365 days", async () => {
    const response = await send('/?from=mail', { headers: { 'accept-language': 'en' } });
    expect(response).toMatchObject({ status: 307, to: '/en?from=mail' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^i18n_redirected=en; Path=\/; Expires=.*; Max-Age=31536000; SameSite=lax$/i,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each<Record<string, string>>([
    { rsc: '1' },
    { 'next-router-prefetch': '1' },
    { 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Googlebot/2.1' },
  ])('does not redirect %j', async (headers) => {
    const response = await send('/', { headers: { 'accept-language': 'en', ...headers } });
    expect(response).toMatchObject({ status: 200, to: null });
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('public and internal paths', () => {
  it.each([
    ['/zh-cn', '/'],
    ['/zh-cn/order?tab=all', '/order?tab=all'],
    ['/zh-cn/goods/detail/7', '/goods/detail?id=7'],
    ['/goods/detail/7?_rsc=a', '/goods/detail?id=7'],
    ['/en/category/GAME', '/en/category?code=GAME'],
    ['/pc/zh-cn/goods/detail/7', '/pc/goods/detail?id=7'],
    ['/zh-cn//evil.example', '/evil.example'],
  ])('%s redirects to %s', async (path, to) => {
    expect(await send(path)).toMatchObject({ status: 308, to });
  });

  it.each([
    ['/pc', '/zh-cn'],
    ['/pc/en', '/en'],
    ['/pc/en/goods/detail?id=7', '/en/goods/detail/7?id=7'],
    ['/pc/goods/detail?id=abc', '/zh-cn/goods/detail?id=abc'],
    ['/goods/detail/abc', '/zh-cn/404'],
  ])('%s is rewritten to %s', async (path, shows) => {
    expect(await send(path)).toMatchObject({ status: 200, shows });
  });
});

describe('pages that read their query', () => {
  it.each([
    ['/member/address?edit=new', '/zh-cn/member/address?edit=new'],
    ['/goods/search?keyword=a&page=2', '/zh-cn/goods/search?keyword=a&page=2'],
    ['/category?code=GAME&sort=price', '/zh-cn/category-browse?code=GAME&sort=price'],
    ['/en/doc/list?keyword=a', '/en/doc-browse?keyword=a'],
  ])('%s is rewritten to %s, with the query for the client router', async (path, shows) => {
    expect(await send(path, { headers: { ...live, rsc: '1' } })).toMatchObject({ status: 200, shows });
  });

  it.each(['/category?code=GAME', '/en/member/address?edit=new', '/en/goods/search?keyword=a'])(
    '%s is rewritten by next.config.ts or not at all',
    async (path) => {
      const response = await send(path, { headers: { ...live, rsc: '1' } });
      expect(response).toMatchObject({ status: 200, shows: undefined });
    },
  );
});

describe('a host that sells physical products only', () => {
  const physical = { 'x-sold-type': 'PHYSICAL' };

  it.each([
    ['/pc/en', '/en~'],
    ['/pc/goods/detail?id=7', '/zh-cn~/goods/detail/7?id=7'],
    ['/category?code=GAME&sort=price', '/zh-cn~/category-browse?code=GAME&sort=price'],
    ['/en/goods/search?keyword=a', '/en~/goods/search?keyword=a'],
    ['/en/member/address?edit=new', '/en~/member/address?edit=new'],
    ['/goods/detail/abc', '/zh-cn~/404'],
  ])('has pages of its own: %s is rewritten to %s', async (path, shows) => {
    const headers = { ...live, ...physical, rsc: '1' };
    expect(await send(path, { headers })).toMatchObject({ status: 200, shows });
  });

  it('has its own page of discontinued products', async () => {
    expect(await send('/en/goods/discontinued?id=7', { headers: physical })).toMatchObject({
      status: 410,
      shows: '/en~/goods/discontinued',
    });
  });

  it.each(['/en~', '/zh-cn~/goods/detail/7'])(
    'does not show them by their internal path: %s',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 200, shows: '/zh-cn/404' });
    },
  );
});

describe('discontinued products', () => {
  it.each([
    ['/goods/discontinued?id=7', '/zh-cn/goods/discontinued'],
    ['/en/goods/discontinued?id=7', '/en/goods/discontinued'],
    ['/pc/zh-hk/goods/discontinued', '/zh-hk/goods/discontinued'],
  ])('%s responds 410', async (path, shows) => {
    expect(await send(path)).toMatchObject({ status: 410, shows });
  });
});

describe('personal pages', () => {
  it.each([
    '/order',
    '/order/',
    '//order',
    '/order.rsc',
    '/order.segments/_tree.segment.rsc',
    '/order?_rsc=x',
    '/zh-cn/../order',
  ])('%s redirects a visitor to the login', async (path) => {
    expect(await send(path)).toMatchObject({ status: 307, to: '/login?redirect=%2Forder' });
  });

  it('asvs:V3.3.1 read the cookie that no other host can set before the other one', async () => {
    const secure = live.cookie.replace('tianyun', '__Host-tianyun');
    for (const cookie of [secure, `${stale.cookie}; ${secure}`]) {
      expect(await send('/en/order', { headers: { cookie } }), cookie).toMatchObject({ status: 200 });
    }
  });

  it('refreshes a stale session, but not for a prefetch', async () => {
    expect(await send('/en/order', { headers: stale })).toMatchObject({
      status: 307,
      to: '/api/session/refresh?return=%2Fen%2Forder',
    });
    expect(await send('/en/order', { headers: { ...stale, 'next-router-prefetch': '1' } })).toMatchObject({
      status: 200,
    });
  });

  it('are never cached and have their own nonce', async () => {
    const [one, other] = await Promise.all([
      send('/order', { headers: live }),
      send('/order', { headers: live }),
    ]);
    expect(one.status).toBe(200);
    expect(one.headers.get('cache-control')).toBe('private, no-store');
    expect(one.headers.get('x-robots-tag')).toBe('noindex');
    const nonce = /'nonce-([A-Za-z0-9+/=]{20,})'/;
    const first = nonce.exec(one.headers.get('content-security-policy') ?? '')?.[1];
    expect(first).toBeDefined();
    expect(first).not.toBe(nonce.exec(other.headers.get('content-security-policy') ?? '')?.[1]);
    expect(one.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('are rewritten under /pc too', async () => {
    expect(await send('/pc/en/order?tab=all', { headers: live })).toMatchObject({
      status: 200,
      shows: '/en/order?tab=all',
    });
    expect(await send('/pc/login', { headers: live })).toMatchObject({ status: 307, to: '/pc/member' });
  });
});

describe('requests that target the framework', () => {
  it.each<Record<string, string>>([
    { 'next-action': 'abc' },
    { 'next-resume': '1' },
    { 'x-middleware-subrequest': 'middleware:middleware' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ])('refuses %j', async (headers) => {
    expect(await send('/order', { method: 'POST', headers })).toMatchObject({ status: 400 });
  });

  it('allows an upload to the gateway', async () => {
    const response = await send('/api/upms/file/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(response.status).toBe(200);
  });
});

it.each(['', '1'])(
  'personal pages report texts that are run as scripts where TRUSTED_TYPES_REPORTS is %j',
  async (asked) => {
    vi.stubEnv('TRUSTED_TYPES_REPORTS', asked);
    vi.resetModules();
    const { default: configured } = await import('@/middleware');
    vi.unstubAllEnvs();
    const request = new NextRequest('http://store.example/login', { headers: { 'user-agent': person } });
    const { headers } = await configured(request);
    expect(headers.get('content-security-policy')).toContain("'strict-dynamic'");
    expect(headers.get('content-security-policy-report-only')).toBe(asked ? trustedTypesPolicy : null);
  },
);

it('asvs:V3.5.4 the shop has no back office where that has a host of its own, and that host has it', async () => {
  vi.stubEnv('STORE_URL', 'http://store.example');
  vi.stubEnv('STAFF_URL', 'http://staff.example');
  vi.resetModules();
  const { default: configured } = await import('@/middleware');
  vi.unstubAllEnvs();
  const at = async (host: string, path: string) => {
    const request = new NextRequest(`http://${host}${path}`, { headers: { host, 'user-agent': person } });
    const { headers } = await configured(request);
    const shown = headers.get('x-middleware-rewrite')?.replace(/^http:\/\/[^/]+/, '');
    return { shown, policy: headers.get('content-security-policy') ?? '' };
  };
  for (const path of [
    '/staff',
    '/staff/login',
    '/en/staff/orders/7',
    '/pc/staff',
    '//staff',
    '/staff/.rsc',
  ]) {
    expect((await at('store.example', path)).shown, path).toMatch(/^\/[a-z-]+\/404$/);
    expect((await at('any.example', path)).shown, path).toMatch(/^\/[a-z-]+\/404$/);
  }
  expect((await at('store.example', '/staff')).policy).toContain("style-src 'self' 'unsafe-inline'");
  const own = await at('staff.example', '/en/staff/orders');
  expect(own.shown).toBe('/back-office/en/orders');
  expect(own.policy).not.toContain("style-src 'self' 'unsafe-inline'");
});
