import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../../../tests/api/fixtures/order';
import { staffWith } from '../../../../../tests/api/fixtures/staff';
import { type Buyer, openPayment, placeOrder, submitCard } from '../../../../../tests/load/buyers';
import { sandboxPayment } from '../../../../database/schema/fulfilment';
import { orderLog, orders } from '../../../../database/schema/orders';
import { paymentLog, refund } from '../../../../database/schema/payments';
import { currency, pointAccount } from '../../../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../../../testing';
import { readLines } from '../../../journal/read-lines';
import { transition } from '../../../orders/lifecycle/transition';
import { settlePayment } from '../outcomes/settle-payment';
import { sweepPayments } from '../sweeps/sweep-payments';

const HOUR = 3_600_000;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());
// Jobs about a payment that was deleted at the provider would fail in the next test.
afterEach(() => store.db.execute(sql`delete from pgboss.job`));

/** Payments that were deleted at the provider, by order. */
const atProvider = new Map<string, typeof sandboxPayment.$inferSelect>();

async function restoreAtProvider(orderId: string) {
  const payment = atProvider.get(orderId);
  if (!payment) throw new Error('No payment');
  await store.db.insert(sandboxPayment).values(payment);
}

/** A delivered order whose payment is unknown to the provider, and staff who request a refund. */
async function createRejectedRefund(who: Buyer) {
  const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
  const { session } = await openPayment(store.call, who, order);
  await submitCard(store.call, session);
  await store.runJobs();
  const [known] = await store.db.delete(sandboxPayment).where(eq(sandboxPayment.id, session)).returning();
  if (known) atProvider.set(order.id, known);
  await store.db.transaction((tx) =>
    transition(tx, store.services, {
      orderId: order.id,
      event: 'STAFF_REFUND',
      actor: { type: 'STAFF', id: 'test' },
    }),
  );
  return order;
}

const refundOf = async (orderId: string) =>
  (await store.db.select().from(refund).where(eq(refund.orderId, orderId)))[0];
const failuresOf = (orderId: string) =>
  store.db
    .select()
    .from(orderLog)
    .where(and(eq(orderLog.orderId, orderId), eq(orderLog.type, 'FAIL')));

describe('a refund that the provider rejects', () => {
  it('is retried for a day, then handed to staff, once', async () => {
    const order = await createRejectedRefund(await fixture.buyer());
    await expect(store.runJobs()).rejects.toThrow();
    for (const hours of [1, 22]) {
      store.clock.advance(hours * HOUR);
      await sweepPayments(store.system());
      expect(await refundOf(order.id)).toMatchObject({ status: 'SUBMITTED' });
      expect(await failuresOf(order.id)).toHaveLength(0);
    }
    store.clock.advance(2 * HOUR);
    await sweepPayments(store.system());
    await sweepPayments(store.system());
    expect(await refundOf(order.id)).toMatchObject({ status: 'MANUAL', providerRefundId: null });
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'PENDING_REFUND',
      amountRefundedFen: 0,
    });
    expect(await failuresOf(order.id)).toMatchObject([{ detail: { event: 'REFUND_FAILED' } }]);
  });

  const finance = async () => {
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    return { as: token };
  };
  const listed = async (clerk: { as: string }) =>
    (await store.call('GET /order/admin/refund/list', { query: { pageNumber: 1, pageSize: 50 } }, clerk))
      .records;

  /** Lets the provider refuse for a day. @returns the events that were logged as errors */
  async function refuseForADay(): Promise<unknown[]> {
    const events: unknown[] = [];
    const log = Object.assign(Object.create(store.services.log), {
      error: (fields: { event?: string }) => events.push(fields.event),
    });
    store.clock.advance(25 * HOUR);
    await sweepPayments({ ...store.system(), log });
    return events;
  }
  const mailsTo = (who: Buyer) => mailedTo(store, `buyer${who.memberId}@tianyun.example`);

  it('raises an alarm and a mail, and is in the list of staff until it is settled by hand', async () => {
    const who = await fixture.buyer();
    const order = await createRejectedRefund(who);
    expect(await refuseForADay()).toContain('refund.manual');
    expect((await mailsTo(who)).at(-1)?.subject).toContain(`订单 ${order.sn} 的退款有延迟`);
    const clerk = await finance();
    const row = (await listed(clerk)).find(({ orderSn }) => orderSn === order.sn);
    expect(row).toMatchObject({ kind: 'ORDER' });
    const body = { refundId: row?.id ?? '', reference: 'TRANSFER-7' };
    const settle = () => store.attempt('POST /order/admin/refund/settle', { body }, clerk);
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const after = await fixture.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after.amountPaidFen });
    expect(await refundOf(order.id)).toMatchObject({ status: 'SUCCEEDED', providerRefundId: 'TRANSFER-7' });
    expect((await listed(clerk)).map(({ orderSn }) => orderSn)).not.toContain(order.sn);
  });

  it('is not settled with coins when the order was on hold for a risk', async () => {
    const order = await createRejectedRefund(await fixture.buyer());
    await store.db.update(orders).set({ holdReason: 'RISK' }).where(eq(orders.id, order.id));
    await refuseForADay();
    const body = { refundId: (await refundOf(order.id))?.id ?? '', reference: 'Agreed by phone' };
    const settle = async (by: 'COINS' | 'BANK') =>
      store.attempt('POST /order/admin/refund/settle', { body: { ...body, by } }, await finance());
    expect(await settle('COINS')).toMatchObject({ status: 422, message: 'refund_coinsNotPossible' });
    expect(await refundOf(order.id)).toMatchObject({ status: 'MANUAL' });
    expect((await settle('BANK')).status).toBe(200);
  });

  it('is sent again when staff retry it, for another day', async () => {
    const order = await createRejectedRefund(await fixture.buyer());
    await refuseForADay();
    const row = await refundOf(order.id);
    await store.call(
      'POST /order/admin/refund/retry',
      { body: { refundId: row?.id ?? '' } },
      await finance(),
    );
    expect(await refundOf(order.id)).toMatchObject({ status: 'APPROVED' });
    await sweepPayments(store.system());
    store.clock.advance(2 * HOUR);
    await sweepPayments(store.system());
    expect(await refundOf(order.id)).toMatchObject({ status: 'SUBMITTED' });
    await restoreAtProvider(order.id);
    store.clock.advance(2 * HOUR);
    await sweepPayments(store.system());
    expect((await fixture.orderRow(order.id)).status).toBe('REFUNDED');
  });

  it('of a second payment is left to staff as well, and does not change the order', async () => {
    const who = await fixture.buyer();
    const order = await createRejectedRefund(who);
    await store.db
      .update(refund)
      .set({ kind: 'EXTRA', reason: 'EXTRA_PAYMENT' })
      .where(eq(refund.orderId, order.id));
    await store.db.update(orders).set({ status: 'PENDING_EVALUATE' }).where(eq(orders.id, order.id));
    expect(await refuseForADay()).toContain('refund.manual');
    expect((await mailsTo(who)).at(-1)?.subject).toContain(`订单 ${order.sn} 的多余付款退回有延迟`);
    const clerk = await finance();
    const row = (await listed(clerk)).find(({ orderSn }) => orderSn === order.sn);
    expect(row).toMatchObject({ kind: 'EXTRA' });
    const body = { refundId: row?.id ?? '', reference: 'TRANSFER-8' };
    await store.call('POST /order/admin/refund/settle', { body }, clerk);
    expect(await refundOf(order.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'PENDING_EVALUATE',
      amountRefundedFen: 0,
    });
  });
});

describe('a payment of another amount whose refund is left to staff', () => {
  /** @param change what arrives instead of the amount of the attempt */
  async function leftToStaff(change: (charged: number) => { minor: number; currency?: string }) {
    const who = await fixture.buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    const { session } = await openPayment(store.call, who, order);
    const [attempt] = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
    if (!attempt) throw new Error('No attempt');
    await store.db
      .update(sandboxPayment)
      .set({ status: 'SUCCEEDED', ...change(attempt.currencyMinor) })
      .where(eq(sandboxPayment.id, session));
    await settlePayment(store.system(), attempt);
    await store.db.delete(sandboxPayment).where(eq(sandboxPayment.id, session));
    await store.runJobs().catch(() => undefined);
    store.clock.advance(25 * HOUR);
    await sweepPayments(store.system());
    const row = await refundOf(order.id);
    expect(row).toMatchObject({ status: 'MANUAL', kind: 'EXTRA' });
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const body = { refundId: row?.id ?? '', by: 'COINS' as const, reference: 'The member agreed' };
    await store.call('POST /order/admin/refund/settle', { body }, { as: token });
    const [account] = await store.db
      .select()
      .from(pointAccount)
      .where(eq(pointAccount.memberId, who.memberId));
    return { attempt, row, coins: account?.balance ?? 0 };
  }

  it.each([
    ['one cent', () => 1],
    ['twice the amount', (charged: number) => 2 * charged],
  ])('returns the value of what arrived in coins: %s', async (_, arrived) => {
    const { attempt, row, coins } = await leftToStaff((charged) => ({ minor: arrived(charged) }));
    const minor = arrived(attempt.currencyMinor);
    const value = Math.floor((attempt.amountFen * minor) / attempt.currencyMinor);
    expect(coins).toBe(value);
    expect(row?.amountFen).toBe(Math.min(value, attempt.amountFen));
    expect(await readLines(store.db, `REFUND:${row?.id}`)).toEqual([
      { account: 'UNAPPLIED_PAYMENTS', currency: attempt.currency, minor },
      { account: 'EXCHANGE_CLEARING', currency: attempt.currency, minor: -minor },
      { account: 'EXCHANGE_CLEARING', currency: 'CNY', minor: value },
      { account: 'COIN_LIABILITY', currency: 'CNY', minor: -value },
    ]);
    const violations = await findViolations(store.services);
    expect(Object.values(violations).flat()).not.toContain(row?.id);
  });

  it('returns money in another currency at the rate of the store', async () => {
    const { row, coins } = await leftToStaff(() => ({ minor: 200, currency: 'EUR' }));
    const [rate] = await store.db.select().from(currency).where(eq(currency.currencyCode, 'EUR'));
    const value = Math.round((2 / ((rate?.ratePpb ?? 0) / 1e9)) * 100);
    expect(coins).toBe(value);
    expect(row?.amountFen).toBe(value);
  });
});

it('records a refund that the provider has made although its order does not wait for it', async () => {
  const who = await fixture.buyer();
  const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
  const { session } = await openPayment(store.call, who, order);
  await submitCard(store.call, session);
  await store.runJobs();
  const move = (event: 'STAFF_REFUND' | 'REJECT_REFUND') =>
    store.db.transaction((tx) =>
      transition(tx, store.services, { orderId: order.id, event, actor: { type: 'STAFF', id: 'test' } }),
    );
  await move('STAFF_REFUND');
  await move('REJECT_REFUND');
  expect((await fixture.orderRow(order.id)).status).toBe('PENDING_EVALUATE');
  await store.runJobs();
  expect(await refundOf(order.id)).toMatchObject({ status: 'SUCCEEDED' });
  const after = await fixture.orderRow(order.id);
  expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after.amountPaidFen });
  const violations = Object.values(await findViolations(store.services)).flat();
  expect(violations).not.toContain(order.id);
});
