import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { localeCookie, locales } from '@/lib/i18n/locales';
import { freePort, untilResponding } from '../budget/baseline-app';
import { browserScript } from '../stand-ins/paypal/browser-script';
import { type PaypalStandIn, startPaypalStandIn } from '../stand-ins/paypal/start-paypal-stand-in';
import { copyBuild, root } from './fixtures/build-copy';
import { orderByCalls, shopApi, signUp } from './fixtures/shop-api';
import { cardGoods, shopperOf } from './fixtures/shopper';
import { expect, test } from './fixtures/store-test';
import { violations } from './fixtures/violations';

// A store of its own with the keys of the stand-in.
test.describe.configure({ mode: 'serial' });

let standIn: PaypalStandIn;
let shop: ChildProcess;
let shopOrigin: string;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  folder = `${root}.test/paypal-page-${port}`;
  copyBuild(folder);
  standIn = await startPaypalStandIn();
  shopOrigin = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  shop = spawn(process.execPath, ['--import', 'tsx', 'server/serve.ts'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      STORE_DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      PORT: String(port),
      HOST: '127.0.0.1',
      STORE_URL: shopOrigin,
      STORE_DATA_DIR: `${folder}/data`,
      SESSION_SECRET: 'a session secret of the PayPal page test, 32 or more',
      PAYPAL_CLIENT_ID: standIn.account.clientId,
      PAYPAL_CLIENT_SECRET: standIn.account.clientSecret,
      PAYPAL_WEBHOOK_ID: standIn.account.webhookId,
      PAYPAL_API_BASE: standIn.account.apiBase,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilResponding(`${shopOrigin}/api/health/ready`);
});

test.afterAll(async () => {
  const gone = once(shop, 'exit');
  shop.kill('SIGTERM');
  await gone;
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
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

const sdkLocales = { 'zh-cn': 'zh-CN', en: 'en-US', 'zh-hk': 'zh-HK' };

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ storeLocale: locale });

    test('pays by PayPal after the window was closed and a source was declined', async ({
      page,
      context,
      text,
    }) => {
      test.setTimeout(240_000);
      await context.addCookies([{ name: localeCookie.name, value: locale, url: shopOrigin }]);
      const api = shopApi(context.request, shopOrigin, locale);
      const prefix = locale === 'zh-cn' ? '' : `/${locale}`;
      const shopper = shopperOf({ page, text, api, urlOf: (path) => `${shopOrigin}${prefix}${path}` });
      await signUp(api);
      await routePaypal(page);

      const sn = await orderByCalls(api, { skuId: cardGoods.sku });
      await shopper.open(`/pay/payment?orderSn=${sn}`);
      const methods = page.getByRole('group', { name: text('payment.methods') });
      await methods
        .getByText(/PayPal/)
        .first()
        .click();
      await shopper.payButton.click();
      await expect(page).toHaveURL(/\/pay\/paypal\/payment\?/);
      const pay = page.getByRole('button', { name: text('payment.wallet.pay') });
      await expect(pay).toBeEnabled();
      const [order] = [...standIn.ledger.orders.values()].slice(-1);
      const { currency_code: code, value } = order?.purchase_units[0]?.amount ?? {};
      await expect(pay).toContainText(`${code} ${value}`);
      expect(await page.evaluate('window.paypalOptions')).toEqual({
        clientId: standIn.account.clientId,
        locale: sdkLocales[locale],
      });
      expect(await violations(page)).toEqual([]);

      // By keyboard: the window is opened, closed, opened again, and approved with a source that declines.
      const choose = async (name: string) => {
        await pay.press('Enter');
        const choice = page.getByRole('button', { name, exact: true });
        await choice.press('Enter');
      };
      const notice = (message: string) => page.getByText(message);
      await choose('Close');
      await expect(notice(text('payment.wallet.canceled'))).toBeVisible();
      await expect(pay).toBeEnabled();
      await choose('Break');
      await expect(notice(text('payment.wallet.unreachable'))).toBeVisible();
      await expect(page.getByRole('link', { name: text('payment.wallet.openPage') })).toHaveAttribute(
        'href',
        `https://www.sandbox.paypal.com/checkoutnow?token=${order?.id}`,
      );
      await choose('Approve with a declined source');
      await expect(notice(text('server.payment_paypalDeclined'))).toBeVisible();
      expect(await violations(page), 'declined').toEqual([]);
      await page.reload();
      await expect(notice(text('server.payment_paypalDeclined'))).toBeVisible();
      await expect(pay).toBeEnabled();
      await choose('Approve');
      await expect(page).toHaveURL(/\/pay\/paypal\/return\?/);
      await shopper.seePaid();
      await shopper.delivered(sn);
      expect(standIn.ledger.view(order?.id ?? '').purchase_units[0]?.payments?.captures).toHaveLength(1);

      // A shopper whose browser opened PayPal's page instead returns with the token of the order.
      const second = await orderByCalls(api, { skuId: cardGoods.sku });
      await shopper.open(`/pay/paypal/payment?orderSn=${second}`);
      await shopper.payButton.click();
      await expect(page).toHaveURL(/\/pay\/paypal\/payment\?.*paymentLogSn=/);
      await expect(pay).toBeEnabled();
      const [redirected] = [...standIn.ledger.orders.values()].slice(-1);
      standIn.ledger.approve(redirected?.id ?? '');
      const paymentLogSn = new URL(page.url()).searchParams.get('paymentLogSn') ?? '';
      const query = new URLSearchParams({ orderSn: second, paymentLogSn, token: redirected?.id ?? '' });
      await shopper.open(`/pay/paypal/return?${query}&PayerID=PAYER`);
      await shopper.seePaid();
      await shopper.open(`/pay/paypal/cancel?orderSn=${second}&token=${redirected?.id}`);
      await shopper.seePaid();
    });
  });
}

test('only the page of PayPal may reach PayPal', async ({ context }) => {
  const api = shopApi(context.request, shopOrigin, 'zh-cn');
  await signUp(api);
  const sn = await orderByCalls(api, { skuId: cardGoods.sku });
  const policyOf = async (path: string) =>
    (await context.request.get(`${shopOrigin}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf(`/pay/paypal/payment?orderSn=${sn}&paymentLogSn=1`)).toContain(
    'https://*.paypal.com',
  );
  for (const path of [
    `/pay/payment?orderSn=${sn}`,
    `/pay/stripe/payment?orderSn=${sn}`,
    `/pay/paypal/cancel?orderSn=${sn}`,
    '/order',
    '/',
  ]) {
    expect(await policyOf(path), path).not.toContain('paypal');
  }
});
