import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addTime, formatShanghai } from '@/lib/time';
import type { MessageText } from '../fixtures/message-text';
import { type ShopApi, shopApi, signInAsStaff } from '../fixtures/shop-api';
import { noticeOf } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { taskTest as base, enter, enterNext, enterTime, openScreen } from './task-test';

const test = base.extend<{ catalogue: ShopApi }>({
  catalogue: async ({ playwright, origin, storeLocale }, use) => {
    const elsewhere = await playwright.request.newContext();
    const catalogue = shopApi(elsewhere, origin, storeLocale);
    await signInAsStaff(catalogue, 'catalogue@tianyun.example');
    await use(catalogue);
    await elsewhere.dispose();
  },
});

/** A sku whose price may rise a little without a second person, of the product at a place. */
async function someSku(catalogue: ShopApi, place: number) {
  const { rows } = await catalogue.call('GET /goods/admin/goods/list', {
    query: { view: 'ON_SALE', mode: 'DIRECT' },
  });
  const product = rows.filter(({ skus }) => skus.some(({ price, margin }) => price > 20 && margin > 1))[
    place
  ];
  const sku = product?.skus.find(({ price, margin }) => price > 20 && margin > 1);
  if (!product || !sku) throw new Error('No product');
  return { product, sku };
}

/** Opens a product in the list by its number. */
async function openPrices(page: Page, text: MessageText, sn: string) {
  await openScreen(page, text('staff.nav.products'));
  await enter(page, page.getByRole('searchbox', { name: text('staff.products.search') }), sn);
  await page.getByRole('button', { name: new RegExp(sn) }).click();
  return page.getByRole('dialog');
}

/** A time of Shanghai as the fields of the back office show it. */
const inHours = (hours: number) => formatShanghai(addTime(Date.now(), hours, 'hour'), 'minute');

test('changes a price after a look at its margin', async ({ page, text, catalogue, fromDashboard }) => {
  const { product, sku } = await someSku(catalogue, 0);
  await fromDashboard('catalogue', async () => {
    const drawer = await openPrices(page, text, product.sn);
    const field = drawer.getByLabel(text('staff.price.newOf', { name: sku.name }), { exact: true });
    await enter(page, field, (sku.price + 0.5).toFixed(2));
    await expect(drawer.getByText(/→/)).toBeVisible();
    await enter(page, drawer.getByLabel(text('staff.price.reason')), '随供应商调整');
    await drawer.getByRole('button', { name: text('staff.price.submit', { count: 1 }) }).click();
    await expect(noticeOf(page, text('staff.price.done'))).toBeVisible();
  });
});

test('schedules a price', async ({ page, text, catalogue, fromDashboard }) => {
  const { product, sku } = await someSku(catalogue, 1);
  await fromDashboard('catalogue', async () => {
    const drawer = await openPrices(page, text, product.sn);
    const field = drawer.getByLabel(text('staff.price.newOf', { name: sku.name }), { exact: true });
    await enter(page, field, (sku.price + 0.5).toFixed(2));
    await drawer.getByText(text('staff.price.later'), { exact: true }).click();
    await enterTime(page, drawer.getByLabel(text('staff.price.startTime')), inHours(24));
    await enter(page, drawer.getByLabel(text('staff.price.reason')), '周末活动');
    await drawer.getByRole('button', { name: text('staff.price.submit', { count: 1 }) }).click();
    await expect(noticeOf(page, text('staff.price.scheduled'))).toBeVisible();
  });
});

test('puts a product on sale', async ({ page, text, catalogue, fromDashboard }) => {
  const { rows } = await catalogue.call('GET /goods/admin/goods/list', {
    query: { view: 'ON_SALE', category: 'GEAR' },
  });
  const product = rows[0];
  if (!product) throw new Error('No product');
  await catalogue.call('POST /goods/admin/goods/sale', {
    body: { goodsId: product.id, version: product.version, onSale: false, reason: 'new pictures' },
  });
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.products'));
    await enter(page, page.getByRole('searchbox', { name: text('staff.products.search') }), product.sn);
    await page
      .getByRole('button', { name: text('staff.products.actionsOf', { name: product.name }) })
      .click();
    await page.getByRole('menuitem', { name: text('staff.products.putOn') }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.products.reason')), '图片已更新');
    await dialog.getByRole('button', { name: text('staff.products.putOn'), exact: true }).click();
    await expect(noticeOf(page, text('staff.products.isOn'))).toBeVisible();
  });
});

test('imports card codes from the clipboard', async ({ page, text, fromDashboard }) => {
  const codes = Array.from({ length: 3 }, () => `E${randomBytes(8).toString('hex').toUpperCase()}`);
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.codes'));
    await page.getByRole('link', { name: text('staff.lots.import') }).click();
    await page.getByRole('textbox', { name: text('staff.import.lines') }).click();
    await page.keyboard.insertText(codes.join('\n'));
    await page.getByRole('combobox', { name: text('staff.import.sku') }).click();
    await page.locator('.ant-select-item-option').first().click();
    await enterNext(page, page.getByLabel(text('staff.import.supplier')), 'Supplier C');
    await enterNext(page, page.getByLabel(text('staff.import.cost')), '1.50');
    await page.getByRole('button', { name: text('staff.import.check', { count: 3 }) }).click();
    await page.getByRole('button', { name: text('staff.import.submit', { count: 3 }) }).click();
    await expect(page).toHaveURL(/\/staff\/card-codes$/);
  });
});

test('sets a daily deal', async ({ page, text, catalogue, fromDashboard }) => {
  const { product, sku } = await someSku(catalogue, 3);
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.promotions'));
    await page.getByRole('button', { name: text('staff.promotions.addDeal') }).click();
    const dialog = page.getByRole('dialog');
    const field = (key: 'dealPrice' | 'startShanghai' | 'endShanghai' | 'reason') =>
      dialog.getByLabel(text(`staff.promotions.${key}`), { exact: true });
    await dialog.getByRole('combobox', { name: text('staff.promotions.sku') }).click();
    await page.keyboard.type(product.sn);
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: product.name })
      .filter({ hasText: sku.name })
      .first()
      .click();
    await enterNext(page, field('dealPrice'), (sku.price - 1).toFixed(2));
    await enterTime(page, field('startShanghai'), inHours(100));
    await enterTime(page, field('endShanghai'), inHours(120));
    await enterNext(page, field('reason'), '每日特价');
    await dialog.getByRole('button', { name: text('staff.promotions.save'), exact: true }).click();
    await expect(noticeOf(page, text('staff.promotions.saved'))).toBeVisible();
  });
});

test('publishes an announcement', async ({ page, text, fromDashboard }) => {
  await fromDashboard('catalogue', async () => {
    await openScreen(page, text('staff.nav.content'));
    await page.getByRole('link', { name: text('staff.content.add.NEWS') }).click();
    await expect(page.getByLabel(text('staff.content.publishShanghai'))).toBeVisible();
    const field = (key: 'articleTitle' | 'author' | 'body') =>
      page.getByLabel(`${text(`staff.content.${key}`)} · 简体中文`, { exact: true });
    await enter(page, page.getByLabel(text('staff.content.reason')), '新规则');
    await enter(page, field('articleTitle'), '发货时间调整');
    await enter(page, field('author'), '客服');
    await enter(page, field('body'), '## 规则\n\n周末照常发货。');
    await page.getByRole('button', { name: text('staff.content.create') }).click();
    await expect(page).toHaveURL(/\/staff\/content\/\d+$/);
  });
});
