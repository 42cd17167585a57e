import { staffLanguages } from '../fixtures/matrix';
import type { ShopApi } from '../fixtures/shop-api';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

// Other tests change products, and with them pages that show several: these run without them.

/** Products on sale that only this file changes: those of one category, by their place. */
async function productAt(api: ShopApi, place: number, category = 'GEAR') {
  const { rows } = await api.call('GET /goods/admin/goods/list', {
    query: { view: 'ON_SALE', category },
  });
  const product = rows[place];
  if (!product) throw new Error('No product');
  return product;
}

/** The text of a page, and whether it came from the cache. */
async function read(url: string): Promise<{ text: string; cache: string }> {
  const response = await fetch(url);
  return { text: await response.text(), cache: response.headers.get('x-nextjs-cache') ?? '' };
}

for (const language of staffLanguages('en')) {
  test.describe(`${language} the editor of a product`, () => {
    test.use({ storeLocale: language });

    test('changes its page, and renders no page of another product', async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
      origin,
    }) => {
      await staffAs('catalogue');
      const product = await productAt(api, language === 'en' ? 0 : 1);
      // Pages of the same category show it among related products.
      const other = await productAt(api, 0, 'LIVE');
      const own = `${origin}/en/goods/detail?id=${product.id}`;
      const another = `${origin}/en/goods/detail?id=${other.id}`;
      for (const url of [own, another]) {
        await expect.poll(async () => (await read(url)).cache, { timeout: 20_000 }).toBe('HIT');
      }
      await page.goto(urlOf(`/staff/products/${product.id}`));
      const words = `Quiet words ${language}`;
      const field = page.getByLabel(`${text('staff.product.field.caption')} · English`);
      await field.fill(words);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.editor.review', { count: 1 }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(words)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel(text('staff.editor.why')).fill('clearer words');
      await dialog.getByRole('button', { name: text('staff.editor.save') }).click();
      await expect(page.getByText(text('staff.editor.saved'), { exact: true })).toBeVisible();
      await expect.poll(async () => (await read(own)).text.includes(words), { intervals: [100] }).toBe(true);
      // A page that was rendered again would not be a HIT.
      expect((await read(another)).cache).toBe('HIT');
      for (const section of ['skus', 'fields', 'basics', 'pictures', 'publishing', 'history'] as const) {
        await page
          .getByRole('navigation', { name: text('staff.product.sections') })
          .getByRole('button', { name: text(`staff.product.section.${section}`) })
          .click();
        expect(await violations(page), section).toEqual([]);
      }
      await page
        .getByRole('button', { name: new RegExp(text('staff.editor.version', { number: 1 })) })
        .click();
      await expect(page.getByText(words).first()).toBeVisible();
    });
  });
}
