import { formatYuan } from '@/lib/money';
import { approveAs, changeLimits, expectOwnRequest } from '../fixtures/approvals';
import { deliveredAboveRefundLimit, newVerifiedMember } from '../fixtures/other-members';
import { shopApi, signInAsStaff } from '../fixtures/shop-api';
import { boughtCodes, choose, noticeOf, staffTest } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';

/**
 * Members who are not verified spend at most 300 yuan, and verified ones are not put on hold. Orders on hold of other
 * tests cost less than this limit.
 */
const releaseCny = 250;
/** Two of these codes cost more than that, and other tests do not buy them. */
const heldSku = '1800311000000000118';

const test = staffTest.extend<{ lowReleaseLimit: undefined }>({
  lowReleaseLimit: async ({ playwright, origin, storeLocale }, use) => {
    const [admin, finance] = await Promise.all(
      ['admin', 'finance'].map(async (name) => {
        const api = shopApi(await playwright.request.newContext(), origin, storeLocale);
        await signInAsStaff(api, `${name}@tianyun.example`);
        return api;
      }),
    );
    if (!admin || !finance) throw new Error('No staff');
    const before = await changeLimits(admin, finance, { releaseCny });
    await use(undefined);
    await changeLimits(admin, finance, { releaseCny: before.releaseCny });
  },
});

test('a refund above the limit starts when a second person approves it', { tag: '@desktop' }, async ({
  page,
  text,
  urlOf,
  openOrder,
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
  await openOrder(orderSn);
  await page.getByRole('button', { name: text('staff.order.action.REFUND'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox').first(), text('staff.refund.reasons.FAULTY'));
  await dialog.getByRole('button', { name: /¥\d/ }).click();
  await expect(dialog).toHaveCount(0);
  const refunds = async () =>
    (await service.call('GET /order/admin/refund/view', { query: { orderSn } })).refunds;
  expect(await refunds()).toEqual([]);
  const shown = { page, text, urlOf, api };
  const id = await expectOwnRequest(shown, 'REFUND');
  expect(await refunds()).toEqual([]);
  await expect(page.locator('.s-reason')).toContainText(text('staff.refund.reasons.FAULTY'));
  await approveAs(shown, 'finance', id);
  expect(await refunds()).toMatchObject([{ reason: 'FAULTY' }]);
});

test('an order on hold above the limit is delivered when a second person approves its release', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, text, urlOf, staffAs, buyer, api, lowReleaseLimit: _ }) => {
  const orderSn = await boughtCodes(buyer, { skuId: heldSku, quantity: 2, status: 'PENDING_REVIEW' });
  const statusOf = async () =>
    (await buyer.call('GET /order/member/order/view', { query: { orderSn } })).status;
  await staffAs('operations');
  await page.goto(urlOf(`/staff/screening?sn=${orderSn}`));
  await expect(
    page.getByText(text('staff.release.second', { limit: formatYuan(releaseCny) }), { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: text('staff.screening.action.RELEASE') }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox'), text('staff.holdDecision.reason.CALLED'));
  await dialog.getByRole('button', { name: /¥\d/ }).click();
  await expect(noticeOf(page, text('staff.release.done'))).toBeVisible();
  const shown = { page, text, urlOf, api };
  const id = await expectOwnRequest(shown, 'HOLD_RELEASE');
  expect(await statusOf()).toBe('PENDING_REVIEW');
  await expect(page.locator('.s-reason')).toContainText(text('staff.holdDecision.reason.CALLED'));
  await approveAs(shown, 'finance', id);
  await expect.poll(statusOf).toBe('PENDING_EVALUATE');
});
