import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { refusal } from './fixtures/page-errors';
import { demoPassword, shopApi, signInWithPassword } from './fixtures/shop-api';
import { expect, test } from './fixtures/store-test';

test.describe('a second sign-in of the same browser', () => {
  test.use({ expectedErrors: refusal(401, '/api/.*') });

  test('ends the first session', async ({ page, member, context, api, origin, playwright }) => {
    expect(member.email).toBeTruthy();
    const earlier = await context.cookies();
    await api.send('POST /auth/oauth/token/member', {
      body: {
        grant_type: 'password',
        username: 'second@tianyun.example',
        password: demoPassword,
        agree: true,
      },
    });
    const thief = await playwright.request.newContext({
      extraHTTPHeaders: {
        Cookie: earlier.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    const answer = await thief.get(`${origin}/api/upms/member/profile/load_member`);
    expect(answer.status()).toBe(401);
    await thief.dispose();
    await page.goto('/order');
    await expect(page).toHaveURL('/order');
  });
});

/** The session's own cookies, by name. */
async function sessionCookies(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('tianyun_session'));
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test.describe('a session that somebody else began', () => {
  // Ends with the sign-in; the open page asks with it until then.
  test.use({ expectedErrors: refusal(401, '/api/.*') });

  test('is not the one of who signs in with it, and each sign-in has its own', async ({
    page,
    text,
    login,
    context,
    origin,
    playwright,
    isMobile,
  }) => {
    /** Who a session of these cookies is, by a browser of its own. */
    const ownerOf = async (cookies: Record<string, string>) => {
      const header = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const thief = await playwright.request.newContext({ extraHTTPHeaders: { Cookie: header.join('; ') } });
      const answer = await thief.get(`${origin}/api/upms/member/profile/load_member`);
      const { data } = await answer.json();
      await thief.dispose();
      return answer.status() === 200 ? data.member.nickname : answer.status();
    };
    const signIn = async () => {
      await login.signIn('second@tianyun.example', demoPassword);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: /Nightjar/ })).toBeVisible();
      return sessionCookies(context);
    };
    const attacker = await browserOfDemo(playwright, origin);
    expect(await ownerOf(attacker)).toBe('天云体验官');

    await page.goto('/login');
    await page.getByRole('tab', { name: text('auth.byPassword') }).click();
    await context.addCookies(
      Object.entries(attacker).map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
    );
    const first = await signIn();
    expect(Object.keys(first).sort()).toEqual(Object.keys(attacker).sort());
    expect(first.tianyun_session).not.toBe(attacker.tianyun_session);
    expect([await ownerOf(first), await ownerOf(attacker)]).toEqual(['Nightjar', 401]);

    await context.clearCookies({ name: /^tianyun_session/ });
    await page.goto('/login');
    // One that was made up is nobody's, before and afterwards.
    const planted = { tianyun_session: 'planted-before-the-sign-in', tianyun_session_expires: '1' };
    expect(await ownerOf(planted)).toBe(401);
    await context.addCookies(
      Object.entries(planted).map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
    );
    const second = await signIn();
    expect(await ownerOf(second)).toBe('Nightjar');
    expect(await ownerOf(planted)).toBe(401);
    const values = [attacker, first, planted, second].map((cookies) => cookies.tianyun_session);
    expect(new Set(values).size).toBe(4);

    // What the browser itself keeps: the fields that the specification names, and nothing else.
    const session = {
      version: 1,
      state: {
        userId: expect.stringMatching(/^\d+$/),
        username: expect.any(String),
        areaCode: null,
        loginStep: 'finished',
        data: { nickname: 'Nightjar', avatar: null, vipLevel: 'REGULAR' },
        type: 'Member',
      },
    };
    expect(await stored(page, 'auth')).toEqual(session);
    const foot = isMobile ? page.getByRole('contentinfo') : page.getByRole('complementary');
    const currency = (code: string) =>
      foot.getByLabel(new RegExp(`^${text('shell.utility.currency')}: ${code}`));
    await currency('USD').click();
    await page.getByRole('button', { name: /^JPY / }).filter({ visible: true }).click();
    const settings = {
      version: 1,
      state: {
        lang: 'zh-cn',
        currency: 'JPY',
        goodsType: null,
        rememberOrderRemark: false,
        orderRemarks: {},
      },
    };
    await expect.poll(() => stored(page, 'settings')).toEqual(settings);
    const kept = await stored(page, 'auth');
    // The page is drawn for a visitor with dollars: that it becomes another one is no error of hydration.
    await page.reload();
    await expect(currency('JPY')).toBeVisible();
    await expect(page.getByRole('link', { name: /Nightjar/ })).toBeVisible();
    expect([await stored(page, 'auth'), await stored(page, 'settings')]).toEqual([kept, settings]);
  });
});

/** What a store has written into the browser's storage. */
function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name);
}

/** The cookies of a session of the demo's account, begun in a browser of its own. */
async function browserOfDemo(
  playwright: PlaywrightWorkerArgs['playwright'],
  origin: string,
): Promise<Record<string, string>> {
  const attacker = await playwright.request.newContext();
  await signInWithPassword(shopApi(attacker, origin, 'zh-cn'), 'demo@tianyun.example');
  const { cookies } = await attacker.storageState();
  await attacker.dispose();
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test('keeps the session out of reach of scripts', async ({ page, member, context }) => {
  await page.goto('/');
  expect(member.email).toBeTruthy();
  const cookies = await context.cookies();
  const session = cookies.filter((cookie) => cookie.name.includes('tianyun_session'));
  expect(session).toHaveLength(2);
  expect(session.every((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax')).toBe(true);
  expect(await page.evaluate(() => document.cookie)).not.toContain('tianyun_session');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/[\w-]{40,}/);
});

test('has nothing for somebody who is signed in', async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.goto('/login?redirect=%2Fcategory%3Fcode%3DLIVE');
  await expect(page).toHaveURL('/category?code=LIVE');
});

test.describe('a sign-out elsewhere', () => {
  // What the open page asks for in that moment is refused.
  test.use({ expectedErrors: refusal(401, '/api/.*') });

  test('closes the personal pages again', async ({ page, member, api }) => {
    expect(member.email).toBeTruthy();
    await page.goto('/order');
    await expect(page).toHaveURL('/order');
    expect((await api.send('DELETE /auth/token/logout')).ok()).toBe(true);
    await page.goto('/order');
    await expect(page).toHaveURL('/login?redirect=%2Forder');
  });
});
