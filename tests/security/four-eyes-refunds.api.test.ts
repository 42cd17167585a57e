import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSales } from '@/backend/database/schema/after-sales';
import { approval } from '@/backend/database/schema/approvals';
import { refund } from '@/backend/database/schema/payments';
import { auditLog } from '@/backend/database/schema/platform';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { createTestStore, type TestStore } from '@/backend/testing';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';
import { runCounts } from '../setup/run-counts';

const limit = 1;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
/** Has every permission: to request and to approve. */
let one: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  await setLimits({ refundCny: limit });
  one = await staffWith(store, ['ROLE_ADMIN']);
  second = await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const setLimits = (limits: object) =>
  saveSetting(
    store.db,
    'approvalLimits',
    { ...defaultSettings.approvalLimits, ...limits },
    store.clock.now(),
  );
const refundsOf = (orderId: string) => store.db.select().from(refund).where(eq(refund.orderId, orderId));
const create = (orderSn: string, more: object = {}, as = one.token) =>
  store.attempt(
    'POST /order/admin/refund/create',
    { body: { orderSn, reason: 'GOODWILL', ...more } },
    { as, idempotencyKey: `four-eyes-${crypto.randomUUID()}` },
  );
const view = (id: string, as = second.token) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as });
const decide = (id: string, contentHash: string, as: string) =>
  store.attempt('POST /upms/admin/approval/decide', { body: { id, contentHash, approved: true } }, { as });
type Created = { sn: string | null; amount: number; approvalId: string | null };
const asked = async (orderSn: string, more: object = {}) => {
  const { status, data } = await create(orderSn, more);
  expect(status).toBe(200);
  const { approvalId, ...rest } = data as Created;
  return { approvalId: approvalId ?? '', ...rest };
};

describe('a refund above the limit', () => {
  it('begins at a lower amount for service', async () => {
    await setLimits({ refundCny: 10_000, refundServiceCny: limit });
    const [service, operations] = [
      await staffWith(store, ['ROLE_SERVICE']),
      await staffWith(store, ['ROLE_OPERATIONS']),
    ];
    const order = await trade.buy(cardCodes);
    const small = await create(order.sn, { amount: 0.5 }, service.token);
    expect((small.data as Created).approvalId).toBeNull();
    const answer = await create(order.sn, { amount: 0.6 }, service.token);
    expect((answer.data as Created).approvalId, 'adds up to more than the limit').not.toBeNull();
    const other = await trade.buy(cardCodes);
    expect(((await create(other.sn, {}, operations.token)).data as Created).approvalId).toBeNull();
    await setLimits({ refundCny: limit });
    await store.runJobs();
  });

  it('counts all orders of the person within a day, also in parallel, and not what another person approved', async () => {
    await setLimits({ refundCny: 10_000, refundServiceCny: 10_000, refundCnyPerDay: limit });
    const [service, other] = [
      await staffWith(store, ['ROLE_SERVICE']),
      await staffWith(store, ['ROLE_SERVICE']),
    ];
    const orders = await Promise.all(Array.from({ length: 6 }, () => trade.buy(cardCodes)));
    const each = limit / 2;
    const tries = await Promise.all(orders.map(({ sn }) => create(sn, { amount: each }, service.token)));
    const waiting = tries.flatMap(({ data }) => (data as Created).approvalId ?? []);
    console.log(`6 orders at once: ${(6 - waiting.length) * each} of ${limit} yuan of a day passed`);
    expect(waiting).toHaveLength(4);
    for (const id of waiting) {
      const shown = await view(id, one.token);
      expect(shown.why).toEqual(['REFUND_DAY']);
      expect((await decide(id, shown.contentHash, one.token)).status).toBe(200);
    }
    const asks = async ({ token }: StaffMember, amount: number) => {
      const { sn } = await trade.buy(cardCodes);
      const { status, data } = await create(sn, { amount }, token);
      expect(status).toBe(200);
      return (data as Created).approvalId !== null;
    };
    // The one who approved has refunded nothing alone, and each person has a day of their own.
    expect(await asks(one, limit)).toBe(false);
    expect(await asks(other, limit)).toBe(false);
    expect(await asks(other, 0.01)).toBe(true);
    const decidedByOther = eq(refund.decidedBy, other.staffId);
    const yesterday = new Date(store.clock.now().getTime() - 25 * 3_600_000);
    await store.db.update(refund).set({ updatedTime: yesterday }).where(decidedByOther);
    expect(await asks(other, each)).toBe(false);
    await store.db.update(refund).set({ updatedTime: store.clock.now() }).where(decidedByOther);
    await setLimits({ refundCny: limit });
    await store.runJobs();
  });

  it('returns nothing before another person approved it, and then once', async () => {
    const order = await trade.buy(cardCodes);
    const { approvalId, sn, amount } = await asked(order.sn);
    expect([sn, amount > limit]).toEqual([null, true]);
    expect(await refundsOf(order.id)).toEqual([]);
    const shown = await view(approvalId);
    expect(shown).toMatchObject({
      kind: 'REFUND',
      about: order.sn,
      isCurrent: true,
      why: ['REFUND_LIMIT'],
      value: amount,
      refund: {
        orderSn: order.sn,
        amount,
        refunded: 0,
        afterSalesId: null,
        checks: { codes: 1, revealed: 0, orders: 1, refunded: 0 },
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(approvalId, shown.contentHash, second.token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await refundsOf(order.id);
    expect(rows.map(({ decidedBy, amountFen }) => [decidedBy, amountFen])).toEqual([
      [second.staffId, Math.round(amount * 100)],
    ]);
    const [row] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'refund.create'), eq(auditLog.subjectId, rows[0]?.id ?? '')));
    expect(row?.detail).toMatchObject({ requestedBy: one.staffId });
  });

  it('is never passed by one person, in parallel tries', async () => {
    const order = await trade.buy(cardCodes);
    const { approvalId } = await asked(order.sn);
    const { contentHash } = await view(approvalId);
    const tries = await Promise.all(
      Array.from({ length: runCounts.raceClients }, (_, place) => {
        if (place % 4 === 0) return create(order.sn);
        if (place % 4 === 1) return create(order.sn, { amount: limit + 0.01 });
        if (place % 4 === 2) return create(order.sn, { amount: 2 * limit, channel: 'COINS' });
        return decide(approvalId, contentHash, one.token);
      }),
    );
    const passed = (await refundsOf(order.id)).length;
    console.log(`${tries.length} parallel tries of one person: ${passed} passed`);
    expect(passed).toBe(0);
    // 503: the tries share the connections of the pool, and one that waits too long is refused.
    const statuses = new Set(tries.map(({ status }) => status).filter((status) => status !== 503));
    expect([...statuses].sort()).toEqual([403, 409]);
  });

  it('is not passed by small refunds of one order, in parallel tries', async () => {
    const order = await trade.buy(cardCodes);
    await Promise.all(
      Array.from({ length: runCounts.raceClients }, () => create(order.sn, { amount: limit / 2 })),
    );
    const sum = (await refundsOf(order.id)).reduce((fen, row) => fen + row.amountFen, 0);
    console.log(`${runCounts.raceClients} small refunds: ${sum / 100} of ${limit} yuan passed`);
    expect(sum).toBeLessThanOrEqual(limit * 100);
    const waiting = await store.db.select().from(approval).where(eq(approval.subjectId, order.id));
    expect(waiting).toHaveLength(1);
  });

  it('is outdated when the order changed meanwhile', async () => {
    const order = await trade.buy(cardCodes);
    const { approvalId } = await asked(order.sn);
    const { contentHash } = await view(approvalId);
    expect((await create(order.sn, { amount: limit / 2 })).status).toBe(200);
    expect((await view(approvalId)).isCurrent).toBe(false);
    expect((await decide(approvalId, contentHash, second.token)).message).toBe('approval_outdated');
    expect(await refundsOf(order.id)).toHaveLength(1);
  });
});

it('a refund above the limit is outdated when the member completed the order meanwhile', async () => {
  const order = await trade.buy(cardCodes);
  const { approvalId } = await asked(order.sn);
  const { contentHash } = await view(approvalId);
  await trade.receive(order);
  expect((await view(approvalId)).isCurrent).toBe(false);
  expect((await decide(approvalId, contentHash, second.token)).message).toBe('approval_outdated');
  expect(await refundsOf(order.id)).toEqual([]);
});

describe('an after-sales request', () => {
  const applied = async () => {
    const order = await trade.buy(cardCodes);
    const { id } = await store.call(
      'POST /order/member/aftersales/apply',
      {
        body: {
          orderSn: order.sn,
          type: 'REFUND',
          reason: 'CHANGED_MIND',
          description: 'It does not work',
          units: 1,
        },
      },
      { as: order.buyer.token, idempotencyKey: `apply-${order.sn}` },
    );
    return { id, order };
  };
  const approve = (id: string, more: object = {}) =>
    store.attempt(
      'POST /order/admin/aftersales/approve',
      { body: { id, reason: 'Agreed with the member', ...more } },
      { as: one.token },
    );

  it('above the limit waits for a second person', async () => {
    const { id, order } = await applied();
    const { approvalId } = (await approve(id)).data as { approvalId: string };
    const before = await store.db.select().from(afterSales).where(eq(afterSales.id, id));
    expect(before).toMatchObject([{ status: 'APPLIED', decidedBy: null }]);
    const shown = await view(approvalId);
    expect(shown.reason).toBe('Agreed with the member');
    expect(shown.refund).toMatchObject({ afterSalesId: id, units: 1 });
    expect((await decide(approvalId, shown.contentHash, one.token)).status).toBe(403);
    expect((await decide(approvalId, shown.contentHash, second.token)).status).toBe(200);
    const rows = await refundsOf(order.id);
    expect(rows.filter(({ status }) => status !== 'FAILED')).toMatchObject([
      { status: 'APPROVED', decidedBy: second.staffId },
    ]);
  });

  it('is decided once: the second of two people gets a conflict', async () => {
    const { id } = await applied();
    const { version } = await store.call(
      'GET /order/admin/aftersales/view',
      { query: { id } },
      { as: one.token },
    );
    const refuse = (as: string) =>
      store.attempt('POST /order/admin/aftersales/refuse', { body: { id, version, reply: 'no' } }, { as });
    const both = await Promise.all([refuse(one.token), refuse(second.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await approve(id, { version })).status).toBe(409);
  });
});
