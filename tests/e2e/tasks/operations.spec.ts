import { newMember, submitPassport } from '../fixtures/other-members';
import { orderByCalls, payByCalls } from '../fixtures/shop-api';
import { shippedGoods } from '../fixtures/shopper';
import { newDeadLetter } from '../fixtures/staff-records';
import { boughtCodes, codeSku, noticeOf, riskySku, topUpSku, waitForOrder } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { choose, enter, findOrder, openScreen, taskTest as test } from './task-test';

test('takes the next held order and releases it', async ({ page, text, buyer, fromDashboard }) => {
  await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
  await fromDashboard('operations', async () => {
    await openScreen(page, text('staff.nav.screening'));
    await page.getByRole('button', { name: text('staff.screening.takeNext') }).click();
    await expect(page.getByRole('button', { name: text('staff.screening.return') })).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog').getByRole('button', { name: /¥/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(noticeOf(page, text('staff.holdDecision.RELEASE.done'))).toBeVisible();
  });
});

test('sends a top-up to the supplier again that it refused', async ({ page, text, buyer, fromDashboard }) => {
  // The sandbox refuses accounts with this ending.
  const orderSn = await orderByCalls(buyer, { skuId: topUpSku, values: { account: 'netvale.9999' } });
  await payByCalls(buyer, orderSn);
  await waitForOrder(buyer, orderSn, 'PENDING_REVIEW');
  await fromDashboard('operations', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.order.action.RELEASE'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog.getByRole('combobox'), text('staff.decision.reason.CALLED'));
    await dialog.getByRole('button', { name: /¥/ }).click();
    await expect(noticeOf(page, text('staff.decision.RELEASE.done'))).toBeVisible();
  });
});

test('refunds an amount of an order', async ({ page, text, buyer, fromDashboard }) => {
  const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await fromDashboard('operations', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.order.action.REFUND'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text('staff.refund.byAmount'), { exact: true }).click();
    await enter(page, dialog.getByLabel(text('staff.refund.amount'), { exact: true }), '1.50');
    await choose(page, dialog.getByRole('combobox').first(), text('staff.refund.reasons.DELAY'));
    await dialog.getByRole('button', { name: text('staff.refund.submit', { amount: '¥1.50' }) }).click();
    await expect(page.locator('.ant-message')).toContainText('¥1.50');
  });
});

test('approves an after-sales request', async ({ page, text, buyer, fromDashboard }) => {
  const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await buyer.call('POST /order/member/aftersales/apply', {
    body: { orderSn, type: 'REFUND', reason: 'CHANGED_MIND', units: 1 },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await fromDashboard('operations', async () => {
    await openScreen(page, text('staff.nav.refunds'));
    await page.getByRole('link', { name: orderSn.slice(8) }).click();
    await page.getByRole('button', { name: text('staff.request.action.APPROVE'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.requestDialog.reason')), 'Not used');
    await dialog.getByRole('button', { name: /¥\d/ }).click();
    await expect(noticeOf(page, text('staff.requestDialog.APPROVE.done'))).toBeVisible();
  });
});

test('ships a parcel with its tracking number', async ({ page, text, buyer, fromDashboard }) => {
  const { id: addressId } = await buyer.call('POST /upms/member/address/save', {
    body: {
      consignee: 'Ming Chen',
      telephone: '+852 5555 0142',
      country: 'HK',
      regionName: 'Kowloon',
      zipCode: '',
      detailAddress: '12 Nathan Road',
      isDefault: true,
    },
  });
  const orderSn = await orderByCalls(buyer, { skuId: shippedGoods.sku, addressId });
  await payByCalls(buyer, orderSn);
  await waitForOrder(buyer, orderSn, 'PENDING_SHIPMENT');
  await fromDashboard('operations', async () => {
    await findOrder(page, orderSn);
    await page.getByRole('button', { name: text('staff.order.action.SHIP'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.ship.company'), { exact: true }), 'DHL Express');
    await enter(page, dialog.getByLabel(text('staff.ship.trackingNo'), { exact: true }), 'JD0146');
    await dialog.getByRole('button', { name: text('staff.ship.SHIP.submit') }).click();
    await expect(noticeOf(page, text('staff.ship.SHIP.done'))).toBeVisible();
  });
});

test('verifies the identity of a member', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  service,
  fromDashboard,
}) => {
  await submitPassport(await newMember(browser, origin, storeLocale), origin, service);
  await fromDashboard('operations', async () => {
    await openScreen(page, text('staff.nav.verification'));
    await page.locator('.s-queue button').filter({ hasText: 'HK' }).last().click();
    await expect(
      page.getByRole('img', { name: text('staff.verification.side.front'), exact: true }),
    ).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await box.click();
    await page.getByRole('button', { name: text('staff.verification.verify'), exact: true }).click();
    await expect(noticeOf(page, text('staff.verification.verified'))).toBeVisible();
  });
});

test('retries a job that failed', async ({ page, text, origin, fromDashboard }) => {
  const id = await newDeadLetter(origin);
  await fromDashboard('operations', async () => {
    await page.getByRole('link', { name: new RegExp(text('staff.dashboard.queue.jobs')) }).click();
    const row = page.getByRole('row').filter({ hasText: id });
    await row.getByRole('button', { name: text('staff.operations.retry') }).click();
    await expect(noticeOf(page, text('staff.operations.retried'))).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
