import { locales } from '@/lib/i18n/locales';
import { expect, test } from '../fixtures/store-test';

const publicPages = [
  '/',
  '/category',
  '/category?code=LIVE',
  '/category?code=LIVE&sort=PRICE_ASC',
  '/goods/detail?id=1800301000000000083',
  '/goods/search?keyword=a',
  '/doc/list',
  '/doc/detail?id=terms',
];

const folders = [
  '/covers/',
  '/icons',
  '/marks/',
  '/_next/static/',
  '/_next/',
  '/builds/',
  '/api/files/',
  '/api/files',
];

const urlsOf = (path: string) =>
  locales.map((locale) => (locale === 'zh-cn' ? path : `/${locale}${path === '/' ? '' : path}`));

test('asvs:V3.4.4 public pages are cacheable and contain no personal data', async ({
  origin,
  context,
  member,
}) => {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const url of publicPages.flatMap(urlsOf)) {
    const headers = { 'User-Agent': 'Mozilla/5.0 Chrome/140' };
    const answers = await Promise.all(
      [
        headers,
        { ...headers, Cookie: cookie.replace(/i18n_redirected=[^;]*;? ?/, 'i18n_redirected=zh-cn; ') },
      ].map((sent) => fetch(`${origin}${url}`, { headers: sent, redirect: 'manual' })),
    );
    for (const answer of answers) {
      expect([url, answer.status]).toEqual([url, 200]);
      expect(answer.headers.get('cache-control'), url).toMatch(/^public, s-maxage=1$/);
      expect(answer.headers.getSetCookie(), url).toEqual([]);
      expect(answer.headers.get('vary') ?? '', url).not.toMatch(/cookie|accept-language|user-agent/i);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy, url).toContain("default-src 'self'");
      expect(policy, url).toContain("frame-ancestors 'none'");
      expect(policy, url).toMatch(/script-src 'self' 'sha256-/);
      expect(policy, url).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      // Default limit of nginx for all headers of a response (deploy/nginx.conf has a larger one).
      expect(Buffer.byteLength(policy), url).toBeLessThan(4_096);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-powered-by')).toBeNull();
      const html = await answer.text();
      expect(html.includes(member.email), url).toBe(false);
    }
  }
});

test('personal pages are never cached and run only scripts with their own nonce', async ({
  origin,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const nonces = new Set<string>();
  for (const [path, sent] of [
    ['/login', ''],
    ['/en/login', ''],
    ['/order', cookie],
    ['/zh-hk/order', cookie],
    ['/pc/order', cookie],
  ] as const) {
    const answer = await fetch(`${origin}${path}`, {
      headers: sent ? { Cookie: sent } : {},
      redirect: 'manual',
    });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    nonces.add(nonce);
    const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '');
    // The inline script for input before hydration is allowed by its hash and has no nonce.
    expect(
      scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`)).length,
      path,
    ).toBeLessThan(2);
  }
  expect(nonces.size).toBe(5);
});

const reportsTo = /; report-uri \/api\/upms\/open\/policy\/report(?:;|$)/;

test.describe('a script that a page does not allow', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('asvs:V3.4.7 is reported by the browser', async ({ page, urlOf }) => {
    for (const path of ['/', '/login', '/staff/login']) {
      const response = await page.goto(urlOf(path));
      expect(response?.headers()['content-security-policy'], path).toMatch(reportsTo);
      const sent = page.waitForRequest((request) => request.url().endsWith('/policy/report'));
      await page.evaluate(() => {
        const handler = document.createElement('div');
        handler.setAttribute('onclick', 'window.ran = true');
        document.body.append(handler);
        handler.click();
      });
      const answer = await (await sent).response();
      expect(answer?.status(), path).toBe(200);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    }
  });
});

test('asvs:V3.4.6 the back office is never cached, indexed or framed, and its folder is not public', async ({
  origin,
}) => {
  for (const path of ['/staff/login', '/en/staff/login', '/staff/invitation']) {
    const { status, headers } = await fetch(`${origin}${path}`, { redirect: 'manual' });
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('cache-control'), path).toBe('private, no-store');
    expect(headers.get('x-robots-tag'), path).toBe('noindex');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('content-security-policy'), path).toMatch(/style-src 'self' 'nonce-[^']+';/);
  }
  for (const path of ['/back-office/zh-cn', '/back-office/en/login', '/en/back-office/en/orders']) {
    expect((await fetch(`${origin}${path}`, { redirect: 'manual' })).status, path).toBe(404);
  }
});

test('asvs:V14.2.2 asvs:V14.3.2 API responses for a member are never cached', async ({ api, member }) => {
  expect(member.email).toBeTruthy();
  for (const key of [
    'GET /upms/member/profile/load_member',
    'GET /goods/member/goods_category',
    'GET /nope',
  ]) {
    const answer = await api.send(key);
    expect(answer.headers()['cache-control'], key).toContain('no-store');
  }
});

test('asvs:V13.4.3 no folder is listed', async ({ origin }) => {
  for (const folder of folders) {
    const answer = await fetch(`${origin}${folder}`);
    expect([folder, answer.status]).toEqual([folder, 404]);
  }
});
