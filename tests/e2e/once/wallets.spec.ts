import type { Browser, BrowserContext } from '@playwright/test';
import { type Locale, languageTags, localeCookie, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { type StripeStandIn, startStripeStandIn } from '../../stand-ins/stripe/start-stripe-stand-in';
import { switchMethods } from '../fixtures/approvals';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { isFullMatrix } from '../fixtures/matrix';
import { messageText } from '../fixtures/message-text';
import { phone } from '../fixtures/phone';
import { orderByCalls, shopApi, signInAsStaff, signUp } from '../fixtures/shop-api';
import { cardGoods, expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, storeSession, test } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

// A store of its own with the keys of the stand-in, whose wallets staff have switched on.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let standIn: StripeStandIn;
let shop: OwnShop;

test.beforeAll(async ({ playwright }) => {
  standIn = await startStripeStandIn();
  shop = await openOwnShop('wallets', {
    STRIPE_SECRET_KEY: standIn.account.secretKey,
    STRIPE_PUBLISHABLE_KEY: standIn.account.publishableKey,
    STRIPE_WEBHOOK_SECRET: standIn.account.webhookSecrets[0] ?? '',
    STRIPE_ACCOUNT_COUNTRY: 'HK',
    STRIPE_API_BASE: standIn.account.apiBase,
  });
  const [admin, finance] = await Promise.all(
    ['admin@tianyun.example', 'finance@tianyun.example'].map(async (email) => {
      const staff = shopApi(await playwright.request.newContext(), shop.origin, 'en');
      await signInAsStaff(staff, email);
      return staff;
    }),
  );
  if (!admin || !finance) throw new Error('No staff');
  await switchMethods(admin, finance, ['ALIPAY', 'WECHAT_PAY'], true);
});

test.afterAll(async () => {
  await shop.close();
  await standIn.close();
});

const sizes = {
  phone,
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type Size = keyof typeof sizes;
/** `npm test` takes one of them for each language. */
const bothSizes: readonly Size[] = ['phone', 'desktop'];

/** A new member on the pages of the store, in a browser of their own. */
async function newShopper(browser: Browser, locale: Locale, size: Size) {
  const context = await browser.newContext({ ...sizes[size], locale: languageTags[locale] });
  await context.addCookies([{ name: localeCookie.name, value: locale, url: shop.origin }]);
  const api = shopApi(context.request, shop.origin, locale);
  await storeSession(context, await signUp(api));
  const page = await context.newPage();
  const text = messageText(locale);
  const urlOf = (path: string) => `${shop.origin}${localizedPath(path, locale)}`;
  const shopper = shopperOf({ page, text, api, urlOf });
  const radio = (code: string) =>
    page.getByRole('group', { name: text('payment.methods') }).locator(`input[value="${code}"]`);
  const choose = (code: string) =>
    page.locator('label', { has: page.locator(`input[value="${code}"]`) }).click();
  const openOrder = async () => {
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await shopper.open(`/pay/payment?orderSn=${sn}`);
    await expect(page.getByRole('heading', { level: 1, name: text('payment.title') })).toBeVisible();
    return sn;
  };
  const inWallet = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { context, page, text, api, urlOf, shopper, radio, choose, openOrder, inWallet, locale, size };
}

type Visit = Awaited<ReturnType<typeof newShopper>>;

const intentsOf = (sn: string) =>
  [...standIn.ledger.intents.values()].filter(({ description }) => description?.includes(sn));

/** The events of the stand-in reach the store. */
async function deliverEvents(): Promise<void> {
  for (const { body, headers } of standIn.takeEvents()) {
    const response = await fetch(`${shop.origin}/api/order/open/notify/stripe`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(200);
  }
}

async function shot({ page, locale, size }: Visit, name: string): Promise<void> {
  if (process.env.WALLET_PICTURES)
    await page.screenshot({ path: `${process.env.WALLET_PICTURES}/${name}-${locale}-${size}.png` });
}

async function closing(context: BrowserContext, run: () => Promise<void>): Promise<void> {
  await run();
  await context.close();
}

for (const [index, locale] of locales.entries())
  for (const size of isFullMatrix ? bothSizes : [bothSizes[index % 2] ?? 'phone']) {
    test(`Alipay is paid in three taps from the product page, in ${locale} on the ${size}`, async ({
      browser,
    }) => {
      const visit = await newShopper(browser, locale, size);
      const { page, shopper, choose, radio, inWallet, context } = visit;
      await closing(context, async () => {
        await shopper.openGoods(cardGoods);
        await page.evaluate(() => {
          const count = () =>
            sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
          document.addEventListener('click', (event) => event.detail > 0 && count(), true);
        });
        await shopper.buy();
        await choose('ALIPAY');
        await expect(radio('ALIPAY')).toBeChecked();
        await shot(visit, 'checkout');
        expect(await violations(page)).toEqual([]);
        await shopper.payButton.click();
        await expect(page).toHaveURL(/\/wallet\/pi_/);
        await inWallet('Pay');
        await shopper.seePaid();
        // Buy, the method, and Pay; the label of a radio button counts twice.
        expect(await page.evaluate(() => Number(sessionStorage.getItem('taps')))).toBeLessThanOrEqual(4);
        const sn = await shopper.orderSn();
        expectOnce(await shopper.delivered(sn));
        expect(intentsOf(sn)).toHaveLength(1);
        await page.goBack();
        await shopper.open(`/pay/payment?orderSn=${sn}`);
        await shopper.seePaid();
      });
    });

    test(`Alipay is refused, left and confirmed late, in ${locale} on the ${size}`, async ({ browser }) => {
      const visit = await newShopper(browser, locale, size);
      const { page, text, shopper, choose, openOrder, inWallet, context } = visit;
      await closing(context, async () => {
        const sn = await openOrder();
        await choose('ALIPAY');
        await shopper.payButton.dblclick();
        await expect(page).toHaveURL(/\/wallet\/pi_/);
        const first = page.url();
        // Back, and again: the same payment.
        await page.goBack();
        await choose('ALIPAY');
        await shopper.payButton.click();
        await expect(page).toHaveURL(first);
        expect(intentsOf(sn)).toHaveLength(1);
        await inWallet('Cancel');
        await expect(page.getByRole('heading', { name: text('payment.result.failed') })).toBeVisible();
        await expect(page.getByText(text('server.payment_notConfirmed'))).toBeVisible();
        await shot(visit, 'refused');
        expect(await violations(page)).toEqual([]);
        await page.getByRole('link', { name: text('payment.result.again') }).click();
        await choose('ALIPAY');
        await shopper.payButton.click();
        await expect(page).toHaveURL(/\/wallet\/pi_/);
        expect(page.url()).not.toBe(first);
        await inWallet('Pay later');
        await expect(page.getByRole('heading', { name: text('payment.result.processing') })).toBeVisible();
        await shot(visit, 'processing');
        const last = intentsOf(sn).at(-1);
        standIn.ledger.decide(last?.id ?? '', true);
        await shopper.seePaid();
        expectOnce(await shopper.delivered(sn));
      });
    });

    if (!isFullMatrix && locale !== 'en') continue;
    test(`Alipay returns to another browser, in ${locale} on the ${size}`, async ({ browser }) => {
      const visit = await newShopper(browser, locale, size);
      const { page, shopper, choose, openOrder, context } = visit;
      await closing(context, async () => {
        const sn = await openOrder();
        await choose('ALIPAY');
        await shopper.payButton.click();
        await expect(page).toHaveURL(/\/wallet\/pi_/);
        const other = await browser.newContext(sizes[size]);
        const elsewhere = await other.newPage();
        await elsewhere.goto(page.url());
        await elsewhere.getByRole('button', { name: 'Pay', exact: true }).click();
        await expect(elsewhere).toHaveURL(/\/login\?/);
        await elsewhere.close();
        await other.close();
        await deliverEvents();
        await shopper.delivered(sn);
        await page.goBack();
        await shopper.seePaid();
      });
    });
  }

for (const locale of locales) {
  test(`WeChat Pay shows its code on the desktop, in ${locale}`, async ({ browser }) => {
    const visit = await newShopper(browser, locale, 'desktop');
    const { page, text, shopper, choose, openOrder, context } = visit;
    await closing(context, async () => {
      const sn = await openOrder();
      await choose('WECHAT_PAY');
      await shopper.payButton.dblclick();
      const scan = page.locator('[role="img"] svg');
      await expect(scan).toBeVisible();
      await shot(visit, 'scan');
      expect(await violations(page)).toEqual([]);
      const drawn = await scan.innerHTML();
      const url = page.url();
      // The page is closed, and opened again.
      await page.goto('about:blank');
      await page.goto(url);
      await expect(scan).toBeVisible();
      expect(await scan.innerHTML()).toBe(drawn);
      expect(intentsOf(sn)).toHaveLength(1);
      standIn.ledger.answerWallet(intentsOf(sn)[0]?.id ?? '', 'EXPIRE');
      await expect(page.getByText(text('server.payment_notConfirmed'))).toBeVisible();
      await page.getByRole('link', { name: text('payment.result.again') }).click();
      await choose('WECHAT_PAY');
      await shopper.payButton.click();
      await expect(scan).toBeVisible();
      standIn.ledger.answerWallet(intentsOf(sn).at(-1)?.id ?? '', 'PAY');
      await shopper.seePaid();
      expectOnce(await shopper.delivered(sn));
    });
  });

  if (!isFullMatrix && locale !== 'en') continue;
  test(`WeChat Pay is not offered on a phone, and says why, in ${locale}`, async ({ browser }) => {
    const visit = await newShopper(browser, locale, 'phone');
    const { page, text, radio, openOrder, context } = visit;
    await closing(context, async () => {
      await openOrder();
      await expect(radio('WECHAT_PAY')).toBeDisabled();
      await expect(page.getByText(text('server.payment_otherDevice'))).toBeVisible();
      await shot(visit, 'methods');
      expect(await violations(page)).toEqual([]);
    });
  });
}
