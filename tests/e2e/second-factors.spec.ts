import type { Page } from '@playwright/test';
import { codeAt, stepOf } from '@/backend/platform/factors/one-time-code';
import { localizedPath } from '@/lib/routing/paths';
import { test } from './fixtures/account-test';
import { loginPage } from './fixtures/login-page';
import { either, refusal, sessionEnded } from './fixtures/page-errors';
import type { ShopApi } from './fixtures/shop-api';
import { expect, inEveryLocale } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

const password = 'Sky-lark-2026';

/** A second code of the same purpose would have to wait for a minute, so that the member gets a password. */
async function setPassword(api: ShopApi, email: string): Promise<void> {
  const scene = 'SET_PASSWORD';
  const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
    body: { scene, channel: 'EMAIL' },
  });
  const { ticket } = await api.call('POST /upms/member/verify_code/check', {
    body: { scene, challengeId, code: await api.mailedCode(email) },
  });
  await api.call('POST /upms/member/password/update', { body: { ticket, password, rePassword: password } });
}

/** A device of the browser that makes passkeys and checks its owner. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Forgets the session, as a new browser does. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
}

inEveryLocale((locale) => {
  // The fixture stores a session in each new page, which `leave` has ended.
  test.use({ expectedErrors: either(refusal(403, '/api/auth/oauth/token/member'), sessionEnded) });

  test('an authenticator is set up, asked for at the sign-in, and replaced by a recovery code', async ({
    page,
    text,
    urlOf,
    api,
    account,
  }) => {
    await setPassword(api, account.email);
    await account.open('profile/factors');
    await account.button(text('account.factors.setUp')).click();
    const dialog = account.dialog(text('account.factors.title.setUp'));
    await account.typeCode(account.email, dialog);
    await account.button(text('account.factors.next'), dialog).click();
    const key = dialog.locator('code');
    await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
    expect(await violationsIn(locale, page)).toEqual([]);
    const now = stepOf(new Date());
    await dialog
      .getByLabel(text('account.factors.firstCode', { codeDigits: 6 }), { exact: true })
      .fill(codeAt(secret, now));
    await account.button(text('account.factors.turnOn'), dialog).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
    await dialog.getByRole('checkbox').check();
    await account.button(text('account.factors.finish'), dialog).click();
    await account.said(text('account.factors.on'));

    const wanted = localizedPath('/member/coupon', locale);
    const step = text('auth.secondStep.title');
    const code = (name: 'code' | 'recovery') =>
      page.getByLabel(text(`auth.secondStep.${name}`), { exact: true });
    const signIn = async () => {
      await leave(page);
      await page.goto(`${urlOf('/login')}?redirect=${encodeURIComponent(wanted)}`);
      await loginPage(page, text).signIn(account.email, password);
      await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
    };
    await signIn();
    expect(await violationsIn(locale, page)).toEqual([]);
    // The code of the next period is accepted too; the one of the set-up is used up.
    await code('code').fill(codeAt(secret, Math.max(now + 1, stepOf(new Date()))));
    await expect(page).toHaveURL((url) => url.pathname === wanted);
    await signIn();
    await page.getByRole('button', { name: text('auth.secondStep.useRecovery'), exact: true }).click();
    await code('recovery').fill(recovery.toLowerCase());
    await loginPage(page, text).signInButton.click();
    await expect(page).toHaveURL((url) => url.pathname === wanted);
  });

  test('a passkey is added, signs in without a password and opens the page that was wanted', async ({
    page,
    text,
    urlOf,
    origin,
    account,
  }) => {
    await addDevice(page);
    // Browsers make no passkeys for an IP address.
    const atLocalhost = (path: string) => {
      const url = new URL(urlOf(path), origin);
      url.hostname = 'localhost';
      return url.href;
    };
    await page.context().addCookies(
      (await page.context().cookies()).map(({ domain: _domain, path: _path, ...cookie }) => ({
        ...cookie,
        url: atLocalhost('/'),
      })),
    );
    await page.goto(atLocalhost('/member/profile/factors'));
    await account.button(text('account.factors.add')).click();
    const dialog = account.dialog(text('account.factors.title.add'));
    await dialog.getByLabel(text('account.factors.name'), { exact: true }).fill('Laptop');
    await account.typeCode(account.email, dialog);
    await account.button(text('account.factors.add'), dialog).click();
    await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);

    await leave(page);
    const wanted = localizedPath('/member/coupon', locale);
    await page.goto(`${atLocalhost('/login')}?redirect=${encodeURIComponent(wanted)}`);
    await page.getByRole('button', { name: text('auth.passkey.signIn'), exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === wanted);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
