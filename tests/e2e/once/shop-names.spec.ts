import { type Locale, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { expect, test } from '../fixtures/store-test';

// One build and two databases: the shop of the other tests, and this one with names of its own.

const names: Record<Locale, { shop: string; coins: string }> = {
  'zh-cn': { shop: '星河充值', coins: '星币' },
  en: { shop: 'Lee & Son’s "Star" Shop', coins: 'Star Points' },
  'zh-hk': { shop: '星河儲值', coins: '星幣' },
};
const inEvery = (part: 'shop' | 'coins') =>
  Object.fromEntries(locales.map((locale) => [locale, names[locale][part]]));

const former = /Tianyun (?:Store|Coins)|天云|天雲/;
const goodsId = '1800301000000000083';
const paths = ['/', `/goods/detail?id=${goodsId}`, '/goods/search?keyword=vip', '/category', '/login'];

let own: OwnShop;
test.beforeAll(async () => {
  own = await openOwnShop('names', {}, { shop: { name: inEvery('shop'), coinName: inEvery('coins') } });
});
test.afterAll(() => own?.close());

for (const locale of locales) {
  test(`${locale} a shop with names of its own shows no other`, async ({ page }) => {
    const { shop, coins } = names[locale];
    for (const path of paths) {
      await page.goto(`${own.origin}${localizedPath(path, locale)}`);
      await expect(page, path).toHaveTitle(new RegExp(shop.replaceAll(/[&"’]/g, '.')));
      // The products and news of the demo name its shop.
      for (const part of ['header', 'footer', 'head title', 'meta[name=description]'])
        for (const found of await page.locator(part).all())
          expect(`${await found.textContent()} ${await found.getAttribute('content')}`, path).not.toMatch(
            former,
          );
      expect(await page.content(), path).not.toMatch(/\{(?:shopName|coinName)\}/);
    }
    await page.goto(`${own.origin}${localizedPath(`/goods/detail?id=${goodsId}`, locale)}`);
    await expect(page.getByText(coins).first()).toBeVisible();
    const manifest = await (
      await fetch(`${own.origin}${localizedPath('/manifest.webmanifest', locale)}`)
    ).json();
    expect(manifest).toMatchObject({ name: shop, short_name: shop });
    const offline = await (await fetch(`${own.origin}${localizedPath('/offline', locale)}`)).text();
    expect(offline).toContain(`- ${shop.replaceAll('&', '&amp;')}</title>`);
    const picture = await fetch(`${own.origin}${localizedPath('/opengraph/shop', locale)}`);
    expect(picture.status).toBe(200);
  });
}
