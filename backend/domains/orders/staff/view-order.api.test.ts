import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { disputedCard } from '../../../../tests/api/fixtures/dispute';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { openPayment, submitCard } from '../../../../tests/load/buyers';
import { dispute, sandboxDispute } from '../../../database/schema/disputes';
import { providerFact } from '../../../database/schema/facts';
import { paymentLog } from '../../../database/schema/payments';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

const viewed = async (orderSn: string, as: string) =>
  store.call('GET /order/admin/order/view', { query: { orderSn } }, { as });

it('a disputed order says so with its deadline, and cannot be refunded until the dispute is decided', async () => {
  const { token } = await staffWith(store, ['ROLE_OPERATIONS']);
  const order = await trade.buy(cardCodes);
  expect(await viewed(order.sn, token)).toMatchObject({
    dispute: null,
    isDisputed: false,
    actions: expect.arrayContaining(['REFUND']),
  });
  const refundable = () =>
    store.call('GET /order/admin/refund/view', { query: { orderSn: order.sn } }, { as: token });
  expect(await refundable()).toMatchObject({ canRefund: true, isDisputed: false });
  const now = store.clock.now();
  await store.db.insert(dispute).values({
    id: newId(),
    provider: 'sandbox',
    providerDisputeId: `dp_${newId()}`,
    paymentLogId: order.paymentId,
    orderId: order.id,
    reason: 'fraudulent',
    currency: 'USD',
    minor: 1468,
    withheld: true,
    evidenceDueTime: new Date(now.getTime() + 7 * 86_400_000),
    createdTime: now,
    updatedTime: now,
  });
  const shown = await viewed(order.sn, token);
  expect(shown.dispute).toMatchObject({
    status: 'OPEN',
    reason: 'fraudulent',
    amount: 14.68,
    evidenceDueTime: expect.any(String),
  });
  expect(shown.isDisputed).toBe(true);
  expect(shown.actions).not.toContain('REFUND');
  // A dialog that was open already says why nothing can be refunded.
  expect(await refundable()).toMatchObject({ canRefund: false, isDisputed: true });
  const { rows } = await store.call('GET /order/admin/order/list', {}, { as: token });
  expect(rows.filter(({ isDisputed }) => isDisputed).map(({ sn }) => sn)).toEqual([order.sn]);
  await store.db
    .update(dispute)
    .set({ status: 'WON', closedTime: store.clock.now() })
    .where(eq(dispute.orderId, order.id));
  expect(await viewed(order.sn, token)).toMatchObject({ isDisputed: false, dispute: { status: 'WON' } });
});

it('a refund that waits for a second person is on the order, and is not offered again', async () => {
  const limits = { ...defaultSettings.approvalLimits, refundCny: 0.01, refundServiceCny: 0.01 };
  await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
  const [one, second] = [
    await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Lin' }),
    await staffWith(store, ['ROLE_FINANCE']),
  ];
  const order = await trade.buy(cardCodes);
  const { approvalId, amount } = await store.call(
    'POST /order/admin/refund/create',
    { body: { orderSn: order.sn, reason: 'GOODWILL' } },
    { as: one.token, idempotencyKey: newId() },
  );
  expect(await viewed(order.sn, one.token)).toMatchObject({
    refundAsked: { approvalId, by: 'Lin', isMe: true, amount },
  });
  const others = await viewed(order.sn, second.token);
  expect(others.refundAsked).toMatchObject({ approvalId, isMe: false });
  expect(others.actions).not.toContain('REFUND');
});

it('an order has a cost, and with it a margin, once it is paid', async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  const order = await trade.place(cardCodes);
  expect((await viewed(order.sn, token)).amounts.cost).toBeNull();
  await trade.pay(order);
  expect((await viewed(order.sn, token)).amounts.cost).toBeGreaterThan(0);
});

describe('the margin of an order', () => {
  /** The sums of all reports up to now. */
  const reported = async (token: string) => {
    const days = { from: today, to: formatShanghai(store.clock.now(), 'day') };
    const { total } = await store.call('GET /order/admin/report/view', { query: days }, { as: token });
    return total;
  };
  const fen = (yuan: number | null) => Math.round((yuan ?? Number.NaN) * 100);
  let today: string;
  beforeAll(async () => {
    await saveSetting(store.db, 'approvalLimits', defaultSettings.approvalLimits, store.clock.now());
    await store.runJobs();
    today = formatShanghai(store.clock.now(), 'day');
  });

  it.each([
    ['that is delivered', null, false],
    ['whose dispute is lost in part, and is refunded in part', 0.5, true],
    ['whose dispute is lost', 1, false],
  ] as const)('%s is what it adds to the margin of reports', async (_, lost, isRefunded) => {
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const before = await reported(token);
    const order = await trade.buy({ ...cardCodes, quantity: 4 }, undefined, lost ? disputedCard : undefined);
    if (lost) {
      const [open] = await store.db
        .select()
        .from(sandboxDispute)
        .where(eq(sandboxDispute.paymentId, order.session));
      const minor = Math.round((open?.minor ?? 0) * lost);
      await store.db
        .update(sandboxDispute)
        .set({ minor, status: 'LOST', version: 1 })
        .where(eq(sandboxDispute.id, open?.id ?? ''));
      await store.db.update(dispute).set({ minor }).where(eq(dispute.orderId, order.id));
      await store.services.jobs.enqueue(store.db, 'sandbox.dispute', { disputeId: open?.id ?? '' });
      await store.runJobs();
    }
    if (isRefunded) expect((await trade.refundPart(order.sn, { amount: 1 })).status).toBe(200);
    const { amounts } = await viewed(order.sn, token);
    const after = await reported(token);
    expect(amounts.serviceFee).toBeGreaterThan(0);
    expect(amounts.disputed > 0).toBe(lost !== null);
    expect(amounts.refunded).toBe(isRefunded ? 1 : 0);
    const added = (name: 'margin' | 'sales' | 'refunds' | 'disputes' | 'cost') =>
      fen(after[name]) - fen(before[name]);
    expect({
      sales: fen(amounts.paid),
      refunds: fen(amounts.refunded),
      disputes: fen(amounts.disputed),
      cost: fen(amounts.cost),
      margin: fen(amounts.margin),
    }).toEqual({
      sales: added('sales'),
      refunds: added('refunds'),
      disputes: added('disputes'),
      cost: added('cost'),
      margin: added('margin'),
    });
  });

  it('that was refunded before its delivery is zero, without a cost', async () => {
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const order = await trade.place(cardCodes);
    await trade.pay(order);
    expect((await viewed(order.sn, token)).amounts.cost).toBeGreaterThan(0);
    await trade.refundByStaff(order.id);
    await store.runJobs();
    const { status, amounts } = await viewed(order.sn, token);
    expect({ status, cost: amounts.cost, margin: amounts.margin }).toEqual({
      status: 'REFUNDED',
      cost: 0,
      margin: 0,
    });
  });

  it('is shown to staff who may see money', async () => {
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    const order = await trade.buy(cardCodes);
    expect((await viewed(order.sn, token)).amounts).toMatchObject({ cost: null, margin: null });
  });
});

it('each card that was declined is on the order with its time, and the success rate counts it', async () => {
  const { token } = await staffWith(store, ['ROLE_SERVICE']);
  const figures = async () => (await store.call('GET /order/admin/dashboard/view', {}, { as: token })).now;
  const before = await figures();
  const order = await trade.place(cardCodes);
  const { session } = await openPayment(store.call, order.buyer, order);
  for (const card of ['4000000000000002', '4000000000000002', '4242424242424242']) {
    await submitCard(store.call, session, card);
    await store.runJobs();
    store.clock.advance(60_000);
  }
  const shown = await viewed(order.sn, token);
  const declined = { card: 'Visa •0002', failKey: 'payment_failed', threeDs: false };
  expect(shown.payments).toMatchObject([
    { status: 'SUCCEEDED', card: 'Visa •4242', failKey: null, failures: [declined, declined] },
  ]);
  expect(shown.payments[0]?.failures.map(({ risk }) => risk)).toEqual([null, null]);
  const [first, second] = shown.payments[0]?.failures ?? [];
  expect((second?.time ?? '') > (first?.time ?? '')).toBe(true);
  const after = await figures();
  expect([after.succeeded - before.succeeded, after.attempts - before.attempts]).toEqual([1, 3]);
});

it('a declined card has the risk that its provider stated', async () => {
  const { token } = await staffWith(store, ['ROLE_SERVICE']);
  const order = await trade.buy(cardCodes);
  const [payment] = await trade.paymentsOf(order.id);
  await store.db.update(paymentLog).set({ risk: 'ELEVATED' }).where(eq(paymentLog.id, order.paymentId));
  await store.db.insert(providerFact).values({
    id: newId(),
    provider: 'stripe',
    kind: 'PAYMENT',
    orderId: order.id,
    subjectId: order.paymentId,
    objectId: payment?.providerRef ?? 'pi_1',
    state: 'OPEN',
    content: { failedTry: 'ch_1', failKey: 'payment_declined', risk: 'HIGHEST' },
    digest: newId(),
    createdTime: store.clock.now(),
  });
  expect((await viewed(order.sn, token)).payments).toMatchObject([
    { risk: 'ELEVATED', failures: [{ failKey: 'payment_declined', risk: 'HIGHEST' }] },
  ]);
});
