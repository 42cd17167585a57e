import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HoldReason } from '../../../../lib/orders/contract';
import { copyOrder } from '../../../../tests/api/fixtures/copy-order';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { type Buyer, openPayment, placeOrder, submitCard, type Wish } from '../../../../tests/load/buyers';
import { goods, sku } from '../../../database/schema/catalog';
import { siteConfig } from '../../../database/schema/content';
import { member } from '../../../database/schema/members';
import { orderItem, orderLog, orders } from '../../../database/schema/orders';
import { paymentLog, refund } from '../../../database/schema/payments';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { readSettings } from '../../settings/settings';
import { type OrderFacts, transition } from '../lifecycle/transition';
import { sweepOrders } from './jobs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
/** Costs CNY 292.50: above the limit of a first order, below the limit of an unverified member. */
let dearCodes: Wish;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  const skus = await store.db
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(goods.slug, 'dream-of-changan-card'))
    .orderBy(sku.priceFen);
  dearCodes = { skuId: skus.at(-1)?.id ?? '', quantity: 3 };
});
afterAll(() => store.close());

const setVerified = (who: Buyer, isVerified: boolean) =>
  store.db
    .update(member)
    .set({ certificationStatus: isVerified ? 'VERIFIED' : 'UNVERIFIED' })
    .where(eq(member.id, who.memberId));

async function pay(who: Buyer, wish: Wish) {
  const order = await placeOrder(store.call, who, wish);
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  return order;
}

/** A new, unverified member whose paid order is on hold for RISK. */
async function riskyOrder() {
  const who = await fixture.buyer();
  await setVerified(who, false);
  await store.db.update(member).set({ createdTime: store.clock.now() }).where(eq(member.id, who.memberId));
  const order = await pay(who, dearCodes);
  expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'RISK' });
  return { who, order };
}

async function sweepAfter(ms: number) {
  store.clock.advance(ms);
  await sweepOrders(store.system());
  await store.runJobs();
}

const statusOf = async (id: string) => (await fixture.orderRow(id)).status;
const hoursUntil = (time: Date | null) =>
  time === null ? null : (time.getTime() - store.clock.now().getTime()) / HOUR;
const view = (who: Buyer, orderSn: string) =>
  store.call('GET /order/member/order/view', { query: { orderSn } }, { as: who.token });
const ask = (who: Buyer, orderSn: string, channel: 'ORIGINAL' | 'COINS' = 'ORIGINAL') =>
  store.attempt('POST /order/member/order/ask_refund', { body: { orderSn, channel } }, { as: who.token });

const hold = (orderId: string, holdReason: HoldReason, set: OrderFacts = {}) =>
  store.db.transaction((tx) =>
    transition(tx, store.services, { orderId, event: 'HOLD', actor: { type: 'SYSTEM' }, holdReason, set }),
  );

describe('a refund in coins at the request of the member', () => {
  const inCoins = (row: { id: string }) =>
    store.db
      .select()
      .from(refund)
      .where(and(eq(refund.orderId, row.id), eq(refund.channel, 'COINS')));

  const payEarlier = (orderId: string) =>
    store.db
      .update(paymentLog)
      .set({ succeededTime: new Date(store.clock.now().getTime() - 25 * HOUR) })
      .where(eq(paymentLog.orderId, orderId));

  it('is refused while the order is on hold for a risk, whatever the age of the payment', async () => {
    const { who, order } = await riskyOrder();
    await payEarlier(order.id);
    expect(await ask(who, order.sn, 'COINS')).toMatchObject({
      status: 422,
      message: 'refund_coinsNotPossible',
    });
    await hold(order.id, 'VERIFICATION', { verificationAskedTime: store.clock.now() });
    expect((await ask(who, order.sn, 'COINS')).message).toBe('refund_coinsNotPossible');
    expect((await ask(who, order.sn)).status).toBe(200);
    await store.runJobs();
    expect(await inCoins(order)).toEqual([]);
  });

  it('is refused until a stolen card would have been noticed, then given at once', async () => {
    const { who, order } = await riskyOrder();
    await hold(order.id, 'MANUAL');
    expect((await ask(who, order.sn, 'COINS')).message).toBe('refund_coinsNotPossible');
    await payEarlier(order.id);
    expect((await ask(who, order.sn, 'COINS')).status).toBe(200);
    await store.runJobs();
    expect(await inCoins(order)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });
});

describe('a hold for RISK', () => {
  it('has an owner, a next check and a deadline, and is refunded at the deadline', async () => {
    const before = await fixture.stockOf(dearCodes.skuId);
    const { who, order } = await riskyOrder();
    const row = await fixture.orderRow(order.id);
    expect(row.holdOwner).toBe('STAFF');
    expect(hoursUntil(row.holdDeadline)).toBeCloseTo(48, 1);
    expect(hoursUntil(row.nextCheckTime)).toBeCloseTo(5 / 60, 2);
    expect((await view(who, order.sn)).holdDeadline).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await sweepAfter(47 * HOUR);
    expect(await statusOf(order.id)).toBe('PENDING_REVIEW');
    const checked = await fixture.orderRow(order.id);
    expect(hoursUntil(checked.nextCheckTime)).toBeCloseTo(5 / 60, 2);
    expect(checked.holdDeadline).toEqual(row.holdDeadline);
    await sweepAfter(61 * MINUTE);
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'REFUNDED',
      amountRefundedFen: row.amountPaidFen,
      holdOwner: null,
      holdDeadline: null,
      nextCheckTime: null,
    });
    expect(await fixture.stockOf(dearCodes.skuId)).toEqual(before);
  });

  it('does not end because an earlier purchase becomes old enough', async () => {
    const who = await fixture.buyer();
    await setVerified(who, false);
    const earlier = await pay(who, {
      skuId: await fixture.firstSku('skylark-video-vip'),
      values: phoneAccount,
    });
    await store.db
      .update(orders)
      .set({ paidTime: new Date(store.clock.now().getTime() - 22 * HOUR), amountPaidFen: 30_000 })
      .where(eq(orders.id, earlier.id));
    const order = await pay(who, dearCodes);
    expect((await fixture.orderRow(order.id)).holdReason).toBe('RISK');
    await sweepAfter(3 * HOUR);
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'RISK' });
  });

  it('does not end because an earlier purchase is delivered, or its refund is refused, only afterwards', async () => {
    const who = await fixture.buyer();
    await setVerified(who, false);
    const earlier = await pay(who, {
      skuId: await fixture.firstSku('skylark-video-vip'),
      values: phoneAccount,
    });
    const paidTime = new Date(store.clock.now().getTime() - 48 * HOUR);
    const setEarlier = (status: 'PENDING_REFUND' | 'PENDING_EVALUATE') =>
      store.db
        .update(orders)
        .set({ paidTime, amountPaidFen: 30_000, status })
        .where(eq(orders.id, earlier.id));
    const [log] = await store.db.select().from(orderLog).where(eq(orderLog.orderId, earlier.id));
    if (!log) throw new Error('No log');
    await store.db.insert(orderLog).values({ ...log, id: newId(), toStatus: 'PENDING_REFUND' });
    await setEarlier('PENDING_REFUND');
    const order = await pay(who, dearCodes);
    expect((await fixture.orderRow(order.id)).holdReason).toBe('RISK');
    await setEarlier('PENDING_EVALUATE');
    await sweepAfter(3 * HOUR);
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'RISK' });
  });

  it('ends when the member is verified', async () => {
    const { who, order } = await riskyOrder();
    await setVerified(who, true);
    await sweepAfter(6 * MINUTE);
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });
});

describe('the member receives a mail', () => {
  const shop = '【天云商城】';
  const subjectsTo = async (who: Buyer) => {
    const mails = await mailedTo(store, `buyer${who.memberId}@tianyun.example`);
    return mails.map(({ subject }) => subject.replace(/\d{16}/, '#'));
  };

  it('at the hold, before the deadline of a verification once, at the start of the refund and at its end', async () => {
    const who = await fixture.buyer();
    await setVerified(who, false);
    await pay(who, { skuId: await fixture.firstSku('ebony-play-code') });
    const product = '（乌木游戏平台·充值码）';
    const atHold = [`${shop}付款成功：订单 #${product}`, `${shop}请完成身份验证：订单 #${product}`];
    expect(await subjectsTo(who)).toEqual(atHold);
    await sweepAfter(35 * HOUR);
    expect(await subjectsTo(who)).toEqual(atHold);
    await sweepAfter(61 * MINUTE);
    await sweepAfter(2 * MINUTE);
    const reminded = [...atHold, `${shop}提醒：订单 # 还需要身份验证${product}`];
    expect(await subjectsTo(who)).toEqual(reminded);
    await sweepAfter(12 * HOUR);
    expect(await subjectsTo(who)).toEqual([
      ...reminded,
      `${shop}订单 # 已开始退款${product}`,
      `${shop}订单 # 已退款${product}`,
    ]);
  });

  it('when the supplier refuses the account', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-video-vip');
    await pay(who, { skuId, values: { account: '13800130000' } });
    expect(await subjectsTo(who)).toEqual([
      `${shop}付款成功：订单 #（云雀影院 VIP）`,
      `${shop}订单 #：请修改充值账号（云雀影院 VIP）`,
    ]);
  });
});

describe.each(['SUPPLIER', 'MANUAL', 'PARTIAL'] as const)('a hold for %s', (holdReason) => {
  it('is refunded at its deadline, not before', async () => {
    const { order } = await riskyOrder();
    await hold(order.id, holdReason);
    expect(await fixture.orderRow(order.id)).toMatchObject({ holdReason, holdOwner: 'STAFF' });
    await sweepAfter(71 * HOUR);
    expect(await statusOf(order.id)).toBe('PENDING_REVIEW');
    await sweepAfter(61 * MINUTE);
    expect(await statusOf(order.id)).toBe('REFUNDED');
  });
});

it('a hold outside business hours has a deadline after the shop opens, and ends when it does', async () => {
  const { restPeriod } = await readSettings(store.db);
  const now = store.clock.now().getTime();
  const setRest = (value: typeof restPeriod) =>
    store.db.update(siteConfig).set({ value }).where(eq(siteConfig.key, 'restPeriod'));
  const period = { start: now - HOUR, end: now + 5 * 24 * HOUR };
  await setRest({
    ...restPeriod,
    enabled: true,
    weeklySchedule: [],
    periods: [period],
    appliesTo: ['DIRECT'],
  });
  const skuId = await fixture.firstSku('skylark-video-vip');
  const order = await pay(await fixture.buyer(), { skuId, values: phoneAccount });
  const row = await fixture.orderRow(order.id);
  expect(row).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'REST', holdOwner: 'SYSTEM' });
  expect(hoursUntil(row.holdDeadline)).toBeCloseTo(6 * 24, 0);
  await sweepAfter(4 * 24 * HOUR);
  expect(await statusOf(order.id)).toBe('PENDING_REVIEW');
  await sweepAfter(24 * HOUR + MINUTE);
  expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  await setRest(restPeriod);
});

it('orders that stay on hold, more than one sweep reads, do not keep later ones from being released', async () => {
  const { order: waiting } = await riskyOrder();
  await copyOrder(store.db, waiting.id, 250);
  store.clock.advance(1000);
  const { who, order } = await riskyOrder();
  await setVerified(who, true);
  await sweepAfter(6 * MINUTE);
  await sweepAfter(MINUTE);
  expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  expect(await statusOf(waiting.id)).toBe('PENDING_REVIEW');
  expect(hoursUntil((await fixture.orderRow(waiting.id)).nextCheckTime)).toBeGreaterThan(0);
  await store.db
    .update(orders)
    .set({ status: 'CANCELED' })
    .where(like(orders.id, `${waiting.id}%`));
});

describe('asking for a refund', () => {
  it('refunds an order on hold, once', async () => {
    const { who, order } = await riskyOrder();
    expect((await view(who, order.sn)).actions).toContain('ASK_REFUND');
    expect((await ask(who, order.sn)).status).toBe(200);
    expect((await ask(who, order.sn)).message).toBe('order_statusInvalid');
    await store.runJobs();
    const row = await fixture.orderRow(order.id);
    expect(row).toMatchObject({ status: 'REFUNDED', amountRefundedFen: row.amountPaidFen });
  });

  it('is refused once something was delivered, or was sent and has no result', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-video-vip');
    const delivered = await pay(who, { skuId, values: phoneAccount });
    expect(await statusOf(delivered.id)).toBe('PENDING_EVALUATE');
    const { who: other, order } = await riskyOrder();
    await store.db.update(orderItem).set({ deliveryState: 'SENDING' }).where(eq(orderItem.orderId, order.id));
    for (const [buyer, sn] of [
      [who, delivered.sn],
      [other, order.sn],
    ] as const) {
      expect((await view(buyer, sn)).actions).not.toContain('ASK_REFUND');
      expect(await ask(buyer, sn)).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    }
  });
});
