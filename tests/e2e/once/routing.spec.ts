import { z } from 'zod';
import { type Locale, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { languagePrefixes } from '@/tests/language-prefixes';
import { mailedPages } from '@/tests/mailed-pages';
import { isFullMatrix } from '../fixtures/matrix';
import { refusal } from '../fixtures/page-errors';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

const goodsId = '1800301000000000083';
const prefixes = locales.map((locale) => (locale === 'zh-cn' ? '' : `/${locale}`));
/** Of tests that render many pages. */
const renderedIn: readonly Locale[] = isFullMatrix ? locales : ['en'];

/** The redirect of a path: status and the path of `Location`. */
async function redirectOf(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers });
  const location = answer.headers.get('location');
  await answer.arrayBuffer();
  return { status: answer.status, to: location?.replace(origin, '') ?? null, headers: answer.headers };
}

test('personal pages redirect a visitor to the login page with the return URL', async ({ origin }) => {
  const personal = ['/order', '/order/detail?orderSn=2026010100000000', '/pay/payment?orderSn=1', '/member'];
  for (const prefix of prefixes)
    for (const view of ['', '/pc'])
      for (const path of personal) {
        const url = `${view}${prefix}${path}`;
        const { status, to, headers } = await redirectOf(origin, url);
        expect([status, to]).toEqual([307, `${view}${prefix}/login?redirect=${encodeURIComponent(url)}`]);
        expect(headers.get('cache-control')).toContain('no-store');
      }
});

test('the component-like paths respond and are not indexed', async ({ origin }) => {
  for (const prefix of prefixes)
    for (const path of [
      '/home/components/goods-tab',
      '/home/components/last-news',
      '/category/components/category-side',
    ]) {
      const answer = await fetch(`${origin}${prefix}${path}`);
      expect([prefix, path, answer.status]).toEqual([prefix, path, 200]);
      expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
    }
});

test('internal paths redirect to the public ones', async ({ origin }) => {
  for (const prefix of languagePrefixes) {
    expect(await redirectOf(origin, `${prefix}/goods/detail/${goodsId}`)).toMatchObject({
      status: 308,
      to: `${prefix}/goods/detail?id=${goodsId}`,
    });
    expect(await redirectOf(origin, `${prefix}/category/LIVE`)).toMatchObject({
      status: 308,
      to: `${prefix}/category?code=LIVE`,
    });
  }
  expect(await redirectOf(origin, '/zh-cn/goods/search?keyword=a')).toMatchObject({
    to: '/goods/search?keyword=a',
  });
});

test('the redirects of route-rules.json work in every language and view', async ({ page, origin }) => {
  const shipped = { '/home': '/', '/index.html': '/', '/goods': '/goods/search', '/doc': '/doc/list' };
  for (const prefix of languagePrefixes)
    for (const view of ['', '/pc'])
      for (const [from, to] of Object.entries(shipped)) {
        const wanted = `${view}${prefix}${to === '/' ? '' : to}` || '/';
        expect([from, await redirectOf(origin, `${view}${prefix}${from}`)]).toEqual([
          from,
          expect.objectContaining({ status: 308, to: wanted }),
        ]);
      }
  await page.goto('/goods?keyword=%E7%82%B9');
  await expect(page).toHaveURL('/goods/search?keyword=%E7%82%B9');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('点');
});

const nothing = [
  '/nope',
  '/goods/nope',
  '/goods/detail',
  '/goods/detail?id=abc',
  '/goods/detail?id=1800309999999999999',
  '/category?code=NOPE',
  '/doc/detail?id=nope',
  '/goods/detail/abc/def',
  '/sandbox/card?session=nope',
  '/pc/nope',
];

test('unknown URLs respond 404 with a page in their language', async ({ origin }) => {
  for (const prefix of prefixes)
    for (const path of nothing) {
      const answer = await fetch(`${origin}${path.startsWith('/pc') ? path : `${prefix}${path}`}`);
      expect([path, prefix, answer.status]).toEqual([path, prefix, 404]);
      expect(await answer.text()).toContain('<html');
    }
});

test.describe(() => {
  test.use({ expectedErrors: refusal(404, '/[\\w/]*(?:\\?\\w+=\\w+)?'), storeLocale: 'en' });

  test('every page of an unknown URL shows its status and leads home', async ({ page, text }) => {
    for (const path of nothing) {
      const answer = await page.goto(path.startsWith('/pc') ? path : localizedPath(path, 'en'));
      expect([path, answer?.status()]).toEqual([path, 404]);
      const main = page.getByRole('main');
      await expect(main.getByText('404', { exact: true }), path).toBeVisible();
      if (path.startsWith('/pc')) continue;
      await expect(main.getByRole('link', { name: text('common.returnHome') }), path).toBeVisible();
    }
  });
});

test('a page number past the last one redirects to the last page', async ({ origin }) => {
  const past: [string, RegExp][] = [
    ['/category?page=999', /^\/category\?page=3$/],
    ['/category?code=LIVE&page=999', /^\/category\?code=LIVE$/],
    ['/category?code=LIVE&region=GLOBAL&page=999', /^\/category\?code=LIVE&region=GLOBAL$/],
    ['/goods/search?keyword=a&page=999', /^\/goods\/search\?keyword=a(?:&page=\d)?$/],
    ['/goods/search?keyword=zzzzqqqq&page=2', /^\/goods\/search\?keyword=zzzzqqqq$/],
    ['/goods/search?page=2', /^\/goods\/search$/],
    ['/doc/list?group=NEWS&page=999', /^\/doc\/list\?group=NEWS(?:&page=\d)?$/],
    ['/doc/list?group=HELP&page=2', /^\/doc\/list\?group=HELP$/],
    ['/doc/list?keyword=a&page=999', /^\/doc\/list\?keyword=a(?:&page=\d)?$/],
  ];
  for (const locale of renderedIn)
    for (const [path, last] of past) {
      const { status, to } = await redirectOf(origin, localizedPath(path, locale));
      expect([path, locale, status]).toEqual([path, locale, 307]);
      expect((to ?? '').slice(localizedPath('/x', locale).length - 2)).toMatch(last);
      expect((await fetch(`${origin}${to}`, { redirect: 'manual' })).status, path).toBe(200);
    }
});

test('every page that mails link to opens, for a visitor and for the member', async ({
  origin,
  api,
  member,
  context,
}) => {
  expect(member.email).toBeTruthy();
  const orderSn = await orderByCalls(api, { skuId: cardGoods.sku });
  const token = 'not-a-token';
  const pages = mailedPages({
    orderSn,
    goodsId: cardGoods.id,
    skuId: cardGoods.sku,
    unsubscribeToken: token,
  });
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const failed: string[] = [];
  for (const locale of renderedIn)
    for (const path of pages)
      for (const headers of [new Headers(), new Headers({ Cookie })]) {
        const url = localizedPath(path, locale);
        const response = await fetch(`${origin}${url}`, { headers });
        await response.arrayBuffer();
        if (response.status !== 200) failed.push(`${url}: ${response.status}`);
      }
  expect(failed).toEqual([]);
});

test('internal headers of Next.js do not bypass the guard', async ({ origin }) => {
  for (const name of ['x-middleware-subrequest', 'next-action']) {
    const { status } = await redirectOf(origin, '/order', { [name]: 'middleware:middleware' });
    expect([name, status]).toEqual([name, 400]);
  }
});

test('a stale session is refreshed before a page loads, and does not redirect to another site', async ({
  origin,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const cookies = await context.cookies();
  const sealed = cookies.filter((cookie) => cookie.name.endsWith('store_session'));
  const stale = [...sealed.map(({ name, value }) => `${name}=${value}`), 'store_session_expires=1000'].join(
    '; ',
  );
  const guarded = await redirectOf(origin, '/en/order?tab=ALL', { Cookie: stale });
  expect([guarded.status, guarded.to]).toEqual([
    307,
    `/api/session/refresh?return=${encodeURIComponent('/en/order?tab=ALL')}`,
  ]);
  const refreshed = await redirectOf(origin, guarded.to ?? '', { Cookie: stale });
  expect([refreshed.status, refreshed.to]).toEqual([307, '/en/order?tab=ALL']);
  expect(refreshed.headers.getSetCookie()).toHaveLength(2);
  const foreign = await redirectOf(origin, '/api/session/refresh?return=//evil.example', { Cookie: stale });
  expect([foreign.status, foreign.to]).toEqual([307, '/']);
});

test('an unknown session ends at the login page, not in a redirect loop', async ({
  page,
  context,
  origin,
}) => {
  await context.addCookies([
    { name: 'store_session', value: 'of-another-shop', url: origin },
    { name: 'store_session_expires', value: '9999999999', url: origin },
  ]);
  const answer = await page.goto('/order?tab=ALL');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder/);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('store_session'))).toEqual([]);
});

test('the builds endpoints name the running build and its route rules', async ({ origin }) => {
  const latest = await fetch(`${origin}/builds/latest.json?${Date.now()}`);
  expect(latest.headers.get('cache-control')).toContain('no-store');
  const { id } = z.object({ id: z.string().min(1) }).parse(await latest.json());
  const meta = await fetch(`${origin}/builds/meta/${id}.json`);
  expect(meta.status).toBe(200);
  const { matcher } = z
    .object({ matcher: z.object({ wildcard: z.looseObject({}) }) })
    .parse(await meta.json());
  expect(matcher.wildcard).toHaveProperty('/order');
});

test('the API reference is valid, rendered and self-hosted', { tag: '@nightly' }, async ({
  page,
  origin,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const document = await (await page.request.get('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  await page.goto('/api/docs');
  // Sections further down are rendered when they are near.
  const [first] = document.tags;
  const path = Object.keys(document.paths).find((one) => one.startsWith(`/${first.name}/`)) ?? '';
  // Its scripts are larger than those of all pages together.
  await expect(page.locator(`[data-path="${path}"]`).first()).toBeVisible({ timeout: 120_000 });
  expect(foreign).toEqual([]);
});
