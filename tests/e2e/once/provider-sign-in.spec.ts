import type { Browser } from '@playwright/test';
import { type Locale, languageTags, localeCookie, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { openSignInProvider, type SignInProviderStandIn } from '../../stand-ins/sign-in/sign-in-provider';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { isFullMatrix } from '../fixtures/matrix';
import { messageText } from '../fixtures/message-text';
import { phone } from '../fixtures/phone';
import { type ShopApi, shopApi } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

// A shop of its own with both providers, which are on another site (`localhost`) than the shop (`127.0.0.1`).
test.describe.configure({ mode: 'default', timeout: 180_000 });

let provider: SignInProviderStandIn;
let shop: OwnShop;

test.beforeAll(async () => {
  provider = await openSignInProvider();
  shop = await openOwnShop('provider-sign-in', provider.variables);
});
test.afterAll(async () => {
  await shop.close();
  await provider.close();
});

const sizes = { phone, desktop: { viewport: { width: 1440, height: 900 } } } as const;
type Size = keyof typeof sizes;
/** `npm test` takes one with a prefix in its addresses. */
const checked: readonly [Locale, Size][] = [['en', 'phone']];
const all = locales.flatMap((locale) =>
  (['phone', 'desktop'] as const).map((size) => [locale, size] as const),
);

async function newVisitor(browser: Browser, locale: Locale, size: Size) {
  const context = await browser.newContext({ ...sizes[size], locale: languageTags[locale] });
  await context.addCookies([{ name: localeCookie.name, value: locale, url: shop.origin }]);
  const page = await context.newPage();
  const text = messageText(locale);
  const urlOf = (path: string) => `${shop.origin}${localizedPath(path, locale)}`;
  const follow = (name: 'google' | 'apple') =>
    page.getByRole('link', { name: text(`auth.providers.${name}`), exact: true }).click();
  /** Chooses at the provider; null cancels. */
  const choose = (subject: string | null) =>
    page
      .getByRole('button', { name: subject === null ? 'Cancel' : `Continue as ${subject}`, exact: true })
      .click();
  /** The provider forgets who signed in there. */
  const leaveProvider = () => context.clearCookies({ domain: 'localhost' });
  return { context, page, text, urlOf, follow, choose, leaveProvider };
}

const password = 'blue lantern';

/** A second code for the same purpose would have to wait for a minute, so that the member gets a password. */
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

for (const [locale, size] of isFullMatrix ? all : checked) {
  test(`signs in with Google, links and uses Apple, and removes Google (${locale}, ${size})`, async ({
    browser,
  }) => {
    const visitor = await newVisitor(browser, locale, size);
    const { context, page, text, urlOf, follow, choose, leaveProvider } = visitor;
    const subject = `${locale}-${size}`;
    const email = `${subject}@mail.example`;
    provider.people.set(subject, { subject, email, isProved: false });
    const atApple = `apple-${subject}`;
    provider.people.set(atApple, { subject: atApple, isProved: false });
    const wanted = new URL(urlOf('/member/profile')).pathname;
    await page.goto(`${urlOf('/login')}?redirect=${encodeURIComponent(wanted)}`);
    expect(await violations(page)).toEqual([]);

    await follow('google');
    await choose(null);
    await expect(page.getByText(text('server.common_provider_cancelled'))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${urlOf('/login')}\\?`));
    await follow('google');
    await choose(subject);
    await expect(page.getByText(text('server.common_provider_addressUnproven'))).toBeVisible();
    await leaveProvider();

    provider.people.set(subject, { subject, email, isProved: true });
    const answered = page.waitForRequest(/\/api\/sign-in\/google\/return\?/);
    await follow('google');
    await choose(subject);
    await expect(page).toHaveURL(`${shop.origin}${wanted}`);
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state);
    expect(stored).toMatchObject({ loginStep: 'finished', type: 'Member' });
    // The same answer again, as after the back button: nothing changes, and the member stays signed in.
    await page.goto((await answered).url());
    await expect(page).toHaveURL(urlOf('/member'));

    await page.goto(urlOf('/member/profile/sign-ins'));
    const api = shopApi(context.request, shop.origin, locale);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: text('account.signIns.linkOf', { provider: 'Apple' }) }).click();
    await dialog.getByRole('button', { name: text('auth.sendCode') }).click();
    await expect(dialog.getByText(text('auth.codeSentTo', { target: '' }).trim()).first()).toBeVisible();
    await dialog.getByRole('textbox', { name: text('auth.code') }).fill(await api.mailedCode(email));
    await leaveProvider();
    await dialog.getByRole('button', { name: text('account.proof.next'), exact: true }).click();
    // The provider posts its answer from another site. Both stand-ins have one issuer, so the person is another one.
    await choose(atApple);
    const linked = text('account.signIns.linked', { provider: 'Apple' });
    await expect(page.getByRole('status').filter({ hasText: linked })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await setPassword(api, email);
    await page.goto(urlOf('/member/profile/sign-ins'));
    await page
      .getByRole('button', { name: text('account.signIns.removeOf', { provider: 'Google' }) })
      .click();
    await dialog.getByRole('radio', { name: text('account.proof.byPassword'), exact: true }).check();
    await dialog.getByRole('textbox', { name: text('account.proof.password'), exact: true }).fill(password);
    await dialog.getByRole('button', { name: text('account.signIns.confirm'), exact: true }).click();
    await expect(
      page.getByRole('button', { name: text('account.signIns.linkOf', { provider: 'Google' }) }),
    ).toBeVisible();

    await api.send('DELETE /auth/token/logout');
    await leaveProvider();
    await page.goto(`${urlOf('/login')}?redirect=${encodeURIComponent(wanted)}`);
    await follow('apple');
    await choose(atApple);
    await expect(page).toHaveURL(`${shop.origin}${wanted}`);
    await context.close();
  });
}
