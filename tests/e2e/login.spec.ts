import type { Page } from '@playwright/test';
import { languageTags, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { messageText } from './fixtures/message-text';
import { either, refusal, sessionEnded } from './fixtures/page-errors';
import { demoPassword, type ShopApi, shopApi, signUpByPhone } from './fixtures/shop-api';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

// A wrong password responds 426, a wrong code 422.
const token = '/api/auth/oauth/token/member';
test.use({ expectedErrors: either(refusal(426, token), refusal(422, token)) });

const card = '/goods/detail?id=1800301000000000083';

const newEmail = () => `reader-${crypto.randomUUID()}@mail.example`;

/** A phone number in Hong Kong. */
const newMobile = () => `9${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** Creates a member with a password through the API and signs the browser out. */
async function newMember(api: ShopApi, password: string): Promise<string> {
  const email = newEmail();
  const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
    body: { scene: 'REGISTER', channel: 'EMAIL', email },
  });
  const code = await api.mailedCode(email);
  const body = { email, code, challengeId, password, agree: true };
  expect((await api.send('POST /upms/member/register/submit', { body })).status()).toBe(200);
  expect((await api.send('DELETE /auth/token/logout')).ok()).toBe(true);
  return email;
}

/** Path of the link in the newest mail with a link. */
async function mailedLink(page: Page, to: string): Promise<string> {
  const mails: { text: string }[] = await (
    await page.request.get('/dev/outbox.json', { params: { to } })
  ).json();
  const link = mails.map(({ text }) => /\/[\w/-]*login\/reset#\S+/.exec(text)?.[0]);
  return link.find((one) => one !== undefined) ?? '';
}

inEveryLocale((locale) => {
  test('signs in with a code by e-mail after the agreement is accepted and the code is correct', async ({
    page,
    text,
    login,
    urlOf,
    api,
  }) => {
    const email = newEmail();
    await page.goto(urlOf('/login'));
    await login.requestCode(email);
    const code = await api.mailedCode(email);
    await login.code.fill(code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert').filter({ hasText: text('auth.agreeFirst') })).toBeVisible();
    await login.agreement.check();
    await login.signInButton.click();
    const wrong = text('server.common_error_verifyCode');
    await expect(page.getByRole('alert').filter({ hasText: wrong }).first()).toBeVisible();
    await login.code.fill(code);
    await expect(page).toHaveURL(urlOf('/'));
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
  });

  test('shows errors for a missing agreement and a wrong password, and accepts the correct one', {
    tag: '@nightly',
  }, async ({ page, text, login, urlOf }) => {
    await page.goto(urlOf('/login'));
    await login.withPassword(newEmail(), 'not-the-password');
    await login.signInButton.click();
    await expect(page.getByRole('alert').filter({ hasText: text('auth.agreeFirst') })).toBeVisible();
    await login.agreement.check();
    await login.signInButton.click();
    const wrong = text('server.common_login_badCredentials');
    await expect(page.getByText(wrong, { exact: true })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible();
    await expect(page).toHaveURL(urlOf('/login'));
    await login.withPassword('second@tianyun.example', demoPassword);
    await login.signInButton.click();
    await expect(page).toHaveURL(urlOf('/'));
    await expect(page.getByRole('link', { name: /Nightjar/ })).toBeVisible();
  });

  test('a new member registers with an e-mail address and continues to the requested page', async ({
    page,
    text,
    login,
    urlOf,
    api,
  }) => {
    const email = newEmail();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const query = `?redirect=${encodeURIComponent(urlOf('/order'))}`;
    await page.goto(`${urlOf('/login')}${query}`);
    const words = /<link>(.*)<\/link>/.exec(String(text.raw('auth.toRegister')))?.[1];
    await page.getByRole('link', { name: words, exact: true }).click();
    await expect(page).toHaveURL(`${urlOf('/login/register')}${query}`);
    expect(await violationsIn(locale, page)).toEqual([]);
    const submit = page.getByRole('button', { name: text('auth.register.submit'), exact: true });
    await login.requestCode(email, 'auth.codeSentTo');
    await login.code.fill(await api.mailedCode(email));
    await field(text('auth.password')).fill('blue lantern');
    await field(text('auth.passwordAgain')).fill('blue lanterns');
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: text('auth.passwordMismatch') })).toBeVisible();
    await field(text('auth.passwordAgain')).fill('blue lantern');
    await field(text('auth.register.nickname')).fill('Quiet Reader');
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: text('auth.agreeFirst') })).toBeVisible();
    await login.agreement.check();
    await submit.click();
    await expect(page).toHaveURL(urlOf('/order'));
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state);
    expect(stored).toMatchObject({
      loginStep: 'finished',
      type: 'Member',
      data: { nickname: 'Quiet Reader' },
    });
  });

  test('a forgotten password is reset by a mailed link, whose key is removed from the address bar', async ({
    page,
    text,
    login,
    urlOf,
    api,
  }) => {
    const email = await newMember(api, 'old lantern');
    await page.goto(urlOf('/login'));
    await page.getByRole('tab', { name: text('auth.byPassword') }).click();
    await page.getByRole('link', { name: text('auth.forgotLink') }).click();
    await expect(page).toHaveURL(urlOf('/login/forgot'));
    expect(await violationsIn(locale, page)).toEqual([]);
    await page.getByRole('textbox', { name: text('auth.email'), exact: true }).fill(email);
    await page.getByRole('button', { name: text('auth.forgot.sendMail'), exact: true }).click();
    const sent = page.getByRole('status').filter({ hasText: text('auth.forgot.mailSent', { email }) });
    await expect(sent).toBeVisible({ timeout: 20_000 });

    const link = await mailedLink(page, email);
    expect(link).toContain(urlOf('/login/reset'));
    await page.goto(link);
    await expect(page.getByText(text('auth.reset.forWhom', { target: 're***@mail.example' }))).toBeVisible();
    expect(page.url()).not.toContain('key=');
    expect(
      await page.evaluate(() => history.state === null || !JSON.stringify(history.state).includes('key=')),
    ).toBe(true);
    expect(await violationsIn(locale, page)).toEqual([]);
    await login.renewPassword('blue lantern');
    await login.signIn(email, 'blue lantern');
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/login');
  });

  test('shows an error for an invalid link', { tag: '@nightly' }, async ({ page, text, urlOf }) => {
    await page.goto(urlOf('/login/reset'));
    await expect(page.getByRole('alert').filter({ hasText: text('auth.reset.noLink') })).toBeVisible();
    await page.getByRole('link', { name: text('auth.reset.again') }).click();
    await expect(page).toHaveURL(urlOf('/login/forgot'));
  });

  test.describe('a phone', () => {
    // The open page is notified of the sign-out elsewhere.
    test.use({ expectedErrors: sessionEnded });

    test('signs in with a code by phone, and its dial code is preselected the next time', {
      tag: '@nightly',
    }, async ({ page, text, login, urlOf, api }) => {
      const mobile = newMobile();
      const dial = page.getByRole('combobox', { name: text('auth.areaCode') });
      await page.goto(urlOf('/login'));
      await page.getByRole('tab', { name: text('auth.byPhone') }).click();
      await dial.selectOption('86');
      await expect(page.getByText(text('auth.suspended'), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: text('auth.useEmail') }).click();
      await expect(page.getByRole('tab', { name: text('auth.byEmail') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.getByRole('tab', { name: text('auth.byPhone') }).click();
      await dial.selectOption('852');
      await page.getByRole('textbox', { name: text('auth.mobile'), exact: true }).fill(mobile);
      await login.agreement.check();
      await page.getByRole('button', { name: text('auth.sendCode') }).click();
      await expect(login.code).toBeFocused();
      await login.code.fill(await api.mailedCode(`+852${mobile}`));
      await expect(page).toHaveURL(urlOf('/'));
      expect((await api.send('DELETE /auth/token/logout')).ok()).toBe(true);
      await page.goto(urlOf('/login'));
      await page.getByRole('tab', { name: text('auth.byPhone') }).click();
      await expect(dial).toHaveValue('852');
    });
  });

  test('explains that password sign-in is locked and offers a code', { tag: '@nightly' }, async ({
    page,
    text,
    login,
    urlOf,
  }) => {
    await page.route(`**${token}`, (route) =>
      route.fulfill({
        status: 426,
        json: { status: 1, message: 'common_login_lockedAccount', data: 'invalid_exception' },
      }),
    );
    await page.goto(urlOf('/login'));
    await login.signIn(newEmail(), 'blue lantern');
    await expect(page.getByRole('status').filter({ hasText: text('auth.locked') })).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);
    await page.getByRole('button', { name: text('auth.useEmail') }).click();
    await expect(login.code).toBeVisible();
  });

  test.describe('an account with a phone number', () => {
    test.use({
      expectedErrors: either(sessionEnded, refusal(422, '/api/upms/member/register/submit')),
    });

    test('is registered once and its password is reset with a code', { tag: '@nightly' }, async ({
      page,
      text,
      login,
      urlOf,
      api,
      origin,
      playwright,
    }) => {
      const [taken, own] = [newMobile(), newMobile()];
      const elsewhere = await playwright.request.newContext();
      await signUpByPhone(shopApi(elsewhere, origin, locale), '852', taken);
      await elsewhere.dispose();
      const dial = page.getByRole('combobox', { name: text('auth.areaCode') });
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      const requestCode = async (mobile: string) => {
        await dial.selectOption('852');
        await field(text('auth.mobile')).fill(mobile);
        const sent = page.waitForResponse(/\/verify_code\/send$/);
        await page.getByRole('button', { name: text('auth.sendCode'), exact: true }).click();
        await sent;
        await expect(page.getByText(text('auth.codeHint'), { exact: true })).toBeHidden();
        await login.code.fill(await api.mailedCode(`+852${mobile}`));
      };
      const register = async (mobile: string) => {
        await page.goto(urlOf('/login/register'));
        await page.getByRole('tab', { name: text('auth.register.byPhone'), exact: true }).click();
        await requestCode(mobile);
        await field(text('auth.password')).fill('blue lantern');
        await field(text('auth.passwordAgain')).fill('blue lantern');
        await login.agreement.check();
        await page.getByRole('button', { name: text('auth.register.submit'), exact: true }).click();
      };

      await register(taken);
      const exists = page.getByRole('status').filter({ hasText: text('server.member_register_mobileExist') });
      await expect(exists.getByRole('link', { name: text('auth.signIn'), exact: true })).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
      await register(own);
      await expect(page).toHaveURL(urlOf('/'));
      expect((await api.send('DELETE /auth/token/logout')).ok()).toBe(true);

      await page.goto(urlOf('/login/forgot'));
      await page.getByRole('tab', { name: text('auth.byPhone'), exact: true }).click();
      await dial.selectOption('86');
      await expect(page.getByText(text('auth.suspended'), { exact: true })).toBeVisible();
      await requestCode(own);
      expect(await violationsIn(locale, page)).toEqual([]);
      await page.getByRole('button', { name: text('auth.forgot.next'), exact: true }).click();
      await login.renewPassword('red lantern');
      await login.withPassword(own, 'red lantern');
      await dial.selectOption('852');
      await login.agreement.check();
      await login.signInButton.click();
      await expect.poll(() => new URL(page.url()).pathname).not.toContain('/login');
    });
  });
});

test('the sign-in fits the window of a laptop without scrolling, in each language', async ({
  page,
  origin,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have the form alone');
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const locale of locales) {
    await page.goto(`${origin}${localizedPath('/login', locale)}`);
    await page.locator('html[data-awake]').waitFor();
    await expect(
      page.getByRole('button', { name: messageText(locale)('auth.signIn'), exact: true }),
    ).toBeVisible();
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(beyond, locale).toBeLessThanOrEqual(0);
  }
});

test('returns to the page a visitor came from, with its query', async ({ page, login }) => {
  await page.goto(card);
  await page.goto('/order?tab=COMPLETED');
  await expect(page).toHaveURL('/login?redirect=%2Forder%3Ftab%3DCOMPLETED');
  await login.signIn('second@tianyun.example', demoPassword);
  await expect(page).toHaveURL('/order?tab=COMPLETED');
});

test.describe('in English', () => {
  test.use({ storeLocale: 'en' });

  test('returns to the product that the visitor viewed', async ({ page, text, login, isMobile }) => {
    test.skip(isMobile, 'phones have the login in the tab bar');
    await page.goto(`/en${card}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('shell.member.login') })
      .click();
    await expect(page).toHaveURL(/\/en\/login\?redirect=/);
    await login.signIn('second@tianyun.example', demoPassword);
    await expect(page).toHaveURL(`/en${card}`);
  });
});

test.describe('after three wrong passwords', () => {
  test.use({ expectedErrors: refusal(428, token) });

  test('solves the captcha in the background and signs in', async ({ page, login, api }) => {
    const email = await newMember(api, 'blue lantern');
    for (let n = 0; n < 3; n += 1) {
      const body = { grant_type: 'password', username: email, password: 'wrong lantern', agree: true };
      expect((await api.send('POST /auth/oauth/token/member', { body })).status()).toBe(426);
    }
    await page.goto('/login');
    await login.signIn(email, 'blue lantern');
    await expect(page).toHaveURL('/', { timeout: 30_000 });
  });
});

test('is usable with the keyboard', { tag: '@nightly' }, async ({ page, text, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key');
  const keys = page.keyboard;
  await page.goto('/login');
  const tab = page.getByRole('tab', { name: text('auth.byEmail') });
  for (let n = 0; n < 12; n += 1) {
    await keys.press('Tab');
    if (await tab.evaluate((one) => one === document.activeElement)) break;
  }
  await keys.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: text('auth.byPassword') })).toBeFocused();
  await keys.press('Tab');
  await keys.type('second@tianyun.example');
  await keys.press('Tab');
  await keys.type(demoPassword);
  // Skips the button that shows the password and the link for a forgotten password.
  for (const _ of 'abc') await keys.press('Tab');
  await keys.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await keys.press('Enter');
  await expect(page).toHaveURL('/');
});

test('never redirects to another site', async ({ page, login, origin }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/order')}`);
  await login.signIn('second@tianyun.example', demoPassword);
  await expect(page).toHaveURL(`${origin}/`);
});
