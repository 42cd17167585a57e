import sharp from 'sharp';
import { newMember } from '../fixtures/other-members';
import { orderByCalls } from '../fixtures/shop-api';
import { boughtCodes, codeSku, noticeOf } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { choose, enter, enterNext, findOrder, openScreen, taskTest as test } from './task-test';

test('creates a product with its first price', async ({ page, text, fromDashboard }) => {
  const buffer = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#0c4a6e' } })
    .png()
    .toBuffer();
  const number = `G${Date.now() % 1e9}`;
  // A product has many fields: no limit of clicks.
  const most = 40;
  await fromDashboard(
    'catalogue',
    async () => {
      await openScreen(page, text('staff.nav.products'));
      await page.getByRole('link', { name: text('staff.products.newProduct') }).click();
      for (const field of ['name', 'caption', 'unit', 'etaLabel'] as const) {
        const named = page.getByLabel(`${text(`staff.product.field.${field}`)} · 简体中文`, { exact: true });
        await enter(page, named, `任务 ${field}`);
      }
      const firstSku = page.getByLabel(`${text('staff.product.firstSku')} · 简体中文`, { exact: true });
      await enter(page, firstSku, '100 点');
      const prices = { name: '100 点' };
      await enter(page, page.getByLabel(text('staff.product.sku.priceOf', prices), { exact: true }), '10');
      await enter(page, page.getByLabel(text('staff.product.sku.costOf', prices), { exact: true }), '9');
      await enter(page, page.getByLabel(text('staff.product.sn'), { exact: true }), number);
      await enterNext(page, page.getByLabel(text('staff.product.field.brand'), { exact: true }), 'Aurora');
      await page.getByLabel(text('staff.product.field.categoryCode'), { exact: true }).click();
      await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
      await enter(page, page.getByLabel(text('staff.product.reason'), { exact: true }), '新品');
      await page.getByRole('button', { name: text('staff.product.create'), exact: true }).click();
      await expect(page).toHaveURL(/\/staff\/products\/\d+$/);
    },
    most,
  );
});

test('cancels an unpaid order for its member', async ({ page, text, buyer, fromDashboard }) => {
  const orderSn = await orderByCalls(buyer, { skuId: codeSku });
  await fromDashboard('service', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.order.action.CANCEL'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog.getByRole('combobox'), text('staff.decision.reason.ASKED'));
    await dialog.getByRole('button', { name: /¥/ }).click();
    await expect(noticeOf(page, text('staff.decision.CANCEL.done'))).toBeVisible();
  });
});

test('writes to a member from the order', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  fromDashboard,
}) => {
  const { api } = await newMember(browser, origin, storeLocale);
  const orderSn = await boughtCodes(api, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await fromDashboard('service', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.orderMessage.write'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.orderMessage.text'), { exact: true }), '卡密已核对。');
    await dialog.getByRole('button', { name: text('staff.orderMessage.submit') }).click();
    await expect(page.locator('.ant-message')).toContainText(text('staff.orderMessage.done'));
  });
});
