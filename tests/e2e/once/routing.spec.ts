import { z } from 'zod';
import { locales } from '@/lib/i18n/locales';
import { expect, test } from '../fixtures/store-test';

const goodsId = '1800301000000000083';
const prefixes = locales.map((locale) => (locale === 'zh-cn' ? '' : `/${locale}`));

/** Where an address leads, as the server says it: status and the path of `Location`. */
async function led(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers });
  const location = answer.headers.get('location');
  await answer.arrayBuffer();
  return { status: answer.status, to: location?.replace(origin, '') ?? null, headers: answer.headers };
}

test('personal pages send a visitor to the login with the way back', async ({ origin }) => {
  const personal = ['/order', '/order/detail?orderSn=2026010100000000', '/pay/payment?orderSn=1', '/member'];
  for (const prefix of prefixes)
    for (const view of ['', '/pc'])
      for (const path of personal) {
        const address = `${view}${prefix}${path}`;
        const { status, to, headers } = await led(origin, address);
        expect([status, to]).toEqual([307, `${view}${prefix}/login?redirect=${encodeURIComponent(address)}`]);
        expect(headers.get('cache-control')).toContain('no-store');
      }
});

test('the component-like addresses of the specification answer, for nobody to index', async ({ origin }) => {
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

test('internal paths lead to the public ones', async ({ origin }) => {
  for (const prefix of ['', '/en', '/zh-hk']) {
    expect(await led(origin, `${prefix}/goods/detail/${goodsId}`)).toMatchObject({
      status: 308,
      to: `${prefix}/goods/detail?id=${goodsId}`,
    });
    expect(await led(origin, `${prefix}/category/LIVE`)).toMatchObject({
      status: 308,
      to: `${prefix}/category?code=LIVE`,
    });
  }
  expect(await led(origin, '/zh-cn/goods/search?keyword=a')).toMatchObject({ to: '/goods/search?keyword=a' });
});

test('the redirects of the shipped rules lead on in every language and view', async ({ page, origin }) => {
  const shipped = { '/home': '/', '/index.html': '/', '/goods': '/goods/search', '/doc': '/doc/list' };
  for (const prefix of ['', '/en', '/zh-hk'])
    for (const view of ['', '/pc'])
      for (const [from, to] of Object.entries(shipped)) {
        const wanted = `${view}${prefix}${to === '/' ? '' : to}` || '/';
        expect([from, await led(origin, `${view}${prefix}${from}`)]).toEqual([
          from,
          expect.objectContaining({ status: 308, to: wanted }),
        ]);
      }
  await page.goto('/goods?keyword=%E7%82%B9');
  await expect(page).toHaveURL('/goods/search?keyword=%E7%82%B9');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('点');
});

test('addresses of nothing answer 404, each with a page of its language', async ({ origin }) => {
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
    // Pages past the last one.
    '/category?code=LIVE&page=999',
    '/goods/search?keyword=a&page=999',
    '/doc/list?group=NEWS&page=999',
    '/doc/list?group=HELP&page=2',
    '/doc/list?keyword=a&page=999',
  ];
  for (const prefix of prefixes)
    for (const path of nothing) {
      const answer = await fetch(`${origin}${path.startsWith('/pc') ? path : `${prefix}${path}`}`);
      expect([path, prefix, answer.status]).toEqual([path, prefix, 404]);
      expect(await answer.text()).toContain('<html');
    }
});

test("the framework's own headers open nothing", async ({ origin }) => {
  for (const name of ['x-middleware-subrequest', 'next-action']) {
    const { status } = await led(origin, '/order', { [name]: 'middleware:middleware' });
    expect([name, status]).toEqual([name, 400]);
  }
});

test('a stale session is refreshed on the way to a page, and stays on this site', async ({
  origin,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy();
  const cookies = await context.cookies();
  const sealed = cookies.filter((cookie) => cookie.name.endsWith('tianyun_session'));
  const stale = [...sealed.map(({ name, value }) => `${name}=${value}`), 'tianyun_session_expires=1000'].join(
    '; ',
  );
  const guarded = await led(origin, '/en/order?tab=ALL', { Cookie: stale });
  expect([guarded.status, guarded.to]).toEqual([
    307,
    `/api/session/refresh?return=${encodeURIComponent('/en/order?tab=ALL')}`,
  ]);
  const refreshed = await led(origin, guarded.to ?? '', { Cookie: stale });
  expect([refreshed.status, refreshed.to]).toEqual([307, '/en/order?tab=ALL']);
  expect(refreshed.headers.getSetCookie()).toHaveLength(2);
  const foreign = await led(origin, '/api/session/refresh?return=//evil.example', { Cookie: stale });
  expect([foreign.status, foreign.to]).toEqual([307, '/']);
});

test('a session that nobody knows any more ends at the login, not in a circle', async ({
  page,
  context,
  origin,
}) => {
  await context.addCookies([
    { name: 'tianyun_session', value: 'of-another-shop', url: origin },
    { name: 'tianyun_session_expires', value: '9999999999', url: origin },
  ]);
  const answer = await page.goto('/order?tab=ALL');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder/);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('tianyun_session'))).toEqual([]);
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

test('the reference of the wire is valid, rendered and self-hosted', async ({ page, origin }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const document = await (await page.request.get('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  await page.goto('/api/docs');
  await expect(page.getByText('/order/member/order/create').first()).toBeVisible();
  expect(foreign).toEqual([]);
});
