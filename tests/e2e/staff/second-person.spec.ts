import type { Page } from '@playwright/test';
import type { MessageText } from '../fixtures/message-text';
import { deliveredAboveRefundLimit, newVerifiedMember } from '../fixtures/other-members';
import { type ShopApi, signInAsStaff } from '../fixtures/shop-api';
import { noticeOf, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

type Shown = { page: Page; text: MessageText; urlOf: (path: string) => string; api: ShopApi };

/** The newest request of the person who is signed in, which they cannot decide: neither on the page nor by a call. */
async function expectOwnRequest({ page, text, urlOf, api }: Shown): Promise<string> {
  const { rows } = await api.call('GET /upms/admin/approval/list', { query: { view: 'OWN' } });
  const id = rows[0]?.id ?? '';
  await page.goto(urlOf(`/staff/approvals?view=OWN&id=${id}`));
  await expect(page.getByText(text('staff.approvals.own'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('staff.approvals.approve') })).toHaveCount(0);
  const { contentHash } = await api.call('GET /upms/admin/approval/view', { query: { id } });
  const tried = await api.send('POST /upms/admin/approval/decide', {
    body: { id, contentHash, approved: true },
  });
  expect(tried.status()).toBe(403);
  return id;
}

/** Signs in finance, who approves the request. */
async function approveAsFinance({ page, text, urlOf, api }: Shown, id: string): Promise<void> {
  await page.context().clearCookies({ name: /tianyun_staff$/ });
  await signInAsStaff(api, 'finance@tianyun.example');
  await page.goto(urlOf(`/staff/approvals?id=${id}`));
  const approve = page.getByRole('button', { name: text('staff.approvals.approve') });
  await expect(approve).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await approve.click();
  await expect(noticeOf(page, text('staff.approvals.approved'))).toBeVisible();
}

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
  await approveAsFinance(shown, id);
  expect(await refunds()).toMatchObject([{ reason: 'FAULTY' }]);
});
