import type { BrowserContext, Page } from '@playwright/test';
import { defaultLocale, type Locale, localeCookie } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { browserScript } from '../../stand-ins/paypal/browser-script';
import { type PaypalStandIn, startPaypalStandIn } from '../../stand-ins/paypal/start-paypal-stand-in';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { anything, type MessageText, patternOf } from '../fixtures/message-text';
import { phone } from '../fixtures/phone';
import { orderByCalls, shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods, expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

// A store of its own with the keys of the stand-in.
test.describe.configure({ mode: 'serial' });

let standIn: PaypalStandIn;
let shop: OwnShop;

test.beforeAll(async () => {
  standIn = await startPaypalStandIn();
  shop = await openOwnShop('paypal-page', {
    PAYPAL_CLIENT_ID: standIn.account.clientId,
    PAYPAL_CLIENT_SECRET: standIn.account.clientSecret,
    PAYPAL_WEBHOOK_ID: standIn.account.webhookId,
    PAYPAL_API_BASE: standIn.account.apiBase,
  });
});

test.afterAll(async () => {
  await shop.close();
  await standIn.close();
});

/** PayPal's hosts lead to the stand-in. */
async function routePaypal(page: Page): Promise<void> {
  await page.route('https://www.sandbox.paypal.com/web-sdk/v6/core**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: browserScript }),
  );
  await page.route('https://www.sandbox.paypal.com/window/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `${standIn.account.apiBase}${pathname}` });
    await route.fulfill({ response });
  });
}

type Visit = { page: Page; context: BrowserContext; text: MessageText; locale?: Locale };

/** A new member on the pages of the store with PayPal, in the language of the text. */
const newShopper = async ({ page, context, text, locale = defaultLocale }: Visit) => {
  await context.addCookies([{ name: localeCookie.name, value: locale, url: shop.origin }]);
  const api = shopApi(context.request, shop.origin, locale);
  const urlOf = (path: string) => `${shop.origin}${localizedPath(path, locale)}`;
  const shopper = shopperOf({ page, text, api, urlOf });
  await signUp(api);
  await routePaypal(page);
  const choosePaypal = () =>
    page
      .getByRole('group', { name: text('payment.methods') })
      .getByText(/PayPal/)
      .first()
      .click();
  const pay = page
    .getByRole('button', { name: patternOf(text('payment.wallet.payCharge', { amount: anything })) })
    .filter({ visible: true });
  return { api, shopper, choosePaypal, pay, scriptOptions: () => page.evaluate('window.paypalOptions') };
};

function expectLanguage(page: Page, locale: Locale): void {
  const { pathname } = new URL(page.url());
  expect(pathname).toBe(localizedPath(`/${pathname.replace(/^\/(en\/)?/, '')}`, locale));
}

test('pays in the checkout page, after a closed window and a declined source', async ({
  page,
  context,
  text,
}) => {
  const { shopper, choosePaypal, pay, scriptOptions } = await newShopper({ page, context, text });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await shopper.openGoods(cardGoods);
  await shopper.buy();
  expect(await scriptOptions(), 'the script is loaded for the method alone').toBeUndefined();
  await choosePaypal();
  await expect(page.getByText(text('payment.wallet.hint'))).toBeVisible();
  expect(await scriptOptions()).toEqual({
    clientId: standIn.account.clientId,
    locale: 'zh-CN',
  });
  expect(await violations(page)).toEqual([]);
  const before = standIn.ledger.orders.size;
  const stated = (await pay.textContent()) ?? '';

  // A double click opens one window for one order.
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await pay.dblclick();
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toHaveCount(1);
  await expect(page).toHaveURL(/\/pay\/payment\?orderSn=\d+/);
  await choose('Close');
  await expect(page.getByText(text('payment.wallet.canceled'))).toBeVisible();
  expect(await violations(page), 'closed').toEqual([]);
  expect(standIn.ledger.orders.size).toBe(before + 1);
  const [order] = [...standIn.ledger.orders.values()].slice(-1);
  expect(stated).toContain(order?.purchase_units[0]?.amount.value);
  const sn = await shopper.orderSn();

  // By keyboard: the window breaks off, and is opened again for a source that declines.
  await pay.press('Enter');
  await choose('Break');
  await expect(page.getByText(text('payment.wallet.unreachable'))).toBeVisible();
  await expect(page.getByRole('link', { name: text('payment.wallet.openPage') })).toHaveAttribute(
    'href',
    `https://www.sandbox.paypal.com/checkoutnow?token=${order?.id}`,
  );
  expect(await violations(page), 'broken').toEqual([]);
  await pay.press('Enter');
  await choose('Approve with a declined source');
  const declined = page.getByText(text('server.payment_paypalDeclined'));
  await expect(declined).toBeVisible();
  expect(await violations(page), 'declined').toEqual([]);

  // Reload leads to the same order, which is paid there.
  await page.reload();
  await expect(declined).toBeVisible();
  await choosePaypal();
  await pay.press('Enter');
  await choose('Approve');
  await shopper.seePaid();
  expectOnce(await shopper.delivered(sn));
  expect(standIn.ledger.orders.size, 'one order at PayPal').toBe(before + 1);
  expect(standIn.ledger.view(order?.id ?? '').purchase_units[0]?.payments?.captures).toHaveLength(1);
  expect(documents.filter((path) => path.includes('paypal'))).toEqual([]);

  // Back from the paid order does not lead to another payment.
  await page.goBack();
  await shopper.seePaid();
});

// English has a prefix in its paths, which the URLs of the provider's returns need too.
for (const locale of [defaultLocale, 'en'] as const) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ ...phone, storeLocale: locale });

    test('pays on the own page of PayPal, and after a return from it', async ({ page, context, text }) => {
      const { api, shopper, pay } = await newShopper({ page, context, text, locale });
      const first = await orderByCalls(api, { skuId: cardGoods.sku });
      await shopper.open(`/pay/paypal/payment?orderSn=${first}`);
      await expect(page.getByText(text('payment.wallet.hint'))).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
      await pay.press('Enter');
      await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await shopper.seePaid();
      expectLanguage(page, locale);

      // A shopper whose browser opened PayPal's page instead returns with the token of the order.
      const second = await orderByCalls(api, { skuId: cardGoods.sku });
      await shopper.open(`/pay/paypal/payment?orderSn=${second}`);
      await expect(page.getByText(text('payment.wallet.hint'))).toBeVisible();
      const opened = page.waitForResponse(/\/order\/member\/payment\/load$/);
      await pay.press('Enter');
      const { data } = await (await opened).json();
      await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
      await shopper.open(`/pay/paypal/cancel?orderSn=${second}&token=${data.action.wallet.orderId}`);
      await expect(page.getByRole('link', { name: text('payment.result.again') })).toBeVisible();
      standIn.ledger.approve(data.action.wallet.orderId);
      const query = new URLSearchParams({
        orderSn: second,
        paymentLogSn: data.paymentLog.sn,
        token: data.action.wallet.orderId,
      });
      await shopper.open(`/pay/paypal/return?${query}&PayerID=PAYER`);
      await shopper.seePaid();
      expectLanguage(page, locale);
      await shopper.open(`/pay/paypal/cancel?orderSn=${second}&token=${data.action.wallet.orderId}`);
      await shopper.seePaid();
    });
  });
}

test('only pages with the button of PayPal may reach PayPal', async ({ context }) => {
  const api = shopApi(context.request, shop.origin, defaultLocale);
  await signUp(api);
  const sn = await orderByCalls(api, { skuId: cardGoods.sku });
  const policyOf = async (path: string) =>
    (await context.request.get(`${shop.origin}${path}`)).headers()['content-security-policy'] ?? '';
  for (const path of [
    `/order/buy/confirm?skuId=${cardGoods.sku}`,
    `/pay/payment?orderSn=${sn}`,
    `/pay/paypal/payment?orderSn=${sn}`,
  ]) {
    expect(await policyOf(path), path).toContain('https://*.paypal.com');
  }
  for (const path of [
    `/pay/stripe/payment?orderSn=${sn}`,
    `/pay/paypal/cancel?orderSn=${sn}`,
    '/order',
    '/',
  ]) {
    expect(await policyOf(path), path).not.toContain('paypal');
  }
});
