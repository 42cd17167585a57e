import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { defaultLocale, languageTags } from '@/lib/i18n/locales';
import { watchPageErrors } from '../fixtures/page-errors';
import { cardGoods } from '../fixtures/shopper';
import { expect, inEveryLocale, test } from '../fixtures/store-test';

inEveryLocale((storeLocale) => {
  // A profile of its own, in which the setting "block all cookies" is on: scripts then have no storage either.
  const blocked = test.extend<{ shop: BrowserContext }>({
    shop: async ({ launchOptions }, use) => {
      const profile = await mkdtemp(join(tmpdir(), 'tianyun-profile-'));
      await mkdir(join(profile, 'Default'));
      const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
      await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
      const shop = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport: { width: 1440, height: 900 },
        locale: languageTags[storeLocale],
        serviceWorkers: 'block',
      });
      await use(shop);
      await shop.close();
      await rm(profile, { recursive: true, force: true });
    },
  });

  blocked(
    'a browser that blocks cookies shows whole pages, and what signing in and buying need',
    async ({ shop, origin, text, urlOf }) => {
      const errors = watchPageErrors(shop);
      const page = await shop.newPage();
      const open = async (path: string) => {
        await page.goto(`${origin}${urlOf(path)}`);
        await page.locator('html[data-awake]').waitFor();
        await page.waitForLoadState('networkidle');
        await expect(page.getByText(text('error.serverError'))).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      };
      const paths = [
        '/',
        `/goods/detail?id=${cardGoods.id}`,
        '/category?code=LIVE',
        '/goods/search?keyword=60',
      ];
      for (const path of storeLocale === defaultLocale ? paths : []) await open(path);
      const isForbidden = () => {
        try {
          return navigator.cookieEnabled || localStorage === null;
        } catch {
          return 'forbidden';
        }
      };

      await open('/login');
      expect(await page.evaluate(isForbidden)).toBe('forbidden');
      await expect(page.getByText(text('auth.cookiesNeeded'))).toBeVisible();

      await open(`/goods/detail?id=${cardGoods.id}&skuId=${cardGoods.sku}`);
      await page
        .getByRole('button', { name: text('goods.summary.buy'), exact: true })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('dialog').getByText(text('auth.cookiesNeeded'))).toBeVisible();
      expect(errors).toEqual([]);
    },
  );
});
