import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gatewayLog } from '@/lib/api/gateway/gateway';
import { staffCookie } from '@/lib/api/gateway/staff-session';
import { env } from '@/lib/env';
import { apiKey } from '../../../backend/database/schema/api-keys';
import { staffAccount } from '../../../backend/database/schema/staff';
import { newId } from '../../../backend/platform/new-id';
import { newToken, tokenHash } from '../../../backend/platform/sealing/seal';
import type { TestStore } from '../../../backend/testing';
import { codeNow, wrongCode } from '../fixtures/staff';
import { openStoreBehindGateway, takeForwarded } from './gateway-backend';
import { openBrowser, sendToGateway, signedInBrowser } from './gateway-browser';

const current = '/auth/admin/session/current';
const sessions = '/auth/admin/session/list';
const profile = '/upms/member/profile/load_member';
let store: TestStore;

beforeAll(async () => {
  store = await openStoreBehindGateway();
});
afterAll(() => store.close());

type Browser = ReturnType<typeof openBrowser>;
const password = (browser: Browser) =>
  browser.post('/auth/admin/session/sign_in', { email: 'admin@tianyun.example', password: 'Tianyun2026' });
const code = (browser: Browser, text = codeNow(store)) =>
  browser.post('/auth/admin/session/verify', { code: text });

it('stores the session of staff in a cookie of its own, which no link of another site sends', async () => {
  const browser = openBrowser();
  const answers = [await password(browser), await code(browser)];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ token: '' });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(
      new RegExp(`^${staffCookie}=[^;]+; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict(; Secure)?$`),
    );
  }
  expect((await browser.get(sessions)).status).toBe(200);
  const tokens = takeForwarded().flatMap(({ answer }) => answer.match(/"token":"([\w-]{43})"/)?.[1] ?? []);
  expect(tokens).toHaveLength(2);
  const seen = answers.flatMap((answer) => [answer.text, ...[...answer.headers].flat()]).join('\n');
  for (const token of tokens) expect(seen).not.toContain(token);
});

it('asvs:V7.2.4 a second sign-in of the same browser ends the first session, and no session of another browser', async () => {
  const [browser, other] = [openBrowser(), openBrowser()];
  for (const each of [browser, other]) {
    await password(each);
    await code(each);
    store.clock.advance(31_000);
  }
  const tokens = takeForwarded().flatMap(({ answer }) => answer.match(/"token":"([\w-]{43})"/)?.[1] ?? []);
  const statusOf = async (token: string | undefined) =>
    (await store.attempt('GET /auth/admin/session/current', {}, { as: token ?? '' })).status;
  expect(await Promise.all([statusOf(tokens[1]), statusOf(tokens[3])])).toEqual([200, 200]);
  expect(
    (await browser.post('/auth/admin/session/sign_in', { email: 'admin@tianyun.example', password: 'wrong' }))
      .status,
  ).not.toBe(200);
  expect(await statusOf(tokens[1])).toBe(200);
  await password(browser);
  await code(browser);
  expect(await Promise.all([statusOf(tokens[1]), statusOf(tokens[3])])).toEqual([401, 200]);
});

it('lives beside the session of a shopper, and neither gives access to the other', async () => {
  const browser = await signedInBrowser();
  expect((await browser.get(current)).status).toBe(401);
  await password(browser);
  await code(browser);
  expect((await browser.get(profile)).status).toBe(200);
  await browser.send('DELETE', '/auth/admin/session/sign_out');
  expect((await browser.get(current)).status).toBe(401);
  expect((await browser.get(profile)).status).toBe(200);
  const staffOnly = openBrowser();
  await password(staffOnly);
  await code(staffOnly);
  expect((await staffOnly.get(profile)).status).toBe(401);
  expect((await staffOnly.get(sessions)).status).toBe(200);
});

it('keeps the cookie after a wrong code, and removes it when the session has ended', async () => {
  const browser = openBrowser();
  await password(browser);
  expect((await browser.get(sessions)).message).toBe('staff_factorRequired');
  expect((await code(browser, wrongCode(store))).status).toBe(422);
  expect((await code(browser)).status).toBe(200);
  store.clock.advance(8 * 3_600_000);
  const ended = await browser.get(current);
  expect(ended.status).toBe(401);
  expect(ended.cookies[0]).toContain('Max-Age=0');
});

it('refuses changes from another site and without the header of our own scripts', async () => {
  const browser = openBrowser();
  await password(browser);
  const foreign: Record<string, string | null>[] = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'X-Requested-With': null },
    { Origin: null, 'Sec-Fetch-Site': null },
  ];
  for (const headers of foreign) {
    const answer = await browser.post('/auth/admin/session/verify', { code: codeNow(store) }, headers);
    expect(answer.message).toBe('common_message_invalidCsrfToken');
  }
});

describe('asvs:V3.5.4 with a host of its own', () => {
  const former = env.STAFF_URL;
  beforeAll(() => {
    env.STAFF_URL = 'http://staff.example';
  });
  afterAll(() => {
    env.STAFF_URL = former;
  });
  const own = (more: Record<string, string | null> = {}) => ({
    Host: 'staff.example',
    Origin: 'http://staff.example',
    ...more,
  });
  const atShop = { Host: 'localhost:3000' };
  const signIn = { email: 'admin@tianyun.example', password: 'Tianyun2026' };

  it('the back office signs in there, and its calls are absent from the shop, with cookie or token', async () => {
    const browser = openBrowser();
    const opened = await browser.post('/auth/admin/session/sign_in', signIn, own());
    expect(opened.status).toBe(200);
    expect(opened.cookies).toHaveLength(1);
    expect(opened.cookies[0]).not.toContain('Domain');
    store.clock.advance(31_000);
    const proved = await browser.post('/auth/admin/session/verify', { code: codeNow(store) }, own());
    expect(proved.status).toBe(200);
    expect((await browser.send('GET', sessions, { headers: own() })).status).toBe(200);
    takeForwarded();
    const absent = { status: 404, message: 'common_message_notFound', cookies: [] };
    expect(await browser.send('GET', sessions, { headers: atShop })).toMatchObject(absent);
    expect(await browser.send('GET', sessions, { headers: { Host: 'other.example' } })).toMatchObject(absent);
    expect(await browser.post('/auth/admin/session/sign_in', signIn, atShop)).toMatchObject(absent);
    const token = { Authorization: 'Bearer a' };
    expect(await sendToGateway('GET', sessions, { headers: token })).toMatchObject(absent);
    expect(takeForwarded()).toEqual([]);
  });

  it('members have no session and no calls there, except what its pages need', async () => {
    const browser = await signedInBrowser();
    expect((await browser.send('GET', profile, { headers: atShop })).status).toBe(200);
    takeForwarded();
    const absent = { status: 404, message: 'common_message_notFound', cookies: [] };
    const credentials = { grant_type: 'password', username: 'demo@tianyun.example', password: 'Tianyun2026' };
    expect(await browser.send('GET', profile, { headers: own() })).toMatchObject(absent);
    expect(await browser.post('/auth/oauth/token/member', credentials, own())).toMatchObject(absent);
    expect(await browser.send('GET', '/docs', { headers: own() })).toMatchObject(absent);
    expect(takeForwarded()).toEqual([]);
    const config = '/store/member/site/config';
    for (const headers of [own(), atShop])
      expect((await browser.send('GET', config, { headers })).status).toBe(200);
  });

  it('no change is accepted from the other host, though both are of one site', async () => {
    const body = { code: codeNow(store) };
    const foreignHeaders: Record<string, string>[] = [
      { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'http://localhost:3000' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    const info = vi.spyOn(gatewayLog, 'info');
    for (const more of foreignHeaders) {
      const answer = await openBrowser().post('/auth/admin/session/verify', body, own(more));
      expect(answer.message).toBe('common_message_invalidCsrfToken');
    }
    // The security log has them.
    expect(info.mock.calls.map(([fields]) => fields)).toEqual(
      foreignHeaders.map(() =>
        expect.objectContaining({
          event: 'security.refused',
          call: 'POST /auth/admin/session/verify',
          result: 'common_message_invalidCsrfToken',
        }),
      ),
    );
    info.mockRestore();
    const shopper = await signedInBrowser();
    const foreign = { ...atShop, Origin: 'http://staff.example' };
    const answer = await shopper.post('/upms/member/profile/update', { nickname: 'a' }, foreign);
    expect(answer.message).toBe('common_message_invalidCsrfToken');
  });
});

it('passes the API key of another system, which has no cookie, and gives it none', async () => {
  const [account] = await store.db
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.email, 'admin@tianyun.example'));
  const key = `stk_${newToken()}`;
  await store.db.insert(apiKey).values({
    ...{ id: newId(), staffId: account?.id ?? '', name: 'ERP', scopes: ['orders.read' as const] },
    ...{ tokenHash: tokenHash(key), ending: key.slice(-4), state: 'ACTIVE' },
    expireTime: new Date(store.clock.now().getTime() + 86_400_000),
  });
  const send = (method: string, path: string) =>
    sendToGateway(method, path, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: {} } : {}),
    });
  const list = await send('GET', '/order/admin/order/list');
  expect([list.status, list.cookies]).toEqual([200, []]);
  const refused = await send('POST', '/goods/admin/sku/stock');
  expect([refused.status, refused.message]).toEqual([403, 'staff_keyScope']);
  expect((await send('GET', current)).message).toBe('staff_keyScope');
});
