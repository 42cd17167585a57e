import type { Page } from '@playwright/test';
import { refusal } from '../fixtures/page-errors';
import { cardGoods, type shopperOf } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';
import { advance } from './advance';

type Shopper = ReturnType<typeof shopperOf>;

// Paying an expired order.
test.use({ expectedErrors: refusal(422, '/api/order/member/payment/load') });

/** @returns the number of an unpaid order; its payment page has loaded its saved cards, whose session expires too */
async function openOrder(page: Page, shopper: Shopper): Promise<string> {
  const cards = page.waitForResponse('**/api/sandbox/customer/cards');
  const sn = await shopper.order(cardGoods);
  await cards;
  return sn;
}

test('an unpaid order expires after 30 minutes', async ({ page, text, shopper, member, origin }) => {
  expect(member.email).toBeTruthy();
  const sn = await openOrder(page, shopper);
  await expect(page.getByRole('timer').filter({ visible: true }).first()).toHaveText(/00:(29|30):\d\d/);
  // The open page polls its state, and offers the payment until a response arrives.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/order/member/order/payment?*', async (route) => {
    await released;
    await route.continue();
  });
  await advance(origin, 29 * 60);
  expect((await shopper.orderOf(sn)).status).toBe('PENDING_PAYMENT');
  await advance(origin, 2 * 60);
  await expect
    .poll(async () => (await shopper.orderOf(sn)).status, { timeout: 30_000 })
    .toBe('OVERDUE_PAYMENT');

  // Paying on the open page shows the expired order and charges nothing.
  const refused = page.waitForResponse('**/api/order/member/payment/load');
  await shopper.payWithCard('pays');
  expect((await refused).status()).toBe(422);
  release();
  await expect(page.getByRole('heading', { name: text('payment.outcome.expired.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: text('payment.outcome.expired.title') })).toBeVisible();
  await shopper.open(`/order/detail?orderSn=${sn}`);
  await expect(page.getByText(text('order.status.OVERDUE_PAYMENT')).first()).toBeVisible();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await violations(page), `expired order, ${viewport.width} px`).toEqual([]);
  }
  const order = await shopper.orderOf(sn);
  expect(order.timeline.map((entry) => entry.type).sort()).toEqual(['CREATE', 'EXPIRE']);
  expect(order.actions).not.toContain('PAY');
});

test('an open payment page shows by itself that its order has expired', async ({
  page,
  text,
  shopper,
  member,
  origin,
}) => {
  expect(member.email).toBeTruthy();
  await openOrder(page, shopper);
  await advance(origin, 31 * 60);
  await expect(page.getByRole('heading', { name: text('payment.outcome.expired.title') })).toBeVisible({
    timeout: 60_000,
  });
});

test('a payment after the expiry time is applied or refunded', async ({ text, shopper, member, origin }) => {
  expect(member.email).toBeTruthy();
  const sn = await shopper.order(cardGoods);
  await shopper.payWithCard('challenge');
  const approve = shopper.button(text('sandbox.approve'));
  await expect(approve).toBeVisible();
  await advance(origin, 31 * 60);
  await approve.click();
  await expect
    .poll(async () => (await shopper.orderOf(sn)).status, { timeout: 45_000 })
    .toMatch(/^(OVERDUE_PAYMENT|PENDING_EVALUATE|COMPLETED|REFUNDED)$/);
  const order = await shopper.orderOf(sn);
  const paid = order.timeline.filter((entry) => entry.type === 'PAYMENT').length;
  // Either the session of the provider has expired as well, or the late payment is applied once.
  expect(paid).toBe(order.status === 'OVERDUE_PAYMENT' ? 0 : 1);
});

test('a session is extended after two hours by one refresh for many requests', async ({
  page,
  text,
  api,
  member,
  origin,
  context,
}) => {
  expect(member.email).toBeTruthy();
  await page.goto('/order');
  // An open page would extend the session too.
  await page.goto('about:blank');
  const before = await sealed();
  await advance(origin, 2 * 3600 + 60);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.send('GET /upms/member/profile/load_member')),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(50).fill(200));
  expect(await sealed()).not.toBe(before);
  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: text('order.list.title') })).toBeVisible();

  async function sealed(): Promise<string | undefined> {
    return (await context.cookies()).find(({ name }) => name.endsWith('store_session'))?.value;
  }
});

test('a page loads after the access token has expired', async ({ page, text, member, origin }) => {
  expect(member.email).toBeTruthy();
  await page.goto('/order');
  await advance(origin, 2 * 3600 + 60);
  await page.goto('/order?tab=COMPLETED');
  await expect(page).toHaveURL(/\/order/);
  await expect(page.getByRole('heading', { level: 1, name: text('order.list.title') })).toBeVisible();
});
