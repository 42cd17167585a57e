import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amountsOf } from '../../../components/products/state/purchase-amounts';
import { couponFixture } from '../../../tests/api/fixtures/coupon';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { addDeal } from '../../../tests/api/fixtures/promotion';
import { openPayment, placeOrder, quotedOrder, submitCard } from '../../../tests/load/buyers';
import { dailyDeal, sku } from '../../database/schema/catalog';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let card: string;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  fixture = orderFixture(store);
  card = await fixture.firstSku('dream-of-changan-card');
  await store.db.delete(dailyDeal);
  await store.db.update(sku).set({ priceFen: 5900, marketPriceFen: 7800 }).where(eq(sku.id, card));
});
afterAll(() => store?.close());

it('quotes the product line with the current price, the deal and the former price', async () => {
  const who = await fixture.buyer();
  const lineOf = async (quantity: number) =>
    (
      await store.call(
        'POST /order/member/order/calculate',
        { body: { skuId: card, quantity } },
        { as: who.token },
      )
    ).line;
  expect(await lineOf(2)).toEqual({ price: 118, was: 156 });
  const { body } = await quotedOrder(store.call, who, { skuId: card });
  const dealId = await addDeal(store, { skuId: card, discountPriceFen: 5380, limitPerMember: 1 });
  expect(await lineOf(1)).toEqual({ price: 53.8, was: 59 });
  expect(await lineOf(2)).toEqual({ price: 112.8, was: 118 });

  // The new quote of a refused order has the line of the new price.
  const refused = await fixture.create(who, { ...body, offerType: undefined });
  expect(refused).toMatchObject({
    message: 'order_priceChanged',
    data: { line: { price: 53.8, was: 59 }, amounts: { goodsAmount: 59, activityDiscount: 5.2 } },
  });
  await store.db.delete(dailyDeal).where(eq(dailyDeal.id, dealId));
});

it('quotes the regular price to a member who has used the deal, with the reason, and the deal to others', async () => {
  const [who, other] = await fixture.buyers(2);
  if (!who || !other) throw new Error('No buyers');
  const dealId = await addDeal(store, { skuId: card, discountPriceFen: 5380, limitPerMember: 1 });
  const quoteOf = ({ token }: { token: string }) =>
    store.call('POST /order/member/order/calculate', { body: { skuId: card, quantity: 1 } }, { as: token });
  const read = ({ token }: { token: string }) =>
    store.call('GET /goods/member/daily_deal/used', {}, { as: token });
  const usedBy = async (buyer: { token: string }) => (await read(buyer)).dealIds;
  const activity = async (buyer: { token: string }) =>
    (await quoteOf(buyer)).offers.find(({ type }) => type === 'ACTIVITY');
  expect([await usedBy(who), (await quoteOf(who)).line]).toEqual([[], { price: 53.8, was: 59 }]);

  const { sn } = await placeOrder(store.call, who, { skuId: card, offerType: 'ACTIVITY' });
  expect(await read(who)).toEqual({ dealIds: [dealId], unpaid: [{ dealId, orderSn: sn }] });
  expect((await quoteOf(who)).line).toEqual({ price: 59, was: 78 });
  expect(await activity(who)).toMatchObject({ usable: false, discount: 0, reasonKey: 'goods_dealUnpaid' });
  expect([await usedBy(other), (await quoteOf(other)).line.price]).toEqual([[], 53.8]);
  expect((await store.attempt('GET /goods/member/daily_deal/used')).status).toBe(401);

  // A canceled order frees the deal for the member; an ended deal is no longer listed.
  await store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: who.token });
  expect([await usedBy(who), (await quoteOf(who)).line.price]).toEqual([[], 53.8]);
  const order = await placeOrder(store.call, who, { skuId: card, offerType: 'ACTIVITY' });
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  expect(await read(who)).toEqual({ dealIds: [dealId], unpaid: [] });
  expect(await activity(who)).toMatchObject({ usable: false, discount: 0, reasonKey: 'goods_dealUsed' });
  expect((await read(other)).unpaid).toEqual([]);
  const endTime = new Date(store.clock.now().getTime() - 1);
  await store.db.update(dailyDeal).set({ endTime }).where(eq(dailyDeal.id, dealId));
  expect(await usedBy(who)).toEqual([]);
});

it('says what an order lacks for a welcome coupon, and that paying for the order ends the coupon', async () => {
  const who = await fixture.buyer();
  const coupons = couponFixture(store);
  const coupon = await coupons.add({ audience: 'NEW_MEMBER', value: 800, minOrderFen: 5970 });
  await coupons.take('claim', { couponId: coupon.id }, who.token);
  const offerOf = async (quantity: number) => {
    const body = { skuId: card, quantity };
    const quote = await store.call('POST /order/member/order/calculate', { body }, { as: who.token });
    return quote.offers.find(({ type }) => type === 'COUPON');
  };
  expect(await offerOf(1)).toMatchObject({
    usable: false,
    reasonKey: 'coupon_minAmount',
    missing: { amount: 0.7, off: 8 },
    endsWithOrder: true,
  });
  expect(await offerOf(2)).toMatchObject({ usable: true, discount: 8, missing: null, endsWithOrder: true });

  const order = await placeOrder(store.call, who, { skuId: card });
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  expect(await offerOf(1)).toMatchObject({ usable: false, missing: null, endsWithOrder: false });
});

it('shows before sign-in what a new member pays while unpaid orders reserve units of the deal', async () => {
  const who = await fixture.buyer();
  const units = { quota: 10, soldCount: 4, reservedCount: 5, limitPerMember: 3 };
  const dealId = await addDeal(store, { skuId: card, discountPriceFen: 5380, ...units });
  const { dailyDeal: deal, ...detail } = await store.call('GET /goods/member/goods/detail', {
    query: { skuId: card },
  });
  const [method] = detail.paymentMethods;
  const body = { skuId: card, quantity: 3, paymentMethod: method?.code };
  const { amounts } = await store.call('POST /order/member/order/calculate', { body }, { as: who.token });
  expect(amounts.activityDiscount).toBe(5.2);
  const page = { ...detail, deal: deal && { ...deal, startText: '' } };
  expect(amountsOf(page, { skuId: card, quantity: 3 }, method)).toMatchObject({
    activityDiscount: 5.2,
    payAmount: amounts.payAmount,
  });
  await store.db.delete(dailyDeal).where(eq(dailyDeal.id, dealId));
});
