import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { demoCode, demoPassword, shopApi, signInAsStaff, signUp } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';

// The shop is at 127.0.0.1, the back office at localhost.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let shop: OwnShop;
let staffOrigin: string;

test.beforeAll(async () => {
  shop = await openOwnShop('staff-host', (port) => ({ STAFF_URL: `http://localhost:${port}` }));
  staffOrigin = shop.origin.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => shop.close());

const product = '/goods/detail?id=1800301000000000083';

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

test('asvs:V3.5.4 each host of a started shop has its own pages, also when they are cached', async () => {
  for (const path of ['/en', '/en/category', product]) {
    // The second response is a copy of the first.
    for (const expected of [200, 200]) expect(await statusOf(`${shop.origin}${path}`), path).toBe(expected);
  }
  for (const path of ['/en/category', product]) {
    const answer = await fetch(`${staffOrigin}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${shop.origin}${path}`]);
  }
  for (const path of ['/order', '/en/member', '/login', '/pay/payment?orderSn=1', '/api/sign-in/google'])
    expect(await statusOf(`${staffOrigin}${path}`), path).toBe(404);
  for (const path of ['/staff', '/en/staff/orders', '/staff/login']) {
    const answer = await fetch(`${shop.origin}${path}`, { redirect: 'manual' });
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toContain(staffOrigin);
  }
  expect(await statusOf(`${staffOrigin}/staff/login`)).toBe(200);
});

test('asvs:V3.5.4 staff and members sign in at their own hosts, and each cookie is for one of them', async ({
  context,
  page,
  text,
}) => {
  const staff = shopApi(context.request, staffOrigin, 'zh-cn');
  const store = shopApi(context.request, shop.origin, 'zh-cn');
  const credentials = { email: 'admin@tianyun.example', password: demoPassword };
  const refused = await store.send('POST /auth/admin/session/sign_in', { body: credentials });
  expect(refused.status()).toBe(404);
  await signUp(store);
  await signInAsStaff(staff, credentials.email);
  const cookies = await context.cookies();
  const domainsOf = (name: RegExp) =>
    cookies.filter((cookie) => name.test(cookie.name)).map(({ domain }) => domain);
  expect(domainsOf(/store_staff$/)).toEqual(['localhost']);
  expect([...new Set(domainsOf(/store_session/))]).toEqual(['127.0.0.1']);
  expect((await staff.send('GET /upms/member/profile/load_member')).status()).toBe(404);
  expect((await store.send('GET /auth/admin/session/current')).status()).toBe(404);

  await page.goto(`${staffOrigin}/staff/orders`);
  await expect(page.getByRole('heading', { level: 1, name: text('staff.orders.title') })).toBeVisible();
  await page.goto(`${staffOrigin}/`);
  await expect(page).toHaveURL(`${staffOrigin}/staff`);
});

test('the sign-in of staff returns to pages of their host only', async ({ page, text }) => {
  const back = encodeURIComponent(`${shop.origin}/order`);
  for (const [query, end] of [
    ['%2Fstaff%2Forders', '/staff/orders'],
    ['%2Forder', '/staff'],
    [back, '/staff'],
  ] as const) {
    // Without a session, requests of the open page would fail.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${staffOrigin}/staff/login?redirect=${query}`);
    await page.getByLabel(text('staff.signIn.email')).fill('admin@tianyun.example');
    await page.getByLabel(text('staff.signIn.password'), { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: text('staff.signIn.continue') }).click();
    await page.getByLabel(text('staff.signIn.code'), { exact: true }).fill(demoCode());
    await expect(page).toHaveURL(`${staffOrigin}${end}`);
  }
});
