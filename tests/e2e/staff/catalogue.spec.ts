import { randomBytes } from 'node:crypto';
import { approveOpenRequest } from '../fixtures/approvals';
import { staffLanguages } from '../fixtures/matrix';
import { refusal } from '../fixtures/page-errors';
import { type ShopApi, shopApi, signInAsStaff } from '../fixtures/shop-api';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations, violationsIn } from '../fixtures/violations';

const codes = (units: number) =>
  Array.from({ length: units }, () => `E${randomBytes(8).toString('hex').toUpperCase()}`);

/** A sku of a product that this test may change, whose price may change below the limits. */
async function someSku(api: ShopApi, place: number) {
  const { rows } = await api.call('GET /goods/admin/goods/list', {
    query: { view: 'ON_SALE', mode: 'DIRECT' },
  });
  const product = rows.filter(({ skus }) => skus.some(({ price, margin }) => price > 50 && margin > 4))[
    place
  ];
  const sku = product?.skus.find(({ price, margin }) => price > 50 && margin > 4);
  if (!product || !sku) throw new Error('No product');
  return { product, sku };
}

for (const language of staffLanguages('en')) {
  test.describe(`${language} card codes`, () => {
    test.use({ storeLocale: language });

    test('are imported with a check of every line', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
    }) => {
      await staffAs('catalogue');
      const [first = '', second = '', third = ''] = codes(3);
      await page.goto(urlOf('/staff/card-codes'));
      await expect(page.getByRole('heading', { level: 1, name: text('staff.lots.title') })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: /\d/ }).first()).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('link', { name: text('staff.lots.import') }).click();
      const lines = [first, second, first, 'x', third].join('\n');
      await page.getByRole('textbox', { name: text('staff.import.lines') }).fill(lines);
      await page.getByRole('button', { name: text('staff.import.check', { count: 5 }) }).click();
      await expect(page.getByText(text('staff.import.skuMissing'))).toBeVisible();
      await page.getByRole('combobox', { name: text('staff.import.sku') }).click();
      await page.locator('.ant-select-item-option').first().click();
      await page.getByLabel(text('staff.import.supplier')).fill('Supplier C');
      await page.getByLabel(text('staff.import.invoice')).fill('C-2026-0811-07');
      await page.getByLabel(text('staff.import.cost')).fill('1.50');
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.import.check', { count: 5 }) }).click();
      const leftOut = page.getByRole('table', { name: text('staff.import.leftOut') });
      await expect(leftOut.getByRole('row')).toHaveCount(3);
      await expect(leftOut).toContainText(text('staff.import.sameAs', { line: 1 }));
      for (const code of [first, second, third]) await expect(page.locator('body')).not.toContainText(code);
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.import.submit', { count: 3 }) }).click();
      await expect(page).toHaveURL(/\/staff\/card-codes$/);
      const { rows } = await api.call('GET /goods/admin/card_lot/list', { query: {} });
      expect(rows[0]).toMatchObject({ available: 3, state: 'ON_SALE', supplier: 'Supplier C' });
      await page.getByRole('button', { name: rows[0]?.sn ?? '', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText('C-2026-0811-07')).toBeVisible();
      await drawer.getByRole('button', { name: text('staff.lots.action.STOP.open') }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByLabel(text('staff.lots.reason')).fill('reported faulty');
      await dialog.getByRole('button', { name: text('staff.lots.action.STOP.open') }).click();
      await expect(page.getByText(text('staff.lots.action.STOP.done'))).toBeVisible();
    });
  });

  test.describe(`${language} a price change`, () => {
    test.use({ storeLocale: language });

    test('above the limit takes effect after a second person approved it', { tag: '@desktop' }, async ({
      page,
      text,
      urlOf,
      staffAs,
      api,
      browser,
      origin,
    }) => {
      await staffAs('catalogue');
      const { product, sku } = await someSku(api, language === 'en' ? 1 : 2);
      await page.goto(urlOf(`/staff/products?q=${product.sn}`));
      await page.getByRole('button', { name: new RegExp(product.sn) }).click();
      const drawer = page.getByRole('dialog');
      const field = drawer.getByLabel(text('staff.price.newOf', { name: sku.name }), { exact: true });
      const price = Math.round(sku.price * 1.2);
      await field.fill(String(price));
      await expect(drawer.getByText(text('staff.why.PRICE_CHANGE'))).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await drawer.getByLabel(text('staff.price.reason')).fill('the supplier raised its rate');
      await drawer.getByRole('button', { name: text('staff.price.ask') }).click();
      await expect(page.getByText(text('staff.price.asked'))).toBeVisible();

      // The requester sees it, and cannot decide it.
      await page.goto(urlOf('/staff/approvals?view=OWN'));
      await page
        .getByRole('button', { name: /the supplier raised its rate/ })
        .first()
        .click();
      await expect(page.getByText(text('staff.approvals.own'))).toBeVisible();
      await expect(page.getByRole('button', { name: text('staff.approvals.approve') })).toHaveCount(0);

      const context = await browser.newContext();
      const second = shopApi(context.request, origin, language);
      await signInAsStaff(second, 'operations@tianyun.example');
      await page.context().clearCookies();
      await page.context().addCookies((await context.storageState()).cookies);
      await page.goto(urlOf('/staff/approvals'));
      await page
        .getByRole('button', { name: /the supplier raised its rate/ })
        .first()
        .click();
      await expect(page.getByText(sku.name).first()).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.approvals.refuse') }).click();
      await expect(page.getByText(text('staff.approvals.noteMissing'))).toBeVisible();
      await approveOpenRequest({ page, text });
      await expect(async () => {
        const { rows } = await second.call('GET /goods/admin/goods/list', { query: { q: product.sn } });
        expect(rows[0]?.skus.find(({ id }) => id === sku.id)?.price).toBe(price);
      }).toPass();
      // Long before the page would expire.
      await expect(async () => {
        const response = await context.request.get(`${origin}/goods/detail?id=${product.id}`);
        expect(await response.text()).toContain(String(price));
      }).toPass({ timeout: 60_000 });
      await context.close();
    });

    test('of chosen SKUs shows its effect and takes effect at once below the limit', {
      tag: ['@desktop', '@nightly'],
    }, async ({ page, text, urlOf, staffAs, api }) => {
      await staffAs('catalogue');
      const { product, sku } = await someSku(api, language === 'en' ? 3 : 4);
      await page.goto(urlOf(`/staff/prices/new?goods=${product.id}`));
      const field = page.getByRole('spinbutton', {
        name: text('staff.priceChange.newOf', { name: `${sku.name} · ${product.name}` }),
        exact: true,
      });
      await expect(field).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      const price = Math.round((sku.price + 0.2) * 100) / 100;
      await field.fill(price.toFixed(2));
      const submit = page.getByRole('button', { name: text('staff.priceChange.submit', { count: 1 }) });
      await submit.click();
      await expect(page.getByText(text('staff.price.reasonMissing'))).toBeVisible();
      await page.getByLabel(text('staff.price.reason')).fill('follows the supplier');
      await submit.click();
      await expect(page.getByText(text('staff.priceChange.done'))).toBeVisible();
      await expect(page).toHaveURL(/\/staff\/prices$/);
      const { rows } = await api.call('GET /goods/admin/goods/list', { query: { q: product.sn } });
      expect(rows[0]?.skus.find(({ id }) => id === sku.id)?.price).toBe(price);
    });
  });
}

test.describe('a price that someone else changed meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/goods/admin/price/change') });

  test('is not overwritten; the drawer says what changed and keeps the new price', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, text, urlOf, staffAs, api }) => {
    await staffAs('catalogue');
    const { product, sku } = await someSku(api, 0);
    await page.goto(urlOf(`/staff/products?q=${product.sn}`));
    await page.getByRole('button', { name: new RegExp(product.sn) }).click();
    const drawer = page.getByRole('dialog');
    const field = drawer.getByLabel(text('staff.price.newOf', { name: sku.name }), { exact: true });
    await field.fill(String(sku.price + 0.2));
    await drawer.getByLabel(text('staff.price.reason')).fill('follows the supplier');
    await api.call('POST /goods/admin/price/change', {
      body: {
        items: [{ skuId: sku.id, version: sku.version, price: sku.price + 0.1 }],
        reason: 'a colleague was faster',
      },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const submit = drawer.getByRole('button', { name: text('staff.price.submit', { count: 1 }) });
    await submit.click();
    await expect(drawer.getByText(text('staff.price.changedMeanwhile'))).toBeVisible();
    await expect(field).toHaveValue((sku.price + 0.2).toFixed(2));
    // The button is busy until the colleague's price has arrived.
    await expect(submit).not.toHaveClass(/loading/);
    await submit.click();
    await expect(page.getByText(text('staff.price.done'))).toBeVisible();
  });
});

test('requests are decided on the phone', { tag: '@nightly' }, async ({ page, text, urlOf, staffAs }) => {
  await staffAs('operations');
  await page.goto(urlOf('/staff/approvals'));
  await expect(page.getByRole('heading', { level: 1, name: text('staff.approvals.title') })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const path of ['/products', '/products/new', '/content/new', '/card-codes', '/card-codes/import']) {
    await page.goto(urlOf(`/staff${path}`));
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
