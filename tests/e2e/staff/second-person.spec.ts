import { approveAs, expectOwnRequest } from '../fixtures/approvals';
import { deliveredAboveRefundLimit, newVerifiedMember } from '../fixtures/other-members';
import { staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';

test('a refund above the limit starts when a second person approves it', { tag: '@desktop' }, async ({
  page,
  text,
  urlOf,
  staffAs,
  browser,
  origin,
  storeLocale,
  service,
  api,
}) => {
  const who = await newVerifiedMember(browser, origin, storeLocale, service);
  const orderSn = await deliveredAboveRefundLimit(who, service);
  await staffAs('operations');
  await page.goto(urlOf(`/staff/orders/${orderSn}`));
  await page.getByRole('button', { name: text('staff.order.action.REFUND'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.getByTitle(text('staff.refund.reasons.FAULTY')).click();
  await dialog.getByRole('button', { name: /¥\d/ }).click();
  await expect(dialog).toHaveCount(0);
  const refunds = async () =>
    (await service.call('GET /order/admin/refund/view', { query: { orderSn } })).refunds;
  expect(await refunds()).toEqual([]);
  const shown = { page, text, urlOf, api };
  const id = await expectOwnRequest(shown);
  expect(await refunds()).toEqual([]);
  await expect(page.locator('.s-reason')).toContainText(text('staff.refund.reasons.FAULTY'));
  await approveAs(shown, 'finance', id);
  expect(await refunds()).toMatchObject([{ reason: 'FAULTY' }]);
});
