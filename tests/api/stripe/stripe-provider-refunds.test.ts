import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderItem } from '@/backend/database/schema/orders';
import { paymentEvent } from '@/backend/database/schema/payments';
import { alarm, auditLog } from '@/backend/database/schema/platform';
import { bookDifference } from '@/backend/database/schema/reconciliation';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { settlePayment } from '@/backend/domains/payments/settlement/outcomes/settle-payment';
import { settleRefunds } from '@/backend/domains/payments/settlement/refunds/settle-refunds';
import { sweepEvents, sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { findViolations } from '../fixtures/check-invariants';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const pendingRefunds = '4000000000007726';
const HOUR = 3_600_000;
/** Alarms are recorded beside the request. */
const patient = { timeout: 60_000 };

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

it('the rest of a payment of TWD is refunded after a fraction of a dollar was refunded by hand', async () => {
  const { ref, order } = await shop.paid(undefined, 'TWD');
  const amount = shop.amountOf(ref);
  const made = shop.refundByHand(ref, Math.floor(amount / 300) * 100 + 34);
  expect(made.amount % 100, 'is a fraction').not.toBe(0);
  await shop.deliverEvents();
  const refundId = await shop.startRefund(order.id);
  await shop.store.runJobs();
  await shop.deliverEvents();
  const rows = await shop.refundsOf(order.id);
  expect(rows.find(({ id }) => id === refundId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(shop.atStripe(ref).reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
  expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  const provider = shop.store.services.payments.byCode('stripe');
  if (!provider) throw new Error('No Stripe');
  shop.store.clock.advance(49 * HOUR);
  await reconcile(shop.store.system(), provider);
  expect(await shop.store.db.select().from(bookDifference)).toEqual([]);
  expect(await findViolations(shop.store)).toEqual({});
});

describe('a refund made by hand that Stripe has not decided', () => {
  /** A paid order of which nothing is delivered yet. */
  async function undelivered() {
    const opened = await shop.open();
    await shop.confirm(opened, pendingRefunds);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    shop.standIn.takeEvents();
    const made = shop.refundByHand(opened.ref);
    const [event] = shop.standIn.takeEvents();
    if (!event) throw new Error('No event');
    // Its event is handled before the job of the delivery.
    expect(await settleRefunds(shop.store.system(), attempt.id, made.id)).toBe('RECORDED');
    await shop.deliver(event);
    await shop.store.runJobs();
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([
      { status: 'PENDING', providerRefundId: made.id, reason: 'PROVIDER_REFUND', endsOrder: true },
    ]);
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_REFUND');
    return { ...opened, made };
  }
  const deliveredOf = async (orderId: string) =>
    (await shop.store.db.select().from(orderItem).where(eq(orderItem.orderId, orderId)))[0]
      ?.deliveredQuantity;

  it('holds the order, and ends it when it succeeds', async () => {
    const { order, made } = await undelivered();
    expect(await deliveredOf(order.id)).toBe(0);
    expect(await findViolations(shop.store.services)).toEqual({});
    shop.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('releases the order when it fails, also without an event, and is not repeated', async () => {
    const { order, ref, made } = await undelivered();
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    shop.standIn.takeEvents();
    shop.store.clock.advance(2 * 60_000);
    await sweepPayments(shop.store.system());
    await shop.store.runJobs();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', amountRefundedFen: 0 });
    expect(shop.atStripe(ref)).toHaveLength(1);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('takes the units of a delivered order back once it succeeds', async () => {
    const { order, ref } = await shop.paid(pendingRefunds);
    const made = shop.refundByHand(ref);
    await shop.deliverEvents();
    const refunded = async () =>
      (await shop.store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id)))[0]
        ?.refundedQuantity;
    expect(await refunded()).toBe(0);
    shop.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    expect(await refunded()).toBe(1);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });
});

it('a part refunded by hand that fails beside the refund of the rest is left to staff, who return it', async () => {
  const { order, ref } = await shop.paid(pendingRefunds);
  const part = shop.refundByHand(ref, Math.ceil(shop.amountOf(ref) / 3));
  await shop.deliverEvents();
  await shop.startRefund(order.id);
  await shop.store.runJobs();
  for (const { id } of shop.atStripe(ref))
    if (id !== part.id) shop.standIn.ledger.settleRefund(id, 'succeeded');
  await shop.deliverEvents();
  expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REFUND');
  shop.standIn.ledger.settleRefund(part.id, 'failed');
  await shop.deliverEvents();
  const row = (await shop.refundsOf(order.id)).find(({ reason }) => reason === 'PROVIDER_REFUND');
  expect(row).toMatchObject({ status: 'MANUAL', providerRefundId: null });
  expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REFUND');
  expect(await findViolations(shop.store.services)).toEqual({});
  const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
  const body = { refundId: row?.id ?? '', reference: 'TRANSFER-2' };
  await shop.store.call('POST /order/admin/refund/settle', { body }, { as: token });
  const after = await shop.orderRow(order.id);
  expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
  expect(await findViolations(shop.store.services)).toEqual({});
});

it('a refund made by hand whose event is handled days later agrees with the list of Stripe', async () => {
  const { order, ref } = await shop.paid();
  shop.refundByHand(ref);
  for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
  shop.store.clock.advance(72 * HOUR);
  await shop.store.runJobs();
  expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
  const provider = shop.store.services.payments.byCode('stripe');
  if (!provider) throw new Error('No provider');
  await reconcile(shop.store.system(), provider);
  expect(await findViolations(shop.store.services)).toEqual({});
});

describe('a refund made by hand for which the order has no room', () => {
  const eventOf = async (objectId: string) => {
    const [row] = await shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.objectId, objectId));
    if (!row) throw new Error('No event');
    return row;
  };
  /** The alarms about a refund, whatever their kind, and how often they were raised. */
  const alarmsOf = async (objectId: string) => {
    await shop.store.alarmsStored();
    const rows = await shop.store.db.select().from(alarm);
    const found = rows.filter(({ detail }) => detail.objectId === objectId);
    return {
      events: found.map(({ event }) => event),
      raised: found.reduce((sum, { count }) => sum + count, 0),
      open: found.filter(({ resolvedTime }) => resolvedTime === null).length,
    };
  };
  const reason = 'A gift to the buyer, booked by hand';
  const close = async (id: string, role: StaffRole = 'ROLE_FINANCE') => {
    const { token } = await staffWith(shop.store, [role]);
    const body = { id, reason };
    return (await shop.store.attempt('POST /upms/admin/webhook/close', { body }, { as: token })).status;
  };
  const oneAlarm = { events: ['fact.case'], raised: 1, open: 1 };

  /** The whole order is refunded in coins, and then at Stripe as well. */
  async function twice() {
    const { order, ref } = await shop.paid();
    const { staffId } = await staffWith(shop.store, ['ROLE_FINANCE']);
    await shop.store.db.transaction((tx) =>
      transition(tx, shop.store.system(), {
        orderId: order.id,
        event: 'STAFF_REFUND',
        actor: { type: 'STAFF', id: staffId },
        refund: { channel: 'COINS', decidedBy: staffId },
      }),
    );
    await shop.store.runJobs();
    const made = shop.refundByHand(ref);
    await shop.deliverEvents();
    return { order, made };
  }

  it('is an event that staff see, with one alarm, and is asked about each hour', async () => {
    const { order, made } = await twice();
    const open = { result: 'UNKNOWN_REFUND', processedTime: null };
    const event = await eventOf(made.id);
    expect(event).toMatchObject(open);
    expect(await shop.refundsOf(order.id)).toHaveLength(1);
    await vi.waitFor(async () => expect(await alarmsOf(made.id)).toEqual(oneAlarm), patient);
    for (const minutes of [2, 61]) {
      shop.store.clock.advance(minutes * 60_000);
      await sweepEvents(shop.store.system());
      expect(await eventOf(made.id)).toMatchObject(open);
      expect(await findViolations(shop.store.services)).not.toHaveProperty('payment-events');
    }
    expect(await alarmsOf(made.id)).toEqual(oneAlarm);
    // It failed after all, and its event was lost.
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    shop.standIn.takeEvents();
    shop.store.clock.advance(2 * HOUR);
    await sweepEvents(shop.store.system());
    expect(await eventOf(made.id)).toMatchObject({ result: 'SETTLED', processedTime: expect.any(Date) });
  });

  it('ends with another alarm after 60 days', async () => {
    const { made } = await twice();
    const { id } = await eventOf(made.id);
    await vi.waitFor(async () => expect(await alarmsOf(made.id)).toEqual(oneAlarm), patient);
    const createdTime = new Date(shop.store.clock.now().getTime() - 60 * 24 * HOUR);
    await shop.store.db.update(paymentEvent).set({ createdTime }).where(eq(paymentEvent.id, id));
    shop.store.clock.advance(2 * HOUR);
    await sweepEvents(shop.store.system());
    expect(await eventOf(made.id)).toMatchObject({
      result: 'UNKNOWN_REFUND',
      processedTime: expect.any(Date),
    });
    await vi.waitFor(
      async () => expect(await alarmsOf(made.id)).toEqual({ ...oneAlarm, raised: 2 }),
      patient,
    );
    expect(await close(id)).toBe(200);
    expect(await alarmsOf(made.id)).toEqual({ ...oneAlarm, raised: 2, open: 0 });
  });

  it('is closed by finance with a reason, and leaves the alarms permanently', async () => {
    const { made } = await twice();
    await vi.waitFor(async () => expect(await alarmsOf(made.id)).toEqual(oneAlarm), patient);
    const { id } = await eventOf(made.id);
    expect(await close(id, 'ROLE_OPERATIONS')).toBe(403);
    shop.store.clock.advance(26 * HOUR);
    expect(await findViolations(shop.store.services)).toHaveProperty('unknown-refunds');
    expect(await close(id)).toBe(200);
    const closed = { result: 'CLOSED', processedTime: expect.any(Date) };
    expect(await eventOf(made.id)).toMatchObject(closed);
    expect(await alarmsOf(made.id)).toEqual({ ...oneAlarm, open: 0 });
    const [audit] = await shop.store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit).toMatchObject({
      action: 'webhook.close',
      reason,
      detail: { objectId: made.id },
    });
    expect(await findViolations(shop.store.services)).not.toHaveProperty('unknown-refunds');
    expect(await close(id)).toBe(409);
    // Another event about the same refund opens nothing.
    shop.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    const events = await shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.objectId, made.id));
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) expect(event).toMatchObject(closed);
    expect(await alarmsOf(made.id)).toEqual({ ...oneAlarm, open: 0 });
  });
});

it('a refund made by hand of more than is left after coins ends the order, and the difference is reported', async () => {
  const { store } = shop;
  const opened = await shop.open();
  await shop.confirm(opened);
  await shop.deliverEvents();
  const { order, ref } = opened;
  const { staffId } = await staffWith(store, ['ROLE_FINANCE']);
  const paidFen = (await shop.orderRow(order.id))?.amountPaidFen ?? 0;
  const inCoins = Math.floor(paidFen / 3);
  await store.db.transaction((tx) =>
    transition(tx, store.system(), {
      orderId: order.id,
      event: 'STAFF_REFUND',
      actor: { type: 'STAFF', id: staffId },
      refund: { channel: 'COINS', amountFen: inCoins, decidedBy: staffId },
    }),
  );
  await store.runJobs();
  const made = shop.refundByHand(ref);
  await shop.deliverEvents();
  await shop.deliverEvents();
  const rows = await shop.refundsOf(order.id);
  const recorded = rows.find(({ providerRefundId }) => providerRefundId === made.id);
  expect(recorded).toMatchObject({ status: 'SUCCEEDED', amountFen: paidFen - inCoins });
  expect(recorded?.minor).toBeLessThan(made.amount);
  expect(await shop.orderRow(order.id)).toMatchObject({ status: 'REFUNDED', amountRefundedFen: paidFen });
  expect(await findViolations(store)).toEqual({});
  const provider = store.services.payments.byCode('stripe');
  if (!provider) throw new Error('No provider');
  await store.alarmsStored();
  await store.runJobs();
  store.clock.advance(49 * HOUR);
  await reconcile(store.system(), provider);
  const found = await store.db.select().from(bookDifference).where(eq(bookDifference.kind, 'AMOUNT'));
  expect(found).toMatchObject([{ found: expect.stringContaining(`${made.amount} `) }]);
});

it('a refund made by hand that comes back and is returned by bank is not missing in the list of Stripe', async () => {
  const { order, ref } = await shop.paid();
  const made = shop.refundByHand(ref);
  await shop.deliverEvents();
  shop.standIn.ledger.settleRefund(made.id, 'failed');
  await shop.deliverEvents();
  const [row] = await shop.refundsOf(order.id);
  expect(row).toMatchObject({ status: 'MANUAL' });
  const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
  const body = { refundId: row?.id ?? '', reference: 'TRANSFER-1' };
  await shop.store.call('POST /order/admin/refund/settle', { body }, { as: token });
  expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
  shop.store.clock.advance(72 * HOUR);
  const provider = shop.store.services.payments.byCode('stripe');
  if (!provider) throw new Error('No provider');
  await reconcile(shop.store.system(), provider);
  const found = await shop.store.db
    .select()
    .from(bookDifference)
    .where(eq(bookDifference.subject, row?.id ?? ''));
  expect(found).toEqual([]);
});
