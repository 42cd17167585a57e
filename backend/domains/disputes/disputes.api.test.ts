import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTime } from '../../../lib/time';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { coinsOf, setCoins } from '../../../tests/api/fixtures/coins';
import { disputedCard, disputeOf } from '../../../tests/api/fixtures/dispute';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { openPayment } from '../../../tests/load/buyers';
import { dispute, sandboxDispute } from '../../database/schema/disputes';
import { cardCode } from '../../database/schema/fulfilment';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { auditLog } from '../../database/schema/platform';
import { pointLog } from '../../database/schema/pricing';
import { transact } from '../../platform/concurrency/write-later';
import { createTestStore, type TestStore } from '../../testing';
import { hashPassword } from '../auth/passwords/password-hash';
import { post } from '../coins/post';
import { sweepDeliveries } from '../delivery/sweep-deliveries';
import { readLines } from '../journal/read-lines';
import { transition } from '../orders/lifecycle/transition';
import { settlePayment } from '../payments/settlement/outcomes/settle-payment';
import { payBack } from '../payments/settlement/refunds/pay-back';
import { settleDispute } from './settle-dispute';
import { sweepDisputes } from './sweep-disputes';

const DAY = 86_400_000;
const password = 'Sunny-Meadow-71';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

type Order = Awaited<ReturnType<typeof trade.buy>>;

const disputed = (wish: Parameters<typeof trade.buy>[0] = cardCodes) =>
  trade.buy(wish, undefined, disputedCard);

/** The sandbox decides the dispute, and the store is notified. */
async function decide(order: Order, status: 'WON' | 'LOST'): Promise<void> {
  const [row] = await store.db
    .update(sandboxDispute)
    .set({ status, version: 1 })
    .where(eq(sandboxDispute.paymentId, order.session))
    .returning();
  await store.services.jobs.enqueue(store.db, 'sandbox.dispute', { disputeId: row?.id ?? '' });
  await store.runJobs();
}

const statusOf = async (order: Order) => {
  const { status, actions, disputedTime } = await store.call(
    'GET /order/member/order/view',
    { query: { orderSn: order.sn } },
    { as: order.buyer.token },
  );
  return { status, actions, disputedTime };
};
const codesOf = async (order: Order) => {
  const rows = await store.db
    .select({ state: cardCode.state })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .where(eq(orderItem.orderId, order.id));
  return rows.map(({ state }) => state);
};
async function itemOf(order: Order): Promise<string> {
  const [item] = await store.db
    .select({ id: orderItem.id })
    .from(orderItem)
    .where(eq(orderItem.orderId, order.id));
  return item?.id ?? '';
}
async function reveal({ buyer, sn }: Order) {
  const passwordHash = await hashPassword(password);
  await store.db.update(member).set({ passwordHash }).where(eq(member.id, buyer.memberId));
  const body = { orderSn: sn, password };
  return store.attempt('POST /order/member/order/cards', { body }, { as: buyer.token });
}

describe('an open dispute', () => {
  it('shows staff what is evidence and what waits', async () => {
    const order = await disputed();
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const id = await disputeOf(store, order.id);
    const view = () => store.call('GET /order/admin/dispute/view', { query: { id } }, { as: token });
    expect(await view()).toMatchObject({
      id,
      orderSn: order.sn,
      status: 'OPEN',
      order: { paidTime: expect.any(String), deliveredTime: expect.any(String) },
      codes: { shown: 0, hidden: expect.any(Number), firstShownTime: null },
      pausedRefunds: 0,
      lost: 0,
    });
    expect((await view()).codes.hidden).toBe((await codesOf(order)).length);
    await store.db
      .update(cardCode)
      .set({ state: 'REVEALED', revealedTime: store.clock.now() })
      .where(eq(cardCode.orderItemId, await itemOf(order)));
    expect((await view()).codes).toMatchObject({ hidden: 0, firstShownTime: expect.any(String) });
    await decide(order, 'LOST');
    expect(await view()).toMatchObject({ status: 'LOST', frozenCoins: 0, lost: expect.any(Number) });
  });

  it('keeps codes hidden that were not shown, and shows them again when it is won', async () => {
    const order = await disputed();
    expect(await statusOf(order)).toMatchObject({
      status: 'PENDING_EVALUATE',
      disputedTime: expect.any(String),
    });
    expect(await reveal(order)).toMatchObject({ status: 422, message: 'card_disputed' });
    expect(await codesOf(order)).toEqual(['SOLD']);
    await decide(order, 'WON');
    expect(await statusOf(order)).toMatchObject({ disputedTime: null });
    expect((await reveal(order)).status).toBe(200);
  });

  it('voids codes that were not shown when it is lost', async () => {
    const order = await disputed();
    await decide(order, 'LOST');
    expect(await codesOf(order)).toEqual(['VOID']);
    expect((await statusOf(order)).status).toBe('REFUNDED');
    expect((await reveal(order)).status).toBe(422);
  });

  it.each([
    ['codes', 'WON', cardCodes, 'PENDING_EVALUATE'],
    ['codes', 'LOST', cardCodes, 'REFUNDED'],
    ['a top-up', 'WON', topUp, 'PENDING_EVALUATE'],
  ] as const)('pauses the delivery of %s until it is %s', async (_what, outcome, wish, expected) => {
    const placed = await trade.place(wish);
    const order = { ...placed, ...(await trade.pay(placed, disputedCard)) };
    const [row] = await store.db
      .select()
      .from(sandboxDispute)
      .where(eq(sandboxDispute.paymentId, order.session));
    await settleDispute(store.system(), order.paymentId, row?.id ?? '');
    await store.runJobs();
    store.clock.advance(120_000);
    await sweepDeliveries(store.system(), ['CARD', 'DIRECT']);
    await store.runJobs();
    expect((await statusOf(order)).status).toBe('PENDING_SHIPMENT');
    await decide(order, outcome);
    store.clock.advance(120_000);
    for (let round = 0; round < 3; round += 1) {
      await sweepDeliveries(store.system(), ['CARD', 'DIRECT']);
      store.clock.advance(10_000);
      await store.runJobs();
    }
    expect((await statusOf(order)).status).toBe(expected);
  });

  it.each([
    ['SHIPPING', { expressCompany: 'Skylark Express', trackingNo: 'SL123' }],
    ['MANUAL', { reason: 'handed over' }],
  ] as const)('refuses to send an order (%s) until it is won', async (deliveryMode, sent) => {
    const placed = await trade.place(topUp);
    const order = { ...placed, ...(await trade.pay(placed, disputedCard)) };
    await store.db.update(orderItem).set({ deliveryMode }).where(eq(orderItem.orderId, order.id));
    const [row] = await store.db
      .select()
      .from(sandboxDispute)
      .where(eq(sandboxDispute.paymentId, order.session));
    await settleDispute(store.system(), order.paymentId, row?.id ?? '');
    const { token } = await staffWith(store, ['ROLE_OPERATIONS']);
    const ship = async () => {
      const [{ version } = { version: 0 }] = await store.db
        .select({ version: orders.version })
        .from(orders)
        .where(eq(orders.id, order.id));
      const body = { orderSn: order.sn, version, ...sent };
      return store.attempt('POST /order/admin/order/shipping', { body }, { as: token });
    };
    expect(await ship()).toMatchObject({ status: 422, message: 'order_disputed' });
    await store.db
      .update(sandboxDispute)
      .set({ status: 'WON' })
      .where(eq(sandboxDispute.id, row?.id ?? ''));
    await settleDispute(store.system(), order.paymentId, row?.id ?? '');
    expect((await ship()).status).toBe(200);
  });

  it('refuses other codes for a faulty one until it is won', async () => {
    const order = await trade.buy(cardCodes);
    const shown = (await reveal(order)).data as { cards: { id: string }[] };
    const cardIds = shown.cards.map(({ id }) => id);
    const asked = {
      orderSn: order.sn,
      type: 'REPLACE_CODE',
      reason: 'CODE_USED',
      units: 1,
      cardIds,
    } as const;
    const options = { as: order.buyer.token, idempotencyKey: `replace-${order.sn}` };
    const { id } = await store.call('POST /order/member/aftersales/apply', { body: asked }, options);
    await openAtSandbox(order);
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    const replace = () =>
      store.attempt(
        'POST /order/admin/aftersales/replace',
        { body: { id, reason: 'Checked' } },
        { as: token },
      );
    expect(await replace()).toMatchObject({ status: 422, message: 'order_disputed' });
    expect(await codesOf(order)).toEqual(['REVEALED']);
    await decide(order, 'WON');
    expect((await replace()).status).toBe(200);
    expect((await codesOf(order)).toSorted()).toEqual(['REPLACED', 'SOLD']);
  });

  it('freezes the coins that its order earned, and takes them back when it is lost', async () => {
    const order = await disputed(topUp);
    await trade.receive(order);
    const spend = (coins: number, key: string) =>
      store.db.transaction((tx) =>
        post(tx, store.clock, {
          memberId: order.buyer.memberId,
          type: 'ADJUST',
          debit: coins,
          idempotencyKey: `test:${order.id}:${key}`,
        }),
      );
    const [reward] = await store.db
      .select()
      .from(pointLog)
      .where(and(eq(pointLog.orderId, order.id), eq(pointLog.type, 'REWARD')));
    expect(reward?.credit).toBeGreaterThan(0);
    await expect(spend(1, 'frozen')).rejects.toThrow('coin_memberHasFewer');
    await store.db.transaction((tx) =>
      post(tx, store.clock, {
        memberId: order.buyer.memberId,
        type: 'ADJUST',
        credit: 5,
        idempotencyKey: `test:${order.id}:granted`,
      }),
    );
    await spend(5, 'others');
    await expect(spend(1, 'more')).rejects.toThrow('coin_memberHasFewer');
    await decide(order, 'LOST');
    const logs = await store.db.select().from(pointLog).where(eq(pointLog.orderId, order.id));
    expect(logs.map(({ type, credit, debit }) => [type, credit - debit])).toEqual([
      ['REWARD', reward?.credit],
      ['UNDO_REWARD', -(reward?.credit ?? 0)],
    ]);
  });

  it('freezes the coins that were given instead of money, and takes them back when it is lost', async () => {
    const order = await trade.buy(topUp);
    const { memberId } = order.buyer;
    const { staffId } = await staffWith(store, ['ROLE_FINANCE']);
    await transact(store.db, (tx) =>
      transition(tx, store.system(), {
        orderId: order.id,
        event: 'STAFF_REFUND',
        actor: { type: 'STAFF', id: staffId },
        refund: { channel: 'COINS', decidedBy: staffId },
      }),
    );
    await store.runJobs();
    const [payment] = await trade.paymentsOf(order.id);
    const coins = payment?.amountFen ?? 0;
    const spend = (debit: number, key: string) =>
      store.db.transaction((tx) =>
        post(tx, store.clock, {
          memberId,
          type: 'ADJUST',
          debit,
          idempotencyKey: `test:${order.id}:${key}`,
        }),
      );
    expect(await spend(100, 'before')).toBe(coins - 100);
    await store.db.insert(sandboxDispute).values({
      id: `late-${order.id}`,
      paymentId: order.session,
      reason: 'fraudulent',
      minor: payment?.currencyMinor ?? 0,
      evidenceDueTime: addTime(store.clock.now(), 7, 'day'),
    });
    await settleDispute(store.system(), order.paymentId, `late-${order.id}`);
    await expect(spend(1, 'frozen')).rejects.toThrow('coin_memberHasFewer');
    // What was spent before is not frozen: coins from elsewhere can be spent.
    await setCoins(store, memberId, coins);
    expect(await spend(100, 'others')).toBe(coins - 100);
    await decide(order, 'LOST');
    expect(await coinsOf(store, memberId)).toBe(-100);
  });

  it('refuses refunds of the member and of staff with a clear text, and offers none', async () => {
    const order = await disputed(topUp);
    expect((await statusOf(order)).actions).not.toContain('AFTER_SALES');
    const apply = await store.attempt(
      'POST /order/member/aftersales/apply',
      {
        body: {
          orderSn: order.sn,
          type: 'REFUND',
          reason: 'NOT_RECEIVED',
          description: 'Nothing came',
          units: 1,
        },
      },
      { as: order.buyer.token, idempotencyKey: `apply-${order.sn}` },
    );
    expect(apply).toMatchObject({ status: 422, message: 'refund_disputed' });
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const create = await store.attempt(
      'POST /order/admin/refund/create',
      { body: { orderSn: order.sn, reason: 'GOODWILL' } },
      { as: token, idempotencyKey: `create-${order.sn}` },
    );
    expect(create).toMatchObject({ status: 422, message: 'refund_disputed' });
    expect(await trade.refundsOf(order.id)).toEqual([]);
  });

  it('lets a refund wait that was decided before, and sends it once the dispute is won', async () => {
    const order = await trade.buy(topUp);
    await trade.refundByStaff(order.id);
    await openAtSandbox(order);
    const [refund] = await trade.refundsOf(order.id);
    await payBack(store.system(), refund?.id ?? '');
    await store.runJobs();
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'APPROVED' }]);
    await decide(order, 'WON');
    await payBack(store.system(), refund?.id ?? '');
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('ends a refund that was not sent when it is lost, so that the money is returned once', async () => {
    const order = await trade.buy(topUp);
    await trade.refundByStaff(order.id);
    await openAtSandbox(order);
    await decide(order, 'LOST');
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'FAILED' }]);
    expect((await statusOf(order)).status).toBe('REFUNDED');
  });
});

describe('a refund that the provider pays while the dispute is lost', () => {
  /** Sends the refund of an order; the dispute is opened and lost before the store has the provider's response. */
  async function payBackBeside(order: Order) {
    const [row] = await trade.refundsOf(order.id);
    const provider = store.services.payments.byCode('sandbox');
    if (!row || !provider) throw new Error('Nothing to refund');
    const refund: typeof provider.refund = async (wish) => {
      const sent = await provider.refund(wish);
      await openAtSandbox(order);
      await decide(order, 'LOST');
      return sent;
    };
    const events: unknown[] = [];
    const record = (fields: { event?: string }) => events.push(fields.event);
    const log = Object.assign(Object.create(store.services.log), { error: record });
    const racing = Object.assign(Object.create(provider), { refund });
    const payments = Object.assign(Object.create(store.services.payments), { byCode: () => racing });
    await payBack({ ...store.system(), log, payments }, row.id);
    return { events, refundId: row.id };
  }

  it('is recorded, what was returned twice is a cost, and staff receive an alarm', async () => {
    const order = await trade.buy(topUp);
    await trade.refundByStaff(order.id);
    const { events, refundId } = await payBackBeside(order);
    expect(events).toContain('refund.beside-dispute');
    expect(await trade.refundsOf(order.id)).toMatchObject([
      { status: 'SUCCEEDED', providerRefundId: expect.any(String) },
    ]);
    const [row] = await store.db.select().from(dispute).where(eq(dispute.orderId, order.id));
    expect(row).toMatchObject({ status: 'LOST', lostFen: 0 });
    const costs = await readLines(store.db, `DISPUTE_LOST:${row?.id}:${refundId}`);
    expect(costs.filter(({ account }) => account === 'DISPUTE_COSTS')).toMatchObject([{ minor: row?.minor }]);
    await expectNoViolations(store);
  });
});

describe('a lost dispute about a part of the payment', () => {
  const loseAt = async (order: Order, share: number) => {
    await openAtSandbox(order, share);
    await decide(order, 'LOST');
  };
  const row = async (order: Order) => {
    const [found] = await store.db.select().from(orders).where(eq(orders.id, order.id));
    return found;
  };

  it.each([
    [0.1, 0],
    [0.5, 2],
  ])('of %s of it voids its share of five codes, and the order continues', async (share, voided) => {
    const order = await trade.buy({ ...cardCodes, quantity: 5 });
    await loseAt(order, share);
    const codes = await codesOf(order);
    expect(codes.filter((state) => state === 'VOID')).toHaveLength(voided);
    expect(codes.filter((state) => state === 'SOLD')).toHaveLength(5 - voided);
    expect((await statusOf(order)).status).toBe('PENDING_EVALUATE');
    await trade.receive(order);
    await expectNoViolations(store);
    // What is left can still be refunded, and nothing more.
    await trade.refundByStaff(order.id);
    await store.runJobs();
    const after = await row(order);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    const [refund] = await trade.refundsOf(order.id);
    const [lost] = await store.db.select().from(dispute).where(eq(dispute.orderId, order.id));
    expect((refund?.amountFen ?? 0) + (lost?.lostFen ?? 0)).toBe(after?.amountPaidFen);
  });

  it('leaves an order that was not delivered to staff', async () => {
    const placed = await trade.place(cardCodes);
    const order = { ...placed, ...(await trade.pay(placed)) };
    await loseAt(order, 0.5);
    expect(await row(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
    await expectNoViolations(store);
    await transact(store.db, (tx) =>
      transition(tx, store.system(), {
        orderId: order.id,
        event: 'DENY',
        actor: { type: 'STAFF', id: 'test' },
      }),
    );
    await store.runJobs();
    const after = await row(order);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
  });

  it('ends a request that staff have not decided, and the order continues', async () => {
    const order = await trade.buy(cardCodes);
    const request = { orderSn: order.sn, type: 'REFUND', reason: 'CHANGED_MIND', units: 1 };
    const asked = await store.attempt(
      'POST /order/member/aftersales/apply',
      { body: request },
      { as: order.buyer.token, idempotencyKey: `request-${order.sn}` },
    );
    expect(asked.status).toBe(200);
    await loseAt(order, 0.4);
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'FAILED' }]);
    expect((await row(order))?.status).toBe('PENDING_EVALUATE');
    await expectNoViolations(store);
  });

  it('that takes nothing leaves an open refund as it is', async () => {
    const placed = await trade.place(cardCodes);
    const order = { ...placed, ...(await trade.pay(placed)) };
    await trade.refundByStaff(order.id);
    await loseAt(order, 0);
    const after = await row(order);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    await expectNoViolations(store);
  });

  it('leaves the rest of the late payment of a closed order to be refunded', async () => {
    const placed = await trade.place(cardCodes);
    const { session } = await openPayment(store.call, placed.buyer, placed);
    await trade.cancel(placed);
    await trade.succeedAtProvider(session);
    const [payment] = await trade.paymentsOf(placed.id);
    if (!payment) throw new Error('No payment');
    await settlePayment(store.system(), payment);
    const order = { ...placed, session, paymentId: payment.id };
    expect((await row(order))?.status).toBe('PENDING_REFUND');
    await loseAt(order, 0.5);
    const after = await row(order);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    const [lost] = await store.db.select().from(dispute).where(eq(dispute.orderId, order.id));
    expect((await trade.refundsOf(order.id)).map(({ status, amountFen }) => [status, amountFen])).toEqual([
      ['FAILED', after?.amountPaidFen],
      ['SUCCEEDED', (after?.amountPaidFen ?? 0) - (lost?.lostFen ?? 0)],
    ]);
    await expectNoViolations(store);
  });
});

/** A dispute about a payment with another card, before any job of the order runs. */
async function openAtSandbox(order: Order, share = 1): Promise<void> {
  const id = `du_${order.session}`;
  const [payment] = await trade.paymentsOf(order.id);
  await store.db.insert(sandboxDispute).values({
    id,
    paymentId: order.session,
    reason: 'fraudulent',
    minor: Math.round((payment?.currencyMinor ?? 0) * share),
    feeMinor: 1500,
    evidenceDueTime: new Date(store.clock.now().getTime() + 30 * DAY),
  });
  await settleDispute(store.system(), order.paymentId, id);
}

describe('staff', () => {
  it('list open disputes and record evidence once', async () => {
    const order = await disputed(topUp);
    const disputeId = await disputeOf(store, order.id);
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const list = await store.call('GET /order/admin/dispute/list', { query: {} }, { as: token });
    expect(list.records.find(({ id }) => id === disputeId)).toMatchObject({
      orderSn: order.sn,
      provider: 'sandbox',
      reason: 'fraudulent',
      evidenceTime: null,
    });
    const record = (note: string) =>
      store.attempt('POST /order/admin/dispute/evidence', { body: { disputeId, note } }, { as: token });
    const answers = await Promise.all([record('Delivery protocol'), record('Delivery protocol')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await record('Something else')).status).toBe(409);
    const audit = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, disputeId), eq(auditLog.action, 'dispute.evidence')));
    expect(audit).toHaveLength(1);
    await decide(order, 'WON');
    expect((await record('Too late')).status).toBe(422);
  });

  it('are warned once before the deadline, unless evidence was submitted', async () => {
    const [late, done] = [await disputed(topUp), await disputed(topUp)];
    const { token } = await staffWith(store, ['ROLE_OPERATIONS']);
    const doneId = await disputeOf(store, done.id);
    await store.call(
      'POST /order/admin/dispute/evidence',
      { body: { disputeId: doneId, note: 'Sent' } },
      { as: token },
    );
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(store.services.log), {
      error: (fields: { event?: string; disputeId?: string }) =>
        alarms.push([fields.event, fields.disputeId]),
    });
    const lateId = await disputeOf(store, late.id);
    const warnings = async () => {
      await sweepDisputes({ ...store.system(), log });
      return alarms.filter((alarm) => JSON.stringify(alarm).includes('evidence-due'));
    };
    expect((await warnings()).length).toBe(0);
    store.clock.advance(5 * DAY);
    await warnings();
    const found = await warnings();
    expect(found.filter((alarm) => JSON.stringify(alarm).includes(lateId))).toHaveLength(1);
    expect(found.filter((alarm) => JSON.stringify(alarm).includes(doneId))).toEqual([]);
  });

  it('read what the store would submit: the facts of the order, and no contacts', async () => {
    const order = await trade.buy(cardCodes);
    expect((await reveal(order)).status).toBe(200);
    await openAtSandbox(order);
    const disputeId = await disputeOf(store, order.id);
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const view = () =>
      store.call('GET /order/admin/dispute/view', { query: { id: disputeId } }, { as: token });
    const { prepared } = await view();
    const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
    expect(prepared?.statement).toContain(`Order ${order.sn}`);
    expect(prepared?.statement).toMatch(/ending in \d{4}/);
    expect(prepared?.activity).toMatch(/: The order was placed.*\n.*: The payment succeeded\.\n/);
    expect(prepared?.activity).toContain('The customer opened a code');
    for (const secret of [row?.contactEmail, row?.clientIp].filter(Boolean)) {
      expect(JSON.stringify(prepared)).not.toContain(secret);
    }
    const statement = 'It was delivered.';
    await store.call('POST /order/admin/dispute/submit', { body: { disputeId, statement } }, { as: token });
    expect(await view()).toMatchObject({ prepared: null, evidenceState: 'SENDING', evidenceNote: statement });
    await sweepDisputes(store.system());
    expect(await view()).toMatchObject({ prepared: null, evidenceState: 'SENT' });
  });

  it('cannot give evidence after the deadline, nor for a dispute that is closed', async () => {
    const order = await disputed();
    const disputeId = await disputeOf(store, order.id);
    store.clock.advance(7 * DAY);
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const submit = () =>
      store.attempt(
        'POST /order/admin/dispute/submit',
        { body: { disputeId, statement: 'It was delivered.' } },
        { as: token },
      );
    expect(await submit()).toMatchObject({ status: 422, body: { message: 'dispute_evidenceClosed' } });
    await sweepDisputes(store.system());
    expect(await submit()).toMatchObject({ status: 422, body: { message: 'order_statusInvalid' } });
  });

  it('lose a dispute in the sandbox whose deadline passes without evidence, and win one with it', async () => {
    const [lost, won] = [await disputed(topUp), await disputed(topUp)];
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const body = { disputeId: await disputeOf(store, won.id), statement: 'It was delivered.' };
    await store.call('POST /order/admin/dispute/submit', { body }, { as: token });
    await sweepDisputes(store.system());
    store.clock.advance(8 * DAY);
    await sweepDisputes(store.system());
    const outcomeOf = async ({ id }: Order) => {
      const [row] = await store.db.select().from(dispute).where(eq(dispute.orderId, id));
      return row?.status;
    };
    expect(await outcomeOf(lost)).toBe('LOST');
    expect(await outcomeOf(won)).toBe('WON');
  });
});
