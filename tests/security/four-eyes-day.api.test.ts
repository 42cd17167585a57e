import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coupon } from '@/backend/database/schema/pricing';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { createTestStore, type TestStore } from '@/backend/testing';
import { catalogueFixture } from '../api/fixtures/catalogue';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { couponFixture } from '../api/fixtures/coupon';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../api/fixtures/trade';

// Small acts add up: within a day, over orders and over kinds of acts; and the second person sees the sum.

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let one: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
beforeEach(async () => {
  one = await staffWith(store, ['ROLE_ADMIN'], { name: 'Oscar' });
  second = await staffWith(store, ['ROLE_FINANCE', 'ROLE_OPERATIONS']);
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
const view = (id: string | null, as = second) =>
  store.call('GET /upms/admin/approval/view', { query: { id: id ?? '' } }, { as: as.token });
const approve = async (id: string | null) => {
  const { contentHash } = await view(id);
  const body = { id: id ?? '', contentHash, approved: true };
  return store.call('POST /upms/admin/approval/decide', { body }, { as: second.token });
};

/** A paid top-up on hold. */
async function held() {
  const order = await trade.place(topUp);
  await trade.pay(order);
  const { version } = await store.db.transaction((tx) =>
    transition(tx, store.services, {
      orderId: order.id,
      event: 'SUPPLIER_HOLD',
      holdReason: 'RISK',
      actor: { type: 'SYSTEM' },
    }),
  );
  return { orderSn: order.sn, version };
}
const release = async (order: { orderSn: string; version: number }) => {
  const body = { ...order, passed: true, reason: 'known member' };
  return (await store.call('POST /order/admin/order/review', { body }, { as: one.token })).approvalId;
};

describe('orders that one person releases within a day', () => {
  it('need a second person above the limit of a day, also when they are released at once', async () => {
    const orders = [await held(), await held(), await held(), await held()];
    const { paid } = (await view(await releaseAbove(orders[0]))).release ?? { paid: 0 };
    await setLimits({ releaseCnyPerDay: paid * 2 });
    const answers = await Promise.all(orders.slice(1).map(release));
    const asked = answers.filter((id) => id !== null);
    expect(asked).toHaveLength(1);
    expect(await view(asked[0] ?? null)).toMatchObject({ why: ['RELEASE_DAY'], value: paid });
    // What another person approved does not count, and a day later nothing does.
    await approve(asked[0] ?? null);
    store.clock.advance(24 * 3_600_000);
    one = await staffWith(store, ['ROLE_ADMIN']);
    expect(await release(await held())).toBeNull();
    await store.runJobs();
  });
});

/** Asks a second person about an order, whatever it cost. */
async function releaseAbove(order: { orderSn: string; version: number } | undefined) {
  await setLimits({ releaseCny: 0 });
  return order ? release(order) : null;
}

describe('the second person', () => {
  it('sees what the person who asks did alone, was given and asked for within a day, and earlier requests', async () => {
    await setLimits({ refundCny: 3 });
    const orders = [await trade.buy(cardCodes), await trade.buy(cardCodes)];
    const refund = async (order: (typeof orders)[number] | undefined, amount: number) => {
      const body = { orderSn: order?.sn ?? '', reason: 'GOODWILL' as const, note: 'late', amount };
      const sent = { as: one.token, idempotencyKey: crypto.randomUUID() };
      return (await store.call('POST /order/admin/refund/create', { body }, sent)).approvalId;
    };
    expect(await refund(orders[0], 1)).toBeNull();
    expect(await refund(orders[1], 1.5)).toBeNull();
    await approve(await refund(orders[0], 4));
    const coins = { id: orders[0]?.buyer.memberId ?? '', coins: 250, reason: 'late', memo: 'sorry' };
    await store.call(
      'POST /upms/admin/member/coin_adjust',
      { body: coins },
      { as: one.token, idempotencyKey: crypto.randomUUID() },
    );
    const [other] = [await refund(orders[1], 3)];
    const { history } = await view(await refund(orders[0], 5));
    expect(history.acts).toEqual([
      {
        kind: 'COINS',
        alone: { count: 1, value: 2.5 },
        approved: { count: 0, value: 0 },
        waiting: { count: 0, value: 0 },
      },
      {
        kind: 'REFUND',
        alone: { count: 2, value: 2.5 },
        approved: { count: 1, value: 4 },
        waiting: { count: 1, value: 3 },
      },
    ]);
    expect(history.earlier).toMatchObject([{ status: 'APPROVED', requester: 'Oscar', value: 4 }]);
    expect(other).not.toBeNull();
    // What others did is not theirs.
    const stranger = await staffWith(store, ['ROLE_SERVICE']);
    const body = { ...coins, coins: 6000 };
    const { approvalId } = await store.call(
      'POST /upms/admin/member/coin_adjust',
      { body },
      { as: stranger.token, idempotencyKey: crypto.randomUUID() },
    );
    expect((await view(approvalId)).history).toEqual({ acts: [], earlier: [] });
    await store.runJobs();
  });
});

describe('coupons below cost', () => {
  const coupons = () => couponFixture(store);
  /** Takes off ten yuan of the cheapest product that it is for, so that each use loses money. */
  const save = async (total: number, changes: object = {}) => {
    const content = coupons().content({ value: 10, minOrder: 10, total, ...changes });
    const body = {
      id: null,
      version: 0,
      code: `L${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
      content,
      reason: 'campaign',
    };
    return store.call('POST /order/admin/coupon/save', { body }, { as: one.token });
  };

  it('need a second person above what one person may lose within a day, also saved at once and granted', async () => {
    await setLimits({ couponLossCny: 100 });
    const lost = (await view((await save(1000)).approvalId)).coupon;
    expect(lost?.most).toBe(10_000);
    const answers = await Promise.all([save(8), save(8), save(8)]);
    const asked = answers.filter(({ approvalId }) => approvalId !== null);
    expect(asked.length).toBeGreaterThan(0);
    expect(await view(asked[0]?.approvalId ?? null)).toMatchObject({ kind: 'COUPON', why: ['COUPON_LOSS'] });
    expect(
      await store.db
        .select()
        .from(coupon)
        .where(eq(coupon.id, asked[0]?.id ?? '')),
    ).toEqual([]);

    const granted = await save(100, { obtain: 'GRANT' });
    expect(granted.approvalId).toBeNull();
    const members = await Promise.all(
      Array.from({ length: 8 }, async () => (await trade.place(topUp)).buyer.memberId),
    );
    const { approvalId, why } = await store.call(
      'POST /order/admin/coupon/grant',
      { body: { id: granted.id, members, count: members.length, reason: 'late' } },
      { as: one.token, idempotencyKey: crypto.randomUUID() },
    );
    expect(why).toEqual(['COUPON_LOSS']);
    await approve(approvalId);
  });
});

describe('a request about prices', () => {
  it('says what buyers pay less for all units that can be sold', async () => {
    const catalogue = catalogueFixture(store);
    const [cheaper, dearer] = await catalogue.skus(2);
    if (!cheaper || !dearer) throw new Error('No SKUs');
    const items = [
      { id: cheaper.id, version: cheaper.version, toFen: cheaper.priceFen - 500 },
      { id: dearer.id, version: dearer.version, toFen: dearer.priceFen + 500 },
    ];
    await setLimits({ priceChangePercent: 0 });
    const answer = await catalogue.changePrices(one.token, items);
    const { approvalId } = answer.data as { approvalId: string };
    const { value } = await view(approvalId);
    expect(value).toBeGreaterThanOrEqual(5 * Math.max(1, cheaper.limitPerOrder ?? 1));
    expect(Number(value) % 5).toBe(0);
  });
});
