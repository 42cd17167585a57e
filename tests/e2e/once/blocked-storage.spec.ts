import { defaultLocale } from '@/lib/i18n/locales';
import { cardGoods } from '../fixtures/shopper';
import { expect, inEveryLocale, test } from '../fixtures/store-test';

/** What Chromium does when all cookies are blocked. The headless browser of the tests ignores that setting. */
function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
}

inEveryLocale((storeLocale) => {
  test('a browser that blocks cookies shows whole pages, and what signing in and buying need', async ({
    page,
    text,
    urlOf,
  }) => {
    await page.addInitScript(blockStorage);
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
  });
});
