import type { BrowserContext, Page } from '@playwright/test';
import { defaultLocale, type Locale, localeCookie } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { browserScript } from '../../stand-ins/stripe/browser-script';
import {
  type StripeStandIn,
  startStripeStandIn,
  webhookSecret,
} from '../../stand-ins/stripe/start-stripe-stand-in';
import { advance } from '../clock/advance';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import type { MessageText } from '../fixtures/message-text';
import { phone } from '../fixtures/phone';
import { orderByCalls, shopApi, signInAsStaff, signUp } from '../fixtures/shop-api';
import { cardGoods, shopperOf } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

// A store of its own with the keys of the stand-in. Declined cards are logged by the browser.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: /status of 402 .* https:\/\/api\.stripe\.com\// });

let standIn: StripeStandIn;
let shop: OwnShop;

test.beforeAll(async () => {
  standIn = await startStripeStandIn();
  shop = await openOwnShop('card-form', {
    TEST_CLOCK: '1',
    STRIPE_SECRET_KEY: standIn.account.secretKey,
    STRIPE_PUBLISHABLE_KEY: standIn.account.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: standIn.account.apiBase,
  });
});

test.afterAll(async () => {
  await shop.close();
  await standIn.close();
});

/** The provider's hosts lead to the stand-in. */
async function routeProvider(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: browserScript }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${standIn.account.apiBase}${pathname}${search}` });
    await route.fulfill({ response });
  });
}

type Visit = { page: Page; context: BrowserContext; text: MessageText; locale?: Locale };

/** A new member on the pages of the store with the card form, in the language of the text. */
async function newShopper({ page, context, text, locale = defaultLocale }: Visit) {
  await context.addCookies([{ name: localeCookie.name, value: locale, url: shop.origin }]);
  const api = shopApi(context.request, shop.origin, locale);
  const urlOf = (path: string) => `${shop.origin}${localizedPath(path, locale)}`;
  const shopper = shopperOf({ page, text, api, urlOf });
  await signUp(api);
  await routeProvider(page);
  const cardholder = page.getByLabel(text('payment.cardholder'), { exact: true });
  const openOrder = async () => {
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await shopper.open(`/pay/payment?orderSn=${sn}`);
    return sn;
  };
  const openPayment = async () => {
    const sn = await openOrder();
    await cardholder.fill('LI YUN');
    return sn;
  };
  return { shopper, cardholder, openOrder, openPayment, number: page.getByLabel('Card number') };
}

test.describe('on a phone', () => {
  test.use(phone);

  test('saves a card, pays with it again, and removes it', async ({ page, context, text }) => {
    const { shopper, cardholder, openOrder, openPayment, number } = await newShopper({ page, context, text });
    const box = page.getByLabel('Save this card for future payments');
    const saved = page.getByRole('radio', { name: 'visa 4242' });

    await openPayment();
    await number.fill('4242 4242 4242 4242');
    await expect(box, 'nothing is saved without a choice').not.toBeChecked();
    await box.check();
    await shopper.payButton.click();
    await shopper.seePaid();

    const second = await openOrder();
    await expect(saved).toBeChecked();
    await expect(cardholder, 'a saved card has a name').toBeHidden();
    await expect(number).toBeHidden();
    expect(await violations(page), 'with a saved card').toEqual([]);
    await shopper.payButton.click();
    await shopper.seePaid();
    await shopper.delivered(second);
    const [charge, before] = [...standIn.ledger.charges.values()].reverse();
    expect(charge?.customer).toMatch(/^cus_/);
    expect(charge?.customer).toBe(before?.customer);

    await shopper.open('/member/account');
    const section = page.getByRole('region', { name: text('account.cards.title') });
    await expect(section.getByRole('listitem')).toHaveText(/Visa .*4242.*12\/40/);
    expect(await violations(page), 'the list').toEqual([]);
    await section.getByRole('button', { name: /Visa .*4242/ }).click();
    const dialog = page.getByRole('dialog', { name: text('account.cards.sure') });
    expect(await violations(page), 'the question').toEqual([]);
    await dialog.getByRole('button', { name: text('account.cards.remove'), exact: true }).click();
    await expect(section.getByText(text('account.cards.none'))).toBeVisible();

    await openPayment();
    await expect(number).toBeVisible();
    await expect(saved).toHaveCount(0);
  });
});

test('pays by card after a decline, and with 3-D Secure', async ({ page, context, text }) => {
  const { shopper, openPayment, number } = await newShopper({ page, context, text });
  const openForm = async () => {
    const sn = await openPayment();
    await expect(number).toBeVisible();
    return sn;
  };
  const alert = (message: string) => page.getByRole('alert').filter({ hasText: message });

  let intents = standIn.ledger.intents.size;
  const first = await openForm();
  expect(await violations(page)).toEqual([]);
  expect(standIn.ledger.intents.size, 'no payment before the click').toBe(intents);
  intents += 1;
  const stated = (await shopper.payButton.textContent()) ?? '';

  // By keyboard: the empty form is not sent, a declined card is explained, the next card pays.
  await number.press('Enter');
  await expect(shopper.payButton).toHaveAttribute('aria-busy', 'false');
  expect(standIn.ledger.intents.size, 'no payment for an empty form').toBe(intents - 1);
  await number.fill('4000 0000 0000 9995');
  await number.press('Enter');
  await expect(alert(text('server.payment_insufficientFunds'))).toBeVisible();
  expect(await violations(page), 'declined').toEqual([]);
  const [intent] = [...standIn.ledger.intents.values()].slice(-1);
  expect(stated).toContain(`US$${((intent?.amount ?? 0) / 100).toFixed(2)}`);
  await number.fill('4242 4242 4242 4242');
  await number.press('Enter');
  await shopper.seePaid();
  await shopper.delivered(first);

  const second = await openForm();
  await number.fill('4000 0025 0000 3155');
  await shopper.payButton.click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(alert(text('server.payment_authentication'))).toBeVisible();
  await shopper.payButton.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await shopper.seePaid();
  await shopper.delivered(second);
  expect([...standIn.ledger.charges.values()].filter(({ paid }) => paid).length).toBeGreaterThanOrEqual(2);
});

// With a prefix in its paths, which the bank's page returns to.
test.describe('in English', () => {
  test.use({ storeLocale: 'en' });

  test('pays by card with 3-D Secure', async ({ page, context, text }) => {
    const { shopper, openPayment, number } = await newShopper({ page, context, text, locale: 'en' });
    const sn = await openPayment();
    expect(await violationsIn('en', page)).toEqual([]);
    await number.fill('4000 0025 0000 3155');
    await shopper.payButton.click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await shopper.seePaid();
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/(?!en\/)/);
    await shopper.delivered(sn);
  });
});

test('only the page with the card form may reach the provider', async ({ context }) => {
  const api = shopApi(context.request, shop.origin, defaultLocale);
  await signUp(api);
  const sn = await orderByCalls(api, { skuId: cardGoods.sku });
  const policyOf = async (path: string) =>
    (await context.request.get(`${shop.origin}${path}`)).headers()['content-security-policy'] ?? '';
  for (const path of [
    `/pay/stripe/payment?orderSn=${sn}`,
    `/pay/payment?orderSn=${sn}`,
    `/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`,
  ]) {
    expect(await policyOf(path), path).toContain('https://js.stripe.com');
  }
  for (const path of [`/pay/stripe/cancel?orderSn=${sn}`, '/order', '/']) {
    expect(await policyOf(path), path).not.toContain('stripe.com');
  }
});

// After the payments, because the clock of the shop is ahead of that of the stand-in afterwards.
test.describe('reconciliation', () => {
  const later = () => new Date(Date.now() + 3 * 86_400_000);

  test('the daily run finds payments that the shop does not know', { tag: '@nightly' }, async ({
    playwright,
  }) => {
    for (const place of [1, 2]) {
      const { id } = standIn.ledger.createIntent({
        amount: 7700,
        currency: 'hkd',
        description: null,
        metadata: { reference: `P202601010000000${place}`, precision: '2' },
      });
      standIn.ledger.confirm(id, '4242424242424242');
    }
    await advance(shop.origin, 3 * 86_400);
    const browser = await playwright.request.newContext();
    const api = shopApi(browser, shop.origin, defaultLocale);
    await signInAsStaff(api, 'finance@tianyun.example', later());
    // Sweeps run once a minute.
    await expect
      .poll(async () => (await api.call('GET /order/admin/reconciliation/summary')).open, {
        timeout: 120_000,
      })
      .toBe(2);
    await browser.dispose();
  });

  test('staff resolve a difference', { tag: '@nightly' }, async ({ page, context, text }) => {
    await context.addCookies([{ name: localeCookie.name, value: defaultLocale, url: shop.origin }]);
    const api = shopApi(context.request, shop.origin, defaultLocale);
    await signInAsStaff(api, 'finance@tianyun.example', later());
    await page.goto(`${shop.origin}/staff/finance/reconciliation`);
    const name = text('staff.reconciliation.kind.MISSING_HERE');
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.first()).toBeVisible();
    expect(await violationsIn(defaultLocale, page)).toEqual([]);
    const shown = await row.count();
    const resolve = text('staff.reconciliation.resolve');
    await row.first().getByRole('button', { name: resolve }).click();
    const dialog = page.getByRole('dialog', { name: text('staff.reconciliation.resolveTitle') });
    const submit = dialog.getByRole('button', { name: resolve, exact: true });
    await submit.click();
    await expect(dialog.getByText(text('staff.reconciliation.reasonMissing'))).toBeVisible();
    expect(await violationsIn(defaultLocale, page), 'the dialog').toEqual([]);
    await dialog.getByRole('textbox').fill('A payment of the test account');
    await submit.click();
    await expect(page.getByText(text('staff.reconciliation.resolvedNow'))).toBeVisible();
    await expect(row).toHaveCount(shown - 1);
  });
});
