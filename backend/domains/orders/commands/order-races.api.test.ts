import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { orderFixture, orderIn, phoneAccount } from '../../../../tests/api/fixtures/order';
import {
  type Buyer,
  leaveUnits,
  openPayment,
  placeOrder,
  quotedOrder,
  submitCard,
} from '../../../../tests/load/buyers';
import { dailyDeal, goods } from '../../../database/schema/catalog';
import { orderLog, orders } from '../../../database/schema/orders';
import { paymentLog, refund } from '../../../database/schema/payments';
import { couponCode } from '../../../database/schema/pricing';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { grantCoupon } from '../../coupons/grant-coupon';
import { expireOrder } from './expire-order';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

/** A valid request body with the given changes. */
async function validBody(who: Buyer, changes: object = {}) {
  const { body } = await quotedOrder(store.call, who, { skuId: video, values: phoneAccount });
  return { ...body, ...changes };
}

describe('one key, one order', () => {
  it('returns the same order for a repeated request, and 422 for another body', async () => {
    const who = await fixture.buyer();
    const body = await validBody(who);
    const idempotencyKey = `key-${newId()}`;
    const first = await fixture.create(who, body, idempotencyKey);
    const second = await fixture.create(who, body, idempotencyKey);
    expect(second.data).toEqual(first.data);
    expect(await fixture.create(who, { ...body, remark: 'other' }, idempotencyKey)).toMatchObject({
      status: 422,
      message: 'common_message_unprocessableEntity',
    });
    expect(await fixture.orderCount(who)).toBe(1);
  });

  it('works for fifty concurrent requests', async () => {
    const who = await fixture.buyer();
    const body = await validBody(who);
    const idempotencyKey = `key-${newId()}`;
    const before = await fixture.stockOf(video);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.create(who, body, idempotencyKey)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await fixture.orderCount(who)).toBe(1);
    expect((await fixture.stockOf(video)).available).toBe(before.available - 1);
  });

  it('is scoped to one member', async () => {
    const [one, two] = await fixture.buyers(2);
    if (!one || !two) throw new Error('No buyers');
    const shared = `key-${newId()}`;
    const first = await fixture.create(one, await validBody(one), shared);
    const second = await fixture.create(two, await validBody(two), shared);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.data).not.toEqual(second.data);
  });

  it('enforces the limit of unpaid orders under fifty different keys', async () => {
    const who = await fixture.buyer();
    const body = await validBody(who);
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.create(who, body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(new Set(answers.map((answer) => answer.message))).toEqual(
      new Set(['common_message_ok', 'order_tooManyUnpaid']),
    );
  });
});

describe('the last unit', () => {
  it.each([
    ['counted stock', 'netvale-points', { account: 'netvale.user' }],
    ['card code', 'cinepass-season-code', {}],
  ])('of %s is sold to exactly one of fifty buyers', async (_name, slug, values: Record<string, string>) => {
    const skuId = await fixture.firstSku(slug);
    const crowd = await fixture.buyers(50);
    const bodies: object[] = [];
    for (const who of crowd) bodies.push((await quotedOrder(store.call, who, { skuId, values })).body);
    await leaveUnits(store.db, skuId, 1);
    const answers = await Promise.all(crowd.map((who, index) => fixture.create(who, bodies[index] ?? {})));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 422)]);
    expect(new Set(answers.map((answer) => answer.message))).toEqual(
      new Set(['common_message_ok', 'goods_stockNotEnough']),
    );
    expect(await fixture.stockOf(skuId)).toMatchObject({ available: 0 });
  });

  it('deal slots are sold to as many buyers as there are slots', async () => {
    const [deal] = await store.db
      .select({ id: dailyDeal.id, skuId: dailyDeal.skuId })
      .from(dailyDeal)
      .innerJoin(goods, eq(goods.id, dailyDeal.goodsId))
      .where(eq(goods.slug, 'leisure-cinema-gold'));
    if (!deal) throw new Error('No deal');
    const now = store.clock.now();
    await store.db
      .update(dailyDeal)
      .set({
        quota: 3,
        reservedCount: 0,
        soldCount: 0,
        startTime: new Date(now.getTime() - 1000),
        endTime: new Date(now.getTime() + 3_600_000),
      })
      .where(eq(dailyDeal.id, deal.id));
    const crowd = await fixture.buyers(10);
    const bodies: object[] = [];
    for (const who of crowd) {
      const purchase = {
        skuId: deal.skuId,
        quantity: 1,
        offerType: 'ACTIVITY' as const,
        paymentMethod: 'STRIPE_CARD',
      };
      const quote = await store.call(
        'POST /order/member/order/calculate',
        { body: purchase },
        { as: who.token },
      );
      expect(quote.amounts.activityDiscount).toBeGreaterThan(0);
      bodies.push({ ...purchase, quoteToken: quote.quoteToken, values: phoneAccount });
    }
    const answers = await Promise.all(crowd.map((who, index) => fixture.create(who, bodies[index] ?? {})));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.message === 'goods_dealEnded')).toHaveLength(7);
    const [after] = await store.db.select().from(dailyDeal).where(eq(dailyDeal.id, deal.id));
    expect(after).toMatchObject({ reservedCount: 3, soldCount: 0 });
  });
});

describe('a coupon', () => {
  it('is locked by one of many orders, and released when that one is cancelled', async () => {
    const who = await fixture.buyer();
    const codeId = await store.db.transaction((tx) => grantCoupon(tx, store.clock, who.memberId, 'WELCOME8'));
    const dear = await fixture.firstSku('realm-of-runes-time');
    const purchase = {
      skuId: dear,
      quantity: 1,
      offerType: 'COUPON' as const,
      couponCodeId: codeId,
      paymentMethod: 'STRIPE_CARD',
    };
    const quote = await store.call(
      'POST /order/member/order/calculate',
      { body: purchase },
      { as: who.token },
    );
    expect(quote.amounts.couponDiscount).toBe(8);
    const body = { ...purchase, quoteToken: quote.quoteToken, values: {}, repeatConfirmed: true };
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.create(who, body)));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(
      new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.message)),
    ).toEqual(new Set(['coupon_unavailable']));
    const statusOf = async () =>
      (await store.db.select().from(couponCode).where(eq(couponCode.id, codeId)))[0]?.status;
    expect(await statusOf()).toBe('LOCKED');
    const order = orderIn(won[0] ?? { data: null });
    await store.call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: who.token });
    expect(await statusOf()).toBe('UNUSED');
    const open = await store.db
      .select()
      .from(orders)
      .where(and(eq(orders.memberId, who.memberId), inArray(orders.status, ['PENDING_PAYMENT'])));
    expect(open).toEqual([]);
  });
});

describe('concurrent cancel, expiry and payment', () => {
  it('asvs:V2.3.1 asvs:V15.4.3 end in a legal state with consistent stock and money, and none waits for another', {
    timeout: 120_000,
  }, async () => {
    const skuId = await fixture.firstSku('netvale-points');
    const values = { account: 'netvale.user' };
    await leaveUnits(store.db, skuId, 100);
    const before = await fixture.stockOf(skuId);
    const crowd = await fixture.buyers(12);
    const placed = [];
    for (const who of crowd) placed.push({ who, ...(await placeOrder(store.call, who, { skuId, values })) });
    const sessions: { session: string }[] = [];
    for (const order of placed) sessions.push(await openPayment(store.call, order.who, order));
    // Due for all of them at the same moment.
    await store.db
      .update(orders)
      .set({ expireTime: store.clock.now() })
      .where(
        inArray(
          orders.id,
          placed.map((order) => order.id),
        ),
      );

    const outcomes = await Promise.allSettled(
      placed.flatMap((order, index) => {
        const { session } = sessions[index] ?? { session: '' };
        const cancel = () =>
          store.attempt(
            'POST /order/member/order/cancel',
            { body: { orderSn: order.sn } },
            { as: order.who.token },
          );
        const pay = () => submitCard(store.call, session);
        const expire = () => expireOrder(store.system(), order.id);
        const orderings = [
          [cancel, pay, expire],
          [pay, cancel, expire],
          [expire, pay, cancel],
          [pay, expire, cancel],
        ];
        return (orderings[index % 4] ?? []).map((step) => step());
      }),
    );
    // A deadlock or a lock that was waited for too long is a 503.
    const statuses = outcomes.map((outcome) => Reflect.get(Object(Reflect.get(outcome, 'value')), 'status'));
    expect(statuses.filter((status) => status === 503)).toEqual([]);
    await store.runJobs();
    const { rows: locks } = await store.rawSql(
      `select deadlocks::int, (select count(*)::int from pg_locks where database = datid and not granted) waiting
       from pg_stat_database where datname = current_database()`,
    );
    expect(locks).toEqual([{ deadlocks: 0, waiting: 0 }]);

    const ids = placed.map((order) => order.id);
    const rows = await store.db.select().from(orders).where(inArray(orders.id, ids));
    const payments = await store.db.select().from(paymentLog).where(inArray(paymentLog.orderId, ids));
    const refunds = await store.db.select().from(refund).where(inArray(refund.orderId, ids));
    for (const row of rows) {
      expect(['CANCELED', 'OVERDUE_PAYMENT', 'PENDING_EVALUATE', 'REFUNDED']).toContain(row.status);
      const captured = payments.filter((each) => each.orderId === row.id && each.status === 'SUCCEEDED');
      const back = refunds.filter((each) => each.orderId === row.id && each.status === 'SUCCEEDED');
      const kept =
        captured.reduce((sum, each) => sum + each.amountFen, 0) -
        back.reduce((sum, each) => sum + each.amountFen, 0);
      expect(kept).toBe(row.status === 'PENDING_EVALUATE' ? row.payAmountFen : 0);
    }
    const sold = rows.filter((row) => row.status === 'PENDING_EVALUATE').length;
    expect(await fixture.stockOf(skuId)).toEqual({
      ...before,
      available: before.available - sold,
      reserved: before.reserved,
      sold: before.sold + sold,
    });
    const log = await store.db
      .select()
      .from(orderLog)
      .where(inArray(orderLog.orderId, ids))
      .orderBy(orderLog.id);
    for (const id of ids) {
      const steps = log.filter((entry) => entry.orderId === id);
      // Each entry starts in the status where the last one ended, so no write bypassed the state table.
      steps.slice(1).forEach((entry, index) => {
        expect(entry.fromStatus).toBe(steps[index]?.toStatus);
      });
    }
  });
});

it('leaves every invariant intact', () => expectNoViolations(store));
