import { approveAs, expectOwnRequest } from '../fixtures/approvals';
import {
  deliveredAboveRefundLimit,
  heldAboveReleaseLimit,
  newVerifiedMember,
} from '../fixtures/other-members';
import { noticeOf, staffTest as test } from '../fixtures/staff-test';
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

test('an order on hold above the limit is delivered when a second person approves its release', {
  tag: '@desktop',
}, async ({ page, text, urlOf, staffAs, browser, origin, storeLocale, service, api }) => {
  const who = await newVerifiedMember(browser, origin, storeLocale, service);
  const orderSn = await heldAboveReleaseLimit(who, browser, origin, storeLocale);
  const statusOf = async () =>
    (await who.api.call('GET /order/member/order/view', { query: { orderSn } })).status;
  await staffAs('operations');
  await page.goto(urlOf(`/staff/screening?sn=${orderSn}`));
  await expect(
    page.getByText(text('staff.release.second', { limit: '¥2,000.00' }), { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: text('staff.screening.action.RELEASE') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByTitle(text('staff.holdDecision.reason.CALLED')).click();
  await dialog.getByRole('button', { name: /¥\d/ }).click();
  await expect(noticeOf(page, text('staff.release.done'))).toBeVisible();
  const shown = { page, text, urlOf, api };
  const id = await expectOwnRequest(shown);
  expect(await statusOf()).toBe('PENDING_REVIEW');
  await approveAs(shown, 'finance', id);
  await expect.poll(statusOf).toBe('PENDING_EVALUATE');
});
