import { defaultLocale } from '@/lib/i18n/locales';
import { signUp } from '../fixtures/shop-api';
import { cardGoods, expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, inEveryLocale, test } from '../fixtures/store-test';

/** What Chromium does when all cookies are blocked. The headless browser of the tests ignores that setting. */
function blockCookies() {
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
}

/** Every kind of storage throws, as in a page without storage whose cookies work, and beside blocked cookies. */
function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
}

inEveryLocale((storeLocale) => {
  test('a browser that blocks cookies shows whole pages, and what signing in and buying need; without storage alone it buys', async ({
    page,
    context,
    api,
    text,
    urlOf,
  }) => {
    await page.addInitScript(blockStorage);
    await page.addInitScript(blockCookies);
    const open = async (path: string) => {
      await page.goto(urlOf(path));
      await page.locator('html[data-awake]').waitFor();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(text('error.serverError'))).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    };
    const paths = ['/', '/category?code=LIVE', '/goods/search?keyword=60'];
    for (const path of storeLocale === defaultLocale ? paths : []) await open(path);

    await open('/login');
    await expect(page.getByText(text('auth.cookiesNeeded'))).toBeVisible();

    await open(`/goods/detail?id=${cardGoods.id}&skuId=${cardGoods.sku}`);
    await page
      .getByRole('button', { name: text('goods.summary.buy'), exact: true })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('dialog').getByText(text('auth.cookiesNeeded'))).toBeVisible();
    await page.close();

    await signUp(api);
    const tab = await context.newPage();
    await tab.addInitScript(blockStorage);
    const shopper = shopperOf({ page: tab, text, urlOf, api });
    await shopper.open(`/order/buy/confirm?skuId=${cardGoods.sku}&quantity=1`);
    await tab.locator('html[data-awake]').waitFor();
    expectOnce(await shopper.orderOf(await shopper.pay()));
  });
});
