import { approveOpenRequest } from '../fixtures/approvals';
import { deliveredAboveRefundLimit, newVerifiedMember } from '../fixtures/other-members';
import { newDifference } from '../fixtures/staff-records';
import { boughtCodes, codeSku, noticeOf } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { enter, openScreen, taskTest as test } from './task-test';

test('approves a refund above the limit as the second person', async ({
  page,
  text,
  browser,
  origin,
  storeLocale,
  service,
  fromDashboard,
}) => {
  const who = await newVerifiedMember(browser, origin, storeLocale, service);
  const orderSn = await deliveredAboveRefundLimit(who, service);
  const note = crypto.randomUUID().slice(0, 8);
  const asked = await service.call('POST /order/admin/refund/create', {
    body: { orderSn, reason: 'FAULTY', note },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(asked.approvalId).not.toBeNull();
  await fromDashboard('finance', async () => {
    await openScreen(page, text('staff.nav.approvals'));
    await page.getByRole('button', { name: new RegExp(note) }).click();
    await approveOpenRequest({ page, text });
  });
});

test('resolves a difference between the books and the payment provider', async ({
  page,
  text,
  origin,
  fromDashboard,
}) => {
  const subject = await newDifference(origin);
  await fromDashboard('finance', async () => {
    await openScreen(page, text('staff.nav.reconciliation'));
    const row = page.getByRole('row').filter({ hasText: subject });
    await row.getByRole('button', { name: text('staff.reconciliation.resolve') }).click();
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByLabel(text('staff.reconciliation.reason'), { exact: true }), '柜台付款');
    await dialog.getByRole('button', { name: text('staff.reconciliation.resolve') }).click();
    await expect(noticeOf(page, text('staff.reconciliation.resolvedNow'))).toBeVisible();
  });
});

test('exports the report of the margin', async ({ page, text, buyer, fromDashboard }) => {
  await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await fromDashboard('finance', async () => {
    await openScreen(page, text('staff.nav.reports'));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: text('staff.export.start') }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  });
});
