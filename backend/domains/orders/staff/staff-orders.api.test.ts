import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverGoals } from '../../../../lib/delivery/stock-cover';
import { addTime, formatShanghai, startOfDate } from '../../../../lib/time';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { openPayment } from '../../../../tests/load/buyers';
import { sku } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import type { Context } from '../../../platform/context';
import { createTestStore, type TestStore } from '../../../testing';
import { transition } from '../lifecycle/transition';
import { totalOrders } from './total-orders';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let clerk: StaffMember;
let operator: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  clerk = await staffWith(store, ['ROLE_SERVICE']);
  operator = await staffWith(store, ['ROLE_OPERATIONS'], { name: '若谷' });
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const view = (orderSn: string, as = operator) =>
  store.call('GET /order/admin/order/view', { query: { orderSn } }, { as: as.token });
const list = async (query: object, as = operator) =>
  store.call('GET /order/admin/order/list', { query }, { as: as.token });

describe('the list of orders', () => {
  it('finds an order by number, last digits, mailbox and payment, and masks contacts', async () => {
    const order = await trade.buy(cardCodes);
    const mailbox = `buyer${order.buyer.memberId}@tianyun.example`;
    const [payment] = await trade.paymentsOf(order.id);
    for (const q of [order.sn, order.sn.slice(-7), mailbox, payment?.sn, payment?.providerRef]) {
      const { rows } = await list({ q });
      expect(
        rows.map(({ sn }) => sn),
        String(q),
      ).toEqual([order.sn]);
      expect(JSON.stringify(rows)).not.toContain(mailbox);
      expect(rows[0]?.card).toBe('Visa •4242');
    }
    expect((await list({ q: "x' or 1=1 --" })).rows).toEqual([]);
    expect((await list({ q: '%' })).rows).toEqual([]);
  });

  it('filters by view, status, mode, amount and day', async () => {
    const unpaid = await trade.place(cardCodes);
    const today = (await view(unpaid.sn)).createdTime.slice(0, 10);
    const found = async (query: object) => (await list(query)).rows.map(({ sn }) => sn);
    expect(await found({ view: 'UNPAID', mode: 'CARD', from: today, to: today })).toContain(unpaid.sn);
    expect(await found({ view: 'HOLD' })).not.toContain(unpaid.sn);
    expect(await found({ status: 'PENDING_PAYMENT', min: 100_000 })).toEqual([]);
    expect(await found({ view: 'UNPAID', from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    const wrong = await store.attempt(
      'GET /order/admin/order/list',
      { query: { from: '2026-02-31' } },
      { as: operator.token },
    );
    expect(wrong.status).toBe(400);
    const counts = await store.call('GET /order/admin/order/count', {}, { as: operator.token });
    expect(counts.UNPAID).toBe((await found({ view: 'UNPAID' })).length);
  });

  it('is counted with what was paid, above a limit as an estimate, and without sums for service', async () => {
    const total = (query: object, as = operator) =>
      store.call('GET /order/admin/order/total', { query }, { as: as.token });
    const order = await trade.buy(cardCodes);
    const [row] = (await list({ q: order.sn })).rows;
    expect(await total({ q: order.sn })).toEqual({ orders: 1, isAbout: false, paid: row?.payAmount });
    expect(await total({ q: order.sn }, clerk)).toEqual({ orders: 1, isAbout: false, paid: null });
    expect(await total({ view: 'UNPAID', mode: 'CARD' })).toMatchObject({ paid: 0 });
    expect((await total({ mode: 'CARD' })).orders).toBe((await list({ mode: 'CARD' })).rows.length);
    const actor = { kind: 'staff', staffId: operator.staffId, roles: ['ROLE_OPERATIONS'] };
    const context = { ...store.services, actor } as unknown as Context;
    expect(await totalOrders(context, { view: 'ALL' }, 1)).toMatchObject({ isAbout: true, paid: null });
    expect((await totalOrders(context, { view: 'ALL' }, 1)).orders).toBeGreaterThanOrEqual(1);
  });

  it('continues after the last row', async () => {
    const first = (await list({})).rows;
    const after = first[1]?.id ?? '';
    expect((await list({ after })).rows.map(({ id }) => id)).toEqual(first.slice(2).map(({ id }) => id));
  });

  it('is saved as a view of one person', async () => {
    const as = { as: clerk.token };
    const body = { name: '本周', query: 'view=HOLD&mode=CARD' };
    const saved = await store.call('POST /upms/admin/saved_view/save', { body }, as);
    await store.call('POST /upms/admin/saved_view/save', { body: { ...body, query: 'view=HOLD' } }, as);
    const views = await store.call('GET /upms/admin/saved_view/list', {}, as);
    expect(views).toEqual([{ id: saved.id, name: '本周', query: 'view=HOLD' }]);
    // Hidden columns are stored beside the views and are none of them.
    const columns = { page: 'orders.columns', name: 'columns', query: 'account' } as const;
    await store.call('POST /upms/admin/saved_view/save', { body: columns }, as);
    const hidden = { query: { page: 'orders.columns' as const } };
    expect(await store.call('GET /upms/admin/saved_view/list', hidden, as)).toMatchObject([
      { query: 'account' },
    ]);
    expect(await store.call('GET /upms/admin/saved_view/list', {}, as)).toHaveLength(1);
    const foreign = await store.attempt(
      'POST /upms/admin/saved_view/delete',
      { body: { id: saved.id } },
      { as: operator.token },
    );
    expect(foreign.status).toBe(404);
    const others = Array.from({ length: 20 }, (_, index) => ({ name: `view ${index}`, query: 'view=HOLD' }));
    const answers = [];
    for (const other of others) {
      answers.push(await store.attempt('POST /upms/admin/saved_view/save', { body: other }, as));
    }
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject([
      { status: 422, message: 'view_limit', data: { args: [20] } },
    ]);
    await store.call('POST /upms/admin/saved_view/delete', { body: { id: saved.id } }, as);
    expect(await store.call('GET /upms/admin/saved_view/list', {}, as)).toHaveLength(19);
  });
});

describe('an order', () => {
  it('shows costs to roles that see money only, and contacts in full with a reason only', async () => {
    const order = await trade.buy(cardCodes);
    expect((await view(order.sn, clerk)).amounts.cost).toBeNull();
    expect((await view(order.sn)).amounts.cost).toBeGreaterThan(0);
    const contact = await store.call(
      'POST /order/admin/order/contact',
      { body: { orderSn: order.sn, reason: 'asked by phone' } },
      { as: clerk.token },
    );
    expect(contact.email).toBe(`buyer${order.buyer.memberId}@tianyun.example`);
    const [audit] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(audit).toMatchObject({
      action: 'order.contact',
      reason: 'asked by phone',
      actorId: clerk.staffId,
    });
    // The log is also filtered by the number, which staff see and the palette opens it with.
    const { rows } = await store.call(
      'GET /upms/admin/audit/list',
      { query: { subject: order.sn } },
      { as: clerk.token },
    );
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([['order.contact', order.id]]);
  });

  it('is released from a hold once among parallel decisions, and is then delivered', async () => {
    const order = await trade.place(topUp);
    await trade.pay(order);
    await store.db.transaction((tx) =>
      transition(tx, store.services, {
        orderId: order.id,
        event: 'SUPPLIER_HOLD',
        holdReason: 'MANUAL',
        actor: { type: 'SYSTEM' },
      }),
    );
    const { version, actions } = await view(order.sn);
    expect(actions).toEqual(['RELEASE', 'DENY']);
    expect((await view(order.sn, clerk)).actions).toEqual([]);
    const onHold = async (hold: string) => (await list({ hold })).rows.map(({ sn }) => sn);
    expect(await onHold('MANUAL')).toContain(order.sn);
    expect(await onHold('RISK')).not.toContain(order.sn);
    const decide = (passed: boolean) =>
      store.attempt(
        'POST /order/admin/order/review',
        { body: { orderSn: order.sn, version, passed, reason: 'known member' } },
        { as: operator.token },
      );
    const answers = await Promise.all([true, false, true, false, true].map(decide));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'common_message_changedMeanwhile')).toHaveLength(4);
    const audits = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({
      reason: 'known member',
      before: { status: 'PENDING_REVIEW', holdReason: 'MANUAL' },
    });
    await store.runJobs();
    expect(await onHold('MANUAL')).not.toContain(order.sn);
    expect(['PENDING_EVALUATE', 'REFUNDED']).toContain((await view(order.sn)).status);
    expect((await view(order.sn)).timeline.some(({ name }) => name === '若谷')).toBe(true);
  });

  it('is cancelled while it is unpaid', async () => {
    const order = await trade.place(cardCodes);
    const cancel = async () =>
      store.attempt(
        'POST /order/admin/order/cancel',
        { body: { orderSn: order.sn, version: (await view(order.sn)).version, reason: 'ordered twice' } },
        { as: clerk.token },
      );
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).message).toBe('order_statusInvalid');
    expect((await view(order.sn)).status).toBe('CANCELED');
  });

  it('has notes that its member never sees', async () => {
    const order = await trade.buy(cardCodes);
    const body = { orderSn: order.sn, content: 'Called back: <b>wrong region</b>' };
    await store.call('POST /order/admin/order/update_remark', { body }, { as: clerk.token });
    expect((await view(order.sn)).timeline[0]).toMatchObject({
      type: 'NOTE',
      text: body.content,
      name: 'Staff',
    });
    const own = await store.attempt(
      'GET /order/member/order/view',
      { query: { orderSn: order.sn } },
      { as: order.buyer.token },
    );
    expect(JSON.stringify(own.body)).not.toContain('Called back');
  });
});

describe('the dashboard', () => {
  const read = (as: StaffMember, query = {}) =>
    store.call('GET /order/admin/dashboard/view', { query }, { as: as.token });

  it('counts what happened today, and hides amounts from roles without the permission', async () => {
    const [full, masked] = [await read(operator), await read(clerk)];
    const { now } = full;
    expect(now.placed).toBeGreaterThan(now.paid);
    expect(now.paid).toBeGreaterThan(0);
    expect(now.sales).toBeGreaterThan(0);
    const bars = full.bars.reduce((sum, { now: bar }) => sum + (bar?.amount ?? 0), 0);
    expect(bars).toBeCloseTo(now.sales ?? 0, 2);
    expect(masked.now).toEqual({ ...now, sales: null });
    expect(masked.bars.every((bar) => !bar.now?.amount && !bar.before.amount)).toBe(true);
    expect(full.delivery.modes.some(({ mode, p50, p90 }) => mode === 'CARD' && p90 >= p50)).toBe(true);
    expect(full.delivery.now?.items).toBe(full.delivery.modes.reduce((sum, { items }) => sum + items, 0));
    expect(now.succeeded).toBeLessThanOrEqual(now.attempts);
  });

  it('counts the steps of the orders of some days, and each step is a filter of the list', async () => {
    const attempted = await trade.place(cardCodes);
    await openPayment(store.call, attempted.buyer, attempted);
    const { to } = await read(operator);
    const from = formatShanghai(addTime(startOfDate(to), -6, 'day'), 'day');
    const { now, before, bars, statuses, ...week } = await read(operator, { from, to });
    expect([week.from, week.to, bars.length]).toEqual([from, to, 7]);
    expect(week.beforeTo < from).toBe(true);
    expect(before).toMatchObject({ placed: 0, paid: 0, sales: 0 });
    const found = async (step?: string) => (await list({ from, to, ...(step ? { step } : {}) })).rows.length;
    expect([now.placed, now.started, now.paid, now.delivered]).toEqual([
      await found(),
      await found('STARTED'),
      await found('PAID'),
      await found('DELIVERED'),
    ]);
    expect(now.started).toBeGreaterThan(now.paid);
    expect(now.delivered).toBeGreaterThan(0);
    expect(statuses.reduce((sum, row) => sum + row.orders, 0)).toBe(now.placed);
    const wrong = { query: { from: to, to: from } };
    const refused = await store.attempt('GET /order/admin/dashboard/view', wrong, { as: operator.token });
    expect(refused.status).toBe(400);
  });

  it('names what lasts only for a few days at its sales, and what is sold out', async () => {
    for (let times = 0; times < 2; times += 1) await trade.buy({ ...cardCodes, quantity: 5 });
    const [one] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
    if (!one) throw new Error('No sku');
    const { available, sold } = one;
    const low = async (left: number) => {
      await store.db
        .update(sku)
        .set({ available: left, sold: sold + available - left })
        .where(eq(sku.id, one.id));
      const { lowStock } = await store.call('GET /order/admin/dashboard/view', {}, { as: operator.token });
      return lowStock.find(({ skuId }) => skuId === one.id);
    };
    const stock = await store.call(
      'GET /goods/admin/card_lot/stock',
      { query: { most: 300 } },
      { as: operator.token },
    );
    const perDay = stock.find(({ skuId }) => skuId === one.id)?.perDay ?? 0;
    expect(perDay).toBeGreaterThan(0);
    expect(await low(Math.ceil(perDay * (coverGoals.soonDays + 1)))).toBeUndefined();
    const few = Math.max(1, Math.floor(perDay * (coverGoals.soonDays - 1)));
    expect(await low(few)).toMatchObject({
      goodsId: one.goodsId,
      specifications: one.nameI18n['zh-cn'],
      left: few,
      days: expect.any(Number),
    });
    expect(await low(0)).toMatchObject({ left: 0, days: 0 });
    await low(available);
  });
});
