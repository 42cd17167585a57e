import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { sessionEnded } from './fixtures/page-errors';
import { demoPassword, shopApi, signInWithPassword } from './fixtures/shop-api';
import { expect, test } from './fixtures/store-test';

test.describe('a second sign-in of the same browser', () => {
  test.use({ expectedErrors: sessionEnded });

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
    expect(answer.status()).toBe(426);
    await thief.dispose();
    await page.goto('/order');
    await expect(page).toHaveURL('/order');
  });
});

/** The session cookies by name. */
async function sessionCookies(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('store_session'));
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test.describe('a session that an attacker started', () => {
  // The open page sends requests with the old session until the sign-in ends it.
  test.use({ expectedErrors: sessionEnded });

  test('is replaced at sign-in, and each sign-in has its own session', async ({
    page,
    text,
    login,
    context,
    origin,
    playwright,
    isMobile,
  }) => {
    /** The member of a session with these cookies, in a separate browser. */
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
    expect(first.store_session).not.toBe(attacker.store_session);
    expect([await ownerOf(first), await ownerOf(attacker)]).toEqual(['Nightjar', 426]);

    await context.clearCookies({ name: /^store_session/ });
    await page.goto('/login');
    // A planted session cookie belongs to no member before and after the sign-in.
    const planted = { store_session: 'planted-before-the-sign-in', store_session_expires: '1' };
    expect(await ownerOf(planted)).toBe(401);
    await context.addCookies(
      Object.entries(planted).map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
    );
    const second = await signIn();
    expect(await ownerOf(second)).toBe('Nightjar');
    expect(await ownerOf(planted)).toBe(401);
    const values = [attacker, first, planted, second].map((cookies) => cookies.store_session);
    expect(new Set(values).size).toBe(4);

    // The browser stores exactly these fields.
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
        isCurrencyChosen: true,
        currencyLeads: false,
        goodsType: null,
        rememberOrderRemark: false,
        orderRemarks: {},
      },
    };
    await expect.poll(() => stored(page, 'settings')).toEqual(settings);
    const before = await stored(page, 'auth');
    // The page was rendered for a visitor in yuan; the stored settings must not cause a hydration error.
    await page.reload();
    await expect(currency('JPY')).toBeVisible();
    await expect(page.getByRole('link', { name: /Nightjar/ })).toBeVisible();
    expect([await stored(page, 'auth'), await stored(page, 'settings')]).toEqual([before, settings]);
  });
});

/** The content of a store in local storage. */
function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name);
}

/** The cookies of a session of the demo member, started in a separate browser. */
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

test('hides the session from scripts', async ({ page, member, context }) => {
  await page.goto('/');
  expect(member.email).toBeTruthy();
  const cookies = await context.cookies();
  const session = cookies.filter((cookie) => cookie.name.includes('store_session'));
  expect(session).toHaveLength(2);
  expect(session.every((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax')).toBe(true);
  expect(await page.evaluate(() => document.cookie)).not.toContain('store_session');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/[\w-]{40,}/);
});

test('shows no sign-in to a signed-in member', async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.goto('/login?redirect=%2Fcategory%3Fcode%3DLIVE');
  await expect(page).toHaveURL('/category?code=LIVE');
});

test.describe('a sign-out elsewhere', () => {
  // Requests of the open page are rejected after the sign-out.
  test.use({ expectedErrors: sessionEnded });

  test('protects the personal pages again', async ({ page, member, api }) => {
    expect(member.email).toBeTruthy();
    await page.goto('/order');
    await expect(page).toHaveURL('/order');
    expect((await api.send('DELETE /auth/token/logout')).ok()).toBe(true);
    await page.goto('/order');
    await expect(page).toHaveURL('/login?redirect=%2Forder');
  });
});
