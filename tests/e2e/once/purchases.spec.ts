import type { Page } from '@playwright/test';
import { defaultLocale, type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { localizedPath, splitLocale } from '@/lib/routing/paths';
import { type MessageText, messageText } from '../fixtures/message-text';
import { phone } from '../fixtures/phone';
import { shopApi, signInAsStaff } from '../fixtures/shop-api';
import { cardGoods, expectOnce, type Shopper, shopperOf } from '../fixtures/shopper';
import { test as base, expect } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

// Every method with every way out of it, in every language; half of them on a phone. What happens before the payment is
// done through the API.

type Shop = { page: Page; text: MessageText; shopper: Shopper };
type Visit = Shop & { locale: Locale; giveCoins: (coins: number) => Promise<void> };

const test = base.extend<{ giveCoins: Visit['giveCoins'] }>({
  giveCoins: async ({ playwright, origin, storeLocale, member }, use) => {
    const elsewhere = await playwright.request.newContext();
    await use(async (coins) => {
      const staff = shopApi(elsewhere, origin, storeLocale);
      await signInAsStaff(staff, 'operations@tianyun.example');
      await staff.call('POST /upms/admin/member/coin_adjust', {
        body: { id: member.id, coins, reason: 'A purchase with coins', memo: 'A purchase with coins' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
    });
    await elsewhere.dispose();
  },
});

const chosen = (page: Page, code: string) => page.locator(`input[type="radio"][value="${code}"]`);
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** An unpaid order in the checkout, where the method is chosen. */
async function openCheckout({ page, text, shopper }: Shop): Promise<void> {
  await shopper.open(`/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`);
  await expect(page.getByRole('heading', { level: 1, name: text('order.confirm.title') })).toBeVisible();
}

/** Leaves the provider's page and comes back to the payment page of the order. */
async function cancelAndReturn({ page, text, shopper }: Shop, provider: 'paypal' | 'stripe'): Promise<void> {
  await shopper.button(text('sandbox.cancel')).click();
  await expect(page).toHaveURL(new RegExp(`/pay/${provider}/cancel\\?`));
  await expect(page.getByRole('heading', { name: text('payment.result.canceled') })).toBeVisible();
  await page.getByRole('link', { name: text('payment.result.again') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('payment.title') })).toBeVisible();
}

/** Each returns the number of the order that it paid. */
const ways: Record<string, (visit: Visit) => Promise<string>> = {
  'card: declined, paid': async (visit) => {
    const { page, text, shopper } = visit;
    await openCheckout(visit);
    await shopper.payWithCard('declined');
    await expect(alert(page, text('server.payment_failed'))).toBeVisible();
    const sn = await shopper.orderSn();
    expect((await shopper.orderOf(sn)).status).toBe('PENDING_PAYMENT');
    await shopper.pay();
    return sn;
  },
  '3-D Secure: refused, canceled, approved': async (visit) => {
    const { page, text, shopper } = visit;
    const sn = await shopper.order(cardGoods);
    await shopper.payWithCard('challenge');
    await shopper.button(text('sandbox.refuse')).click();
    await expect(alert(page, text('sandbox.declined'))).toBeVisible();
    await cancelAndReturn(visit, 'stripe');
    expect((await shopper.orderOf(sn)).status).toBe('PENDING_PAYMENT');
    await shopper.payWithCard('challenge');
    await expect(page.getByRole('heading', { name: text('sandbox.challengeTitle') })).toBeVisible();
    await shopper.button(text('sandbox.approve')).click();
    await shopper.seePaid();
    return sn;
  },
  'PayPal: declined, canceled, paid': async (visit) => {
    const { page, text, shopper } = visit;
    await openCheckout(visit);
    await shopper.goToWallet();
    await shopper.button(text('sandbox.walletDecline')).click();
    await expect(alert(page, text('sandbox.walletDeclined'))).toBeVisible();
    await cancelAndReturn(visit, 'paypal');
    const sn = await shopper.orderSn();
    expect((await shopper.orderOf(sn)).status).toBe('PENDING_PAYMENT');
    await shopper.goToWallet();
    await cancelAndReturn(visit, 'paypal');
    await shopper.open(`/pay/paypal/payment?orderSn=${sn}`);
    await shopper.payButton.click();
    await shopper.button(text('sandbox.walletPay')).click();
    await shopper.seePaid();
    return sn;
  },
  'saved card: saved, paid without a name': async ({ page, text, locale, shopper }) => {
    await shopper.order(cardGoods);
    const box = page.getByRole('checkbox', { name: text('sandbox.saved.save') });
    await expect(box, 'nothing is saved without a choice').not.toBeChecked();
    await box.check();
    await shopper.pay();
    const sn = await shopper.order(cardGoods);
    await expect(page.getByRole('radio', { name: /Visa •4242/ })).toBeChecked();
    await expect(page.getByLabel(text('payment.cardholder'), { exact: true })).toBeHidden();
    if (locale === defaultLocale) expect(await violations(page), 'with a saved card').toEqual([]);
    await shopper.payButton.click();
    await shopper.seePaid();
    return sn;
  },
  'coins: paid': async ({ page, text, shopper, giveCoins }) => {
    await giveCoins(2000);
    const sn = await shopper.order(cardGoods);
    // The row: the radio itself is hidden, and a bar may cover its place.
    await page
      .locator('label')
      .filter({ has: chosen(page, 'COIN') })
      .click();
    await expect(chosen(page, 'COIN')).toBeChecked();
    await shopper
      .button(text('payment.payCoins', { count: 990 }))
      .filter({ visible: true })
      .click();
    await shopper.seePaid();
    return sn;
  },
};

/** The languages of all documents that were opened, in order. */
function watchLanguages(page: Page): Locale[] {
  const opened: Locale[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(splitLocale(new URL(request.url()).pathname).locale);
  });
  return opened;
}

async function expectPaid(
  page: Page,
  { shopper, sn, locale }: { shopper: Shopper; sn: string; locale: Locale },
) {
  expect(new URL(page.url()).pathname).toBe(localizedPath('/order/detail', locale));
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
  expectOnce(await shopper.orderOf(sn));
}

for (const [row, [title, pay]] of Object.entries(ways).entries()) {
  for (const [column, locale] of locales.entries()) {
    test.describe(`${title}, in ${locale}`, () => {
      test.use({ storeLocale: locale, ...((row + column) % 2 === 0 ? phone : {}) });

      test('every page is in this language', async ({ page, text, shopper, giveCoins }) => {
        const opened = watchLanguages(page);
        const sn = await pay({ page, text, locale, shopper, giveCoins });
        await expectPaid(page, { shopper, sn, locale });
        expect(new Set(opened)).toEqual(new Set([locale]));
      });
    });
  }
}

const pairs = locales.flatMap((from) =>
  locales.flatMap((to): [Locale, Locale][] => (from === to ? [] : [[from, to]])),
);
for (const [index, [from, to]] of pairs.entries()) {
  const method = index % 2 === 0 ? 'PayPal' : '3-D Secure';
  test.describe(`${method}, begun in ${from}`, () => {
    test.use({ storeLocale: from, ...(index < 3 ? phone : {}) });

    test(`ends in ${to}, where it is paid`, async ({ page, api, shopper: before, member }) => {
      expect(member.id).toBeTruthy();
      const sn = await before.order(cardGoods);
      if (method === 'PayPal') await before.goToWallet();
      else await before.payWithCard('challenge');
      const provider = method === 'PayPal' ? '/sandbox/wallet' : '/sandbox/card';
      const isAt = (path: string) => (url: URL) => url.pathname === path;
      await page.waitForURL(isAt(localizedPath(provider, from)));

      // The shopper leaves this page without a decision and pays in another language.
      const text = messageText(to);
      const shopper = shopperOf({ page, text, api, urlOf: (path) => localizedPath(path, to) });
      await shopper.open(`/pay/payment?orderSn=${sn}`);
      const opened = watchLanguages(page);
      if (method === 'PayPal') {
        await shopper.goToWallet();
        await cancelAndReturn({ page, text, shopper }, 'paypal');
        await shopper.goToWallet();
        await shopper.button(text('sandbox.walletPay')).click();
      } else {
        await shopper.payWithCard('challenge');
        await shopper.button(text('sandbox.refuse')).click();
        await cancelAndReturn({ page, text, shopper }, 'stripe');
        await shopper.payWithCard('challenge');
        await shopper.button(text('sandbox.approve')).click();
      }
      await shopper.seePaid();
      await expectPaid(page, { shopper, sn, locale: to });
      expect(new Set(opened)).toEqual(new Set([to]));
    });
  });
}
