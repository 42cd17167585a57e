import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../../lib/orders/contract';
import { setCoins } from '../../../../tests/api/fixtures/coins';
import { copyOrder } from '../../../../tests/api/fixtures/copy-order';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { orderFixture, orderIn, phoneAccount } from '../../../../tests/api/fixtures/order';
import { type Buyer, leaveUnits, openPayment, placeOrder, submitCard } from '../../../../tests/load/buyers';
import { goods } from '../../../database/schema/catalog';
import { siteConfig } from '../../../database/schema/content';
import { sandboxPayment } from '../../../database/schema/fulfilment';
import { member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { coupon, couponCode, pointAccount, pointLog } from '../../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../../testing';
import { grantCoupon } from '../../coupons/grant-coupon';
import { transition } from '../lifecycle/transition';
import { expireOrder } from './expire-order';
import { sweepOrders } from './jobs';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

const placeVideo = (who: Buyer) => placeOrder(store.call, who, { skuId: video, values: phoneAccount });
const statusOf = async (id: string): Promise<OrderStatus> => (await fixture.orderRow(id)).status;
const view = (who: Buyer, orderSn: string) =>
  store.call('GET /order/member/order/view', { query: { orderSn } }, { as: who.token });

async function delivered(who: Buyer) {
  const order = await placeVideo(who);
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  return order;
}

describe('timers', () => {
  it('close an unpaid order behind many others that cannot be closed', async () => {
    const who = await fixture.buyer();
    const stuck = await placeVideo(who);
    await openPayment(store.call, who, stuck);
    // The provider does not know the attempts of the copies.
    await copyOrder(store.db, stuck.id, 250);
    store.clock.advance(MINUTE);
    const order = await placeVideo(await fixture.buyer());
    store.clock.advance(31 * MINUTE);
    await sweepOrders(store.system());
    expect(await statusOf(`${stuck.id}-1`)).toBe('PENDING_PAYMENT');
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
    const copies = like(orders.id, `${stuck.id}-%`);
    await store.db.update(orders).set({ status: 'CANCELED', expireTime: null }).where(copies);
  });

  it('close an unpaid order at its deadline, not before, and release everything', async () => {
    const who = await fixture.buyer();
    const before = await fixture.stockOf(video);
    const order = await placeVideo(who);
    store.clock.advance(29 * MINUTE);
    await store.runJobs();
    await sweepOrders(store.system());
    expect(await statusOf(order.id)).toBe('PENDING_PAYMENT');
    store.clock.advance(MINUTE + 1000);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
    expect(await fixture.stockOf(video)).toEqual(before);
    expect((await view(who, order.sn)).actions).toEqual(['BUY_AGAIN']);
  });

  it('that end too early leave the open payment as it is', async () => {
    const who = await fixture.buyer();
    const order = await placeVideo(who);
    const { paymentLogSn } = await openPayment(store.call, who, order);
    store.clock.advance(29 * MINUTE);
    await expireOrder(store.system(), order.id);
    expect(await statusOf(order.id)).toBe('PENDING_PAYMENT');
    const state = await store.call(
      'GET /order/member/payment/is_pay_success',
      { query: { paymentLogSn } },
      { as: who.token },
    );
    expect(state.status).toBe('REQUIRES_ACTION');
  });

  it('are replaced by the sweep when lost', async () => {
    const order = await placeVideo(await fixture.buyer());
    store.clock.advance(31 * MINUTE);
    await sweepOrders(store.system());
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
  });

  it('wait once for a payment in progress, fifteen minutes; a later payment is not lost', async () => {
    const who = await fixture.buyer();
    const order = await placeVideo(who);
    const { session } = await openPayment(store.call, who, order);
    await submitCard(store.call, session, '4000 0000 0000 0077');
    const settleIn = (ms: number) =>
      store.db
        .update(sandboxPayment)
        .set({ settleTime: new Date(store.clock.now().getTime() + ms) })
        .where(eq(sandboxPayment.id, session));
    await settleIn(60 * MINUTE);
    const cancel = await store.attempt(
      'POST /order/member/order/cancel',
      { body: { orderSn: order.sn } },
      { as: who.token },
    );
    expect(cancel).toMatchObject({ status: 422, message: 'order_locked' });
    store.clock.advance(30 * MINUTE + 1000);
    await store.runJobs();
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      expireGraceUsed: true,
    });
    store.clock.advance(15 * MINUTE + 1000);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
    store.clock.advance(60 * MINUTE);
    await store.runJobs();
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', latePayment: true });
  });

  it('lead to a refund of a late payment when the stock is gone', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('netvale-points');
    const order = await placeOrder(store.call, who, { skuId, values: { account: 'netvale.user' } });
    const { session } = await openPayment(store.call, who, order);
    await submitCard(store.call, session, '4000 0000 0000 0077');
    const settleTime = new Date(store.clock.now().getTime() + 120 * MINUTE);
    await store.db.update(sandboxPayment).set({ settleTime }).where(eq(sandboxPayment.id, session));
    for (let round = 0; round < 2; round += 1) {
      store.clock.advance(31 * MINUTE);
      await store.runJobs();
    }
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
    await leaveUnits(store.db, skuId, 0);
    const before = await fixture.stockOf(skuId);
    store.clock.advance(61 * MINUTE);
    await store.runJobs();
    const row = await fixture.orderRow(order.id);
    expect(row).toMatchObject({ status: 'REFUNDED', amountRefundedFen: row.amountPaidFen });
    expect(row.amountPaidFen).toBeGreaterThan(0);
    expect(await fixture.stockOf(skuId)).toEqual(before);
  });

  it('complete a delivered order after three days', async () => {
    const order = await delivered(await fixture.buyer());
    store.clock.advance(3 * DAY - MINUTE);
    await store.runJobs();
    await sweepOrders(store.system());
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
    store.clock.advance(2 * MINUTE);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('COMPLETED');
  });
});

describe('a delivered order', () => {
  it('is confirmed once: coins, spending, level and sales are counted once', async () => {
    const who = await fixture.buyer();
    await store.db.update(member).set({ spend365dFen: 49_000 }).where(eq(member.id, who.memberId));
    const order = await delivered(who);
    const [sold] = await store.db.select().from(goods).where(eq(goods.slug, 'skylark-video-vip'));
    const receive = () =>
      store.attempt('POST /order/member/order/receive', { body: { orderSn: order.sn } }, { as: who.token });
    const answers = await Promise.all([receive(), receive(), receive()]);
    expect(answers.map((answer) => answer.message).sort()).toEqual([
      'common_message_ok',
      'order_statusInvalid',
      'order_statusInvalid',
    ]);
    const row = await fixture.orderRow(order.id);
    const [account] = await store.db
      .select()
      .from(pointAccount)
      .where(eq(pointAccount.memberId, who.memberId));
    expect(account?.balance).toBe(row.rewardPoint);
    expect(row.rewardPoint).toBe(Math.floor(row.orderAmountFen / 100));
    const [buyer] = await store.db.select().from(member).where(eq(member.id, who.memberId));
    expect(buyer?.spend365dFen).toBe(49_000 + row.orderAmountFen);
    const loaded = await store.call('GET /upms/member/profile/load_member', {}, { as: who.token });
    expect(loaded.member.vipLevel).toBe('SILVER');
    const [after] = await store.db.select().from(goods).where(eq(goods.slug, 'skylark-video-vip'));
    expect(after?.salesCount).toBe((sold?.salesCount ?? 0) + 1);
  });

  it('is reviewed once, which completes it', async () => {
    const who = await fixture.buyer();
    const order = await delivered(who);
    const body = { orderSn: order.sn, score: 5, content: ' fast ', anonymous: true };
    await store.call('POST /order/member/review/save', { body }, { as: who.token });
    expect(await statusOf(order.id)).toBe('COMPLETED');
    expect((await view(who, order.sn)).canReview).toBe(false);
    const again = await store.attempt('POST /order/member/review/save', { body }, { as: who.token });
    expect(again).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    const unpaid = await placeVideo(who);
    const early = await store.attempt(
      'POST /order/member/review/save',
      { body: { ...body, orderSn: unpaid.sn } },
      { as: who.token },
    );
    expect(early).toMatchObject({ status: 422, message: 'order_statusInvalid' });
  });

  it('that is a parcel is reviewed once its receipt is confirmed', async () => {
    const who = await fixture.buyer();
    const order = await delivered(who);
    await store.db.update(orderItem).set({ deliveryMode: 'SHIPPING' }).where(eq(orderItem.orderId, order.id));
    const canBeReviewed = async () => {
      const { records } = await store.call('GET /order/member/review/waiting', {}, { as: who.token });
      const { canReview, actions } = await view(who, order.sn);
      return [canReview, actions.includes('REVIEW'), records.length === 1];
    };
    expect(await canBeReviewed()).toEqual([false, false, false]);
    const body = { orderSn: order.sn, score: 5, content: '', anonymous: true };
    const early = await store.attempt('POST /order/member/review/save', { body }, { as: who.token });
    expect(early).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    await store.call('POST /order/member/order/receive', { body: { orderSn: order.sn } }, { as: who.token });
    expect(await canBeReviewed()).toEqual([true, true, true]);
  });

  it('refunded after completion reverts its coins, even below zero', async () => {
    const who = await fixture.buyer();
    const order = await delivered(who);
    await store.call('POST /order/member/order/receive', { body: { orderSn: order.sn } }, { as: who.token });
    await setCoins(store, who.memberId, 0);
    await store.db.transaction((tx) =>
      transition(tx, store.system(), { orderId: order.id, event: 'STAFF_REFUND', actor: { type: 'STAFF' } }),
    );
    await store.runJobs();
    const row = await fixture.orderRow(order.id);
    expect(row.status).toBe('REFUNDED');
    expect(row.amountRefundedFen).toBe(row.amountPaidFen);
    const [last] = await store.db
      .select()
      .from(pointLog)
      .where(eq(pointLog.memberId, who.memberId))
      .orderBy(desc(pointLog.id));
    expect(last).toMatchObject({
      type: 'UNDO_REWARD',
      debit: row.rewardPoint,
      balanceAfter: -row.rewardPoint,
    });
  });

  it('mails the buyer in the language of the order', async () => {
    const who = await fixture.buyer();
    await delivered(who);
    const [buyer] = await store.db.select().from(member).where(eq(member.id, who.memberId));
    const mails = await mailedTo(store, buyer?.email ?? '');
    expect(mails.map(({ subject }) => subject.replace(/\d{16}/, '#')).sort()).toEqual([
      '【天云商城】付款成功：订单 #（云雀影院 VIP）',
      '【天云商城】订单 # 已充值到账（云雀影院 VIP）',
    ]);
  });
});

describe('products that require identity verification', () => {
  it('put the paid order on hold, and refund it after 48 hours', async () => {
    const who = await fixture.buyer();
    await store.db
      .update(member)
      .set({ certificationStatus: 'UNVERIFIED' })
      .where(eq(member.id, who.memberId));
    const skuId = await fixture.firstSku('ebony-play-code');
    const before = await fixture.stockOf(skuId);
    const order = await placeOrder(store.call, who, { skuId });
    await submitCard(store.call, (await openPayment(store.call, who, order)).session);
    await store.runJobs();
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'VERIFICATION',
    });
    store.clock.advance(47 * 60 * MINUTE);
    await sweepOrders(store.system());
    expect(await statusOf(order.id)).toBe('PENDING_REVIEW');
    store.clock.advance(61 * MINUTE);
    await sweepOrders(store.system());
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('REFUNDED');
    expect(await fixture.stockOf(skuId)).toEqual(before);
  });

  it('continue once the member is verified', async () => {
    const who = await fixture.buyer();
    const mine = eq(member.id, who.memberId);
    await store.db.update(member).set({ certificationStatus: 'UNVERIFIED' }).where(mine);
    const order = await placeOrder(store.call, who, { skuId: await fixture.firstSku('ebony-play-code') });
    await submitCard(store.call, (await openPayment(store.call, who, order)).session);
    await store.db.update(member).set({ certificationStatus: 'VERIFIED' }).where(mine);
    store.clock.advance(MINUTE);
    await sweepOrders(store.system());
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });
});

describe('an order that costs nothing', () => {
  it('needs no payment: it is screened and delivered immediately, with its coupon used', async () => {
    const who = await fixture.buyer();
    const rule = eq(siteConfig.key, 'minOrderAmount');
    await store.db.update(siteConfig).set({ value: 0 }).where(rule);
    await store.db.update(coupon).set({ minOrderFen: 0, value: 100_000 }).where(eq(coupon.code, 'WELCOME8'));
    const couponCodeId = await store.db.transaction((tx) =>
      grantCoupon(tx, store.clock, who.memberId, 'WELCOME8'),
    );
    const before = await fixture.stockOf(video);
    const purchase = {
      skuId: video,
      quantity: 1,
      offerType: 'COUPON' as const,
      couponCodeId,
      paymentMethod: 'STRIPE_CARD',
    };
    const quote = await store.call(
      'POST /order/member/order/calculate',
      { body: purchase },
      { as: who.token },
    );
    expect(quote.amounts).toMatchObject({
      payAmount: 0,
      serviceFee: 0,
      deductionTotal: quote.amounts.goodsAmount,
    });
    const body = { ...purchase, values: phoneAccount, quoteToken: quote.quoteToken };
    const first = await fixture.create(who, body, 'key-of-a-free-order');
    expect(orderIn(first).status).toBe('PENDING_SHIPMENT');
    expect((await fixture.create(who, body, 'key-of-a-free-order')).data).toEqual(first.data);
    await store.runJobs();
    expect(await statusOf(orderIn(first).id)).toBe('PENDING_EVALUATE');
    expect(await fixture.stockOf(video)).toEqual({
      ...before,
      available: before.available - 1,
      sold: before.sold + 1,
    });
    const [code] = await store.db.select().from(couponCode).where(eq(couponCode.id, couponCodeId));
    expect(code?.status).toBe('USED');
    await store.db.update(siteConfig).set({ value: 5 }).where(rule);
  });
});

describe('reading orders', () => {
  it("lists, counts and finds the member's orders", async () => {
    const who = await fixture.buyer();
    const paid = await delivered(who);
    const unpaid = await placeVideo(who);
    const list = (query: object) =>
      store.call('GET /order/member/order/list', { query: { ...query } }, { as: who.token });
    const sns = async (query: object) => (await list(query)).records.map((row) => row.sn);
    expect(await sns({})).toEqual([unpaid.sn, paid.sn]);
    expect(await sns({ group: 'TO_PAY' })).toEqual([unpaid.sn]);
    expect(await sns({ group: 'TO_CONFIRM' })).toEqual([paid.sn]);
    expect(await sns({ tab: 'COMPLETED' })).toEqual([]);
    expect(await sns({ keyword: paid.sn.slice(4) })).toEqual([paid.sn]);
    expect(await sns({ keyword: '云雀' })).toHaveLength(2);
    expect(await sns({ keyword: '%' })).toEqual([]);
    expect(await list({ pageNumber: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      totalPages: 2,
      records: [{ sn: paid.sn }],
    });
    expect(await store.call('GET /order/member/order/statistics', {}, { as: who.token })).toMatchObject({
      all: 2,
      toPay: 1,
      toConfirm: 1,
      completed: 0,
    });
    expect(
      await store.call(
        'GET /order/member/order/check_pending_payment',
        { query: { skuId: video } },
        { as: who.token },
      ),
    ).toEqual({ exists: true, orderSn: unpaid.sn });
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, paid.id));
    expect((await view(who, paid.sn)).delivery).toMatchObject({
      state: 'DELIVERED',
      supplierOrderNo: item?.supplierOrderNo,
    });
  });

  it("returns the same error for another member's order as for an unknown one", async () => {
    const [owner, stranger] = await fixture.buyers(2);
    if (!owner || !stranger) throw new Error('No buyers');
    const order = await placeVideo(owner);
    for (const call of [
      'POST /order/member/order/cancel',
      'POST /order/member/order/ask_refund',
      'POST /order/member/order/receive',
      'POST /order/member/order/update_account',
      'POST /order/member/review/save',
    ] as const) {
      const body = (orderSn: string) => ({ body: { orderSn, values: phoneAccount, score: 5 } });
      const foreign = await store.attempt(call, body(order.sn), { as: stranger.token });
      const unknown = await store.attempt(call, body('2026112100000000'), { as: stranger.token });
      expect(foreign).toMatchObject({ status: 404, message: 'order_notFound' });
      expect(foreign.body).toEqual(unknown.body);
    }
    const seen = await store.attempt(
      'GET /order/member/order/view',
      { query: { orderSn: order.sn } },
      { as: stranger.token },
    );
    expect(seen).toMatchObject({ status: 404, message: 'order_notFound' });
    expect(await statusOf(order.id)).toBe('PENDING_PAYMENT');
  });
});
