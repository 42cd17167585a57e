import { staffLanguages } from '../fixtures/matrix';
import { refusal } from '../fixtures/page-errors';
import type { ShopApi } from '../fixtures/shop-api';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

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

    test('of deals, keywords and banners saves a row', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
    }) => {
      await staffAs('catalogue');
      await page.goto(urlOf('/staff/promotions'));
      await expect(page.getByRole('table', { name: text('staff.promotions.tab.DEALS') })).toBeVisible();
      // The time at the mark of the current moment is in one line.
      const time = await page.locator('.s-week-now small').boundingBox();
      expect(time?.height).toBeLessThan(20);
      expect(await violationsIn(language, page)).toEqual([]);
      for (const tab of ['CATEGORIES', 'BANNERS'] as const) {
        await page.goto(urlOf(`/staff/promotions?tab=${tab}`));
        await expect(page.getByRole('table', { name: text(`staff.promotions.tab.${tab}`) })).toBeVisible();
        expect(await violationsIn(language, page), tab).toEqual([]);
      }
      await page.goto(urlOf('/staff/promotions?tab=KEYWORDS'));
      await page.getByRole('button', { name: text('staff.promotions.addKeyword') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/简体中文/).fill(`词${language}`);
      await dialog.getByLabel(text('staff.promotions.reason')).fill('asked often');
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.promotions.save'), exact: true }).click();
      await expect(page.getByText(`词${language}`)).toBeVisible();
    });

    test('of articles previews Markdown and publishes it', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      origin,
    }) => {
      await staffAs('catalogue');
      await page.goto(urlOf('/staff/content'));
      await expect(page.getByRole('heading', { level: 1, name: text('staff.content.title') })).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('link', { name: text('staff.content.add.NEWS') }).click();
      // Loaded by the browser only: the fields react from then on.
      await expect(page.getByLabel(text('staff.content.publishShanghai'))).toBeVisible();
      const field = (name: string) => page.getByLabel(`${name} · 简体中文`, { exact: true });
      const title = `公告 ${language} ${Date.now()}`;
      await field(text('staff.content.articleTitle')).fill(title);
      await field(text('staff.content.author')).fill('客服');
      await field(text('staff.content.body')).fill('## 规则\n\n**重点**');
      await expect(page.locator('.s-markdown strong')).toHaveText('重点');
      await page.getByLabel(text('staff.content.reason')).fill('new rule');
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.content.create') }).click();
      await expect(page).toHaveURL(/\/staff\/content\/\d+$/);
      const id = page.url().split('/').at(-1) ?? '';
      await expect
        .poll(async () => (await read(`${origin}/doc/detail?id=${id}`)).text.includes(title))
        .toBe(true);
      expect(await violationsIn(language, page)).toEqual([]);
    });

    test('of price changes cancels a scheduled one', { tag: ['@desktop', '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
    }) => {
      await staffAs('catalogue');
      const product = await productAt(api, language === 'en' ? 4 : 5);
      const sku = product.skus.find(({ price, margin }) => price > 20 && margin > 5);
      if (!sku) throw new Error('No sku');
      const reason = `campaign ${language} ${Date.now()}`;
      await api.call('POST /goods/admin/price/change', {
        body: {
          items: [{ skuId: sku.id, version: sku.version, price: sku.price + 0.1 }],
          startTime: Date.now() + 86_400_000,
          reason,
        },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      await page.goto(urlOf('/staff/prices?status=SCHEDULED'));
      await page.getByRole('button', { name: text('staff.prices.cancelOf', { reason }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text('staff.prices.why')).fill('postponed');
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.prices.cancelSubmit') }).click();
      await expect(page.getByText(text('staff.prices.canceled'))).toBeVisible();
    });
  });
}

test.describe('a product that someone else saved meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/goods/admin/goods/save') });

  test('shows what they changed, and is saved with both changes', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    text,
    urlOf,
    staffAs,
    api,
    colleagueAs,
  }) => {
    await staffAs('catalogue');
    // New texts each time, because a retry finds those of the first try.
    const [own, others] = [`Mine ${Date.now()}`, `Theirs ${Date.now() % 1e6}`];
    const { id } = await productAt(api, 2);
    await page.goto(urlOf(`/staff/products/${id}`));
    const mine = page.getByLabel(`${text('staff.product.field.caption')} · English`);
    await mine.fill(own);
    const second = await colleagueAs('admin');
    const { version, content } = await second.call('GET /goods/admin/goods/view', { query: { id } });
    const theirs = { ...content, unit: { ...content.unit, en: others } };
    await second.call('POST /goods/admin/goods/save', {
      body: { id, version, content: theirs, reason: 'a colleague was faster' },
    });
    await page.getByRole('button', { name: text('staff.editor.review', { count: 1 }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('staff.editor.why')).fill('mine');
    await dialog.getByRole('button', { name: text('staff.editor.save') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('staff.editor.merge') }).click();
    await expect(mine).toHaveValue(own);
    await expect(page.getByLabel(`${text('staff.product.field.unit')} · English`)).toHaveValue(others);
    await page.getByRole('button', { name: text('staff.editor.review', { count: 1 }) }).click();
    await page.getByRole('dialog').getByLabel(text('staff.editor.why')).fill('both');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('staff.editor.save') })
      .click();
    await expect(page.getByText(text('staff.editor.saved'), { exact: true })).toBeVisible();
    const after = await api.call('GET /goods/admin/goods/view', { query: { id } });
    expect([after.content.caption.en, after.content.unit.en]).toEqual([own, others]);
  });
});

test('editors are readable on the phone', { tag: '@nightly' }, async ({ page, urlOf, staffAs }) => {
  await staffAs('catalogue');
  for (const path of ['/prices', '/promotions', '/content', '/products/new', '/content/new']) {
    await page.goto(urlOf(`/staff${path}`));
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
