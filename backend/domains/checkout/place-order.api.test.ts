import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { type Buyer, leaveUnits, quotedOrder } from '../../../tests/load/buyers';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { cardCode } from '../../database/schema/fulfilment';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { maskValue, openRechargeValues } from '../products/recharge/recharge-values';
import { defaultSettings } from '../settings/default-settings';
import { readOrderSettings } from '../settings/order-settings';
import { saveSetting } from '../settings/save-setting';

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

describe('placing an order', () => {
  it('asvs:V2.3.3 reserves the stock and writes all rows once', async () => {
    const who = await fixture.buyer();
    const card = await fixture.firstSku('dream-of-changan-card');
    const before = await fixture.stockOf(card);
    const { body } = await quotedOrder(store.call, who, { skuId: card, quantity: 2 });
    const answer = await fixture.create(who, {
      ...body,
      values: { email: 'reader@mail.example' },
      remark: 'thanks',
    });
    expect(answer).toMatchObject({ status: 200, data: { order: { status: 'PENDING_PAYMENT' } } });
    const [order] = await store.db.select().from(orders).where(eq(orders.memberId, who.memberId));
    expect(order?.sn).toMatch(/^\d{16}$/);
    expect(order?.contactEmail).toBe('reader@mail.example');
    expect(order?.expireTime?.getTime()).toBe((order?.createdTime.getTime() ?? 0) + 30 * 60_000);
    expect(await fixture.stockOf(card)).toEqual({
      ...before,
      available: before.available - 2,
      reserved: before.reserved + 2,
    });
    const [item] = await store.db
      .select()
      .from(orderItem)
      .where(eq(orderItem.orderId, order?.id ?? ''));
    const held = await store.db
      .select()
      .from(cardCode)
      .where(eq(cardCode.orderItemId, item?.id ?? ''));
    expect(held.map((each) => each.state)).toEqual(['RESERVED', 'RESERVED']);
    expect(item?.rechargeValuesEnc).not.toContain('reader');
    expect(item?.accountDisplay).toBe(maskValue('reader@mail.example'));
    expect(openRechargeValues(store.environment, item ?? { id: '', rechargeValuesEnc: null })).toEqual({
      email: 'reader@mail.example',
    });
  });

  it('counts the units of a deal that the member has ordered towards the limit', async () => {
    const who = await fixture.buyer();
    const now = store.clock.now();
    const [deal] = await store.db
      .select({ id: dailyDeal.id, skuId: dailyDeal.skuId })
      .from(dailyDeal)
      .innerJoin(goods, eq(goods.id, dailyDeal.goodsId))
      .where(eq(goods.slug, 'leisure-cinema-gold'));
    if (!deal) throw new Error('No deal');
    await store.db
      .update(dailyDeal)
      .set({
        quota: 9,
        soldCount: 0,
        reservedCount: 0,
        limitPerMember: 1,
        startTime: new Date(now.getTime() - 1000),
        endTime: new Date(now.getTime() + 3_600_000),
      })
      .where(eq(dailyDeal.id, deal.id));
    const purchase = {
      skuId: deal.skuId,
      quantity: 1,
      offerType: 'ACTIVITY' as const,
      paymentMethod: 'STRIPE_CARD',
    };
    const calculate = () =>
      store.attempt('POST /order/member/order/calculate', { body: purchase }, { as: who.token });
    const { quoteToken } = await store.call(
      'POST /order/member/order/calculate',
      { body: purchase },
      { as: who.token },
    );
    const placed = await fixture.create(who, { ...purchase, quoteToken, values: phoneAccount });
    expect(placed.status).toBe(200);
    expect(await calculate()).toMatchObject({ status: 422, message: 'goods_dealUnpaid' });
  });

  it('requires an own postal address for physical products', async () => {
    const mat = await fixture.firstSku('starmap-desk-mat');
    const [who, stranger] = await fixture.buyers(2);
    if (!who || !stranger) throw new Error('No buyers');
    const foreign = await fixture.addressOf(stranger);
    const own = await fixture.addressOf(who);
    const { body } = await quotedOrder(store.call, who, { skuId: mat, addressId: own });
    expect(await fixture.create(who, { ...body, addressId: undefined })).toMatchObject({
      status: 422,
      message: 'order_addressRequired',
    });
    expect(await fixture.create(who, { ...body, addressId: foreign })).toMatchObject({
      status: 422,
      message: 'order_addressRequired',
    });
    expect(await fixture.create(who, body)).toMatchObject({ status: 200 });
    const [order] = await store.db.select().from(orders).where(eq(orders.memberId, who.memberId));
    expect(order?.address?.detailAddress).toBe('12 Canton Road');
    expect(order?.freightFen).toBe(3800);
    expect(order?.expireTime?.getTime()).toBe((order?.createdTime.getTime() ?? 0) + 120 * 60_000);
  });

  it('charges the freight that staff set', async () => {
    const skuId = await fixture.firstSku('starmap-desk-mat');
    const who = await fixture.buyer();
    const addressId = await fixture.addressOf(who);
    const { body: quotedBefore } = await quotedOrder(store.call, who, { skuId, addressId });
    const [mainland, nearby] = defaultSettings.freightZones.zones;
    if (!mainland || !nearby) throw new Error('No zones');
    const nearer = { ...nearby, bands: [{ upTo: 500, cny: 7.5 }], next: { each: 500, cny: 0.5 } };
    const zones = [{ ...mainland, bands: [{ upTo: 1, cny: 0 }], next: { each: 1, cny: 0 } }, nearer];
    await saveSetting(store.db, 'freightZones', { zones }, store.clock.now());
    try {
      expect(await fixture.create(who, quotedBefore)).toMatchObject({ message: 'order_priceChanged' });
      const { body } = await quotedOrder(store.call, who, { skuId, addressId });
      expect(await fixture.create(who, body)).toMatchObject({ status: 200 });
      const [order] = await store.db.select().from(orders).where(eq(orders.memberId, who.memberId));
      expect(order?.freightFen).toBe(800);
      const { goods: shown, freight } = await store.call('GET /goods/member/goods/detail', {
        query: { slug: 'starmap-desk-mat', withoutRelated: 'true' },
      });
      expect(shown.slug).toBe('starmap-desk-mat');
      expect(freight.map(({ amount }) => amount)).toEqual([0, 8]);
    } finally {
      await saveSetting(store.db, 'freightZones', defaultSettings.freightZones, store.clock.now());
    }
  });

  it('requires a checked role for products that demand a check', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-points');
    const [row] = await store.db.select({ goodsId: sku.goodsId }).from(sku).where(eq(sku.id, skuId));
    const values = { account: '1234567' };
    const { body } = await quotedOrder(store.call, who, { skuId, values });
    const unchecked = await fixture.create(who, body);
    expect(unchecked).toMatchObject({ status: 422, message: 'goods_account_formatInvalid' });
    const checked = await store.call(
      'POST /goods/member/goods/check_account',
      { body: { goodsId: row?.goodsId ?? '', values } },
      { as: who.token },
    );
    const swapped = { ...body, values: { account: '7654321' }, validateToken: checked.validateToken };
    expect((await fixture.create(who, swapped)).status).toBe(422);
    expect((await fixture.create(who, { ...body, validateToken: checked.validateToken })).status).toBe(200);
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.skuId, skuId));
    expect(item?.roleName).toBe(checked.roleName);
  });
});

describe('rejects invalid input and writes nothing', () => {
  it.each<[string, object, number, string]>([
    ['an unknown goods', { skuId: '1999999999999999999' }, 404, 'goods_notFound'],
    ['quantity 0', { quantity: 0 }, 422, 'goods_quantityInvalid'],
    ['quantity -1', { quantity: -1 }, 422, 'goods_quantityInvalid'],
    ['quantity 1.5', { quantity: 1.5 }, 422, 'goods_quantityInvalid'],
    ['quantity 1e9', { quantity: 1e9 }, 422, 'goods_purchaseLimit'],
    ['quantity 1e300', { quantity: 1e300 }, 422, 'goods_quantityInvalid'],
    ['quantity NaN', { quantity: Number.NaN }, 400, 'common_message_badRequest'],
    ['quantity as text', { quantity: '1' }, 400, 'common_message_badRequest'],
    ['a malformed goods id', { skuId: "1' or '1'='1" }, 400, 'common_message_badRequest'],
    ['no account', { values: {} }, 422, 'goods_account_formatInvalid'],
    ['a wrong account', { values: { account: 'x' } }, 422, 'goods_account_formatInvalid'],
    [
      'a forged quote',
      { quoteToken: '9999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      422,
      'order_priceChanged',
    ],
    ['no quote', { quoteToken: '' }, 422, 'order_priceChanged'],
    ['an unknown method', { paymentMethod: 'CASH' }, 422, 'payment_methodUnavailable'],
    ["somebody's coupon", { offerType: 'COUPON', couponCodeId: '1' }, 422, 'coupon_unavailable'],
  ])('%s', async (_name, changes, status, message) => {
    const who = await fixture.buyer();
    expect(await fixture.create(who, await validBody(who, changes))).toMatchObject({ status, message });
    expect(await fixture.orderCount(who)).toBe(0);
  });

  it.each(['goods', 'sku', 'discontinued'])('off sale: %s', async (what) => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('netvale-music-member');
    const [row] = await store.db.select().from(sku).where(eq(sku.id, skuId));
    const { body } = await quotedOrder(store.call, who, { skuId, values: { account: 'netvale.user' } });
    const goodsRow = eq(goods.id, row?.goodsId ?? '');
    const set = async (isOn: boolean) => {
      if (what === 'sku') await store.db.update(sku).set({ isMarketable: isOn }).where(eq(sku.id, skuId));
      else if (what === 'goods') await store.db.update(goods).set({ isMarketable: isOn }).where(goodsRow);
      else await store.db.update(goods).set({ isDiscontinued: !isOn }).where(goodsRow);
    };
    await set(false);
    expect(await fixture.create(who, body)).toMatchObject({ status: 404, message: 'goods_notFound' });
    await set(true);
  });

  it('names the level that a product is for', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('dream-of-changan-card');
    const [row] = await store.db.select().from(sku).where(eq(sku.id, skuId));
    const { body } = await quotedOrder(store.call, who, { skuId });
    const setLevel = (minVipLevel: number) =>
      store.db
        .update(goods)
        .set({ minVipLevel })
        .where(eq(goods.id, row?.goodsId ?? ''));
    await setLevel(2);
    expect(await fixture.create(who, body)).toMatchObject({
      status: 422,
      message: 'order_levelTooLow',
      data: { args: [2] },
    });
    await setLevel(0);
    expect((await fixture.create(who, body)).status).toBe(200);
  });

  it('returns a new quote for a changed price, which is then accepted', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('lemonfruit-tv-vip');
    const { body } = await quotedOrder(store.call, who, { skuId, values: { account: '13800138000' } });
    const [row] = await store.db.select({ fen: sku.priceFen }).from(sku).where(eq(sku.id, skuId));
    await store.db
      .update(sku)
      .set({ priceFen: (row?.fen ?? 0) + 100 })
      .where(eq(sku.id, skuId));
    const idempotencyKey = `key-${newId()}`;
    const refused = await fixture.create(who, body, idempotencyKey);
    expect(refused).toMatchObject({
      status: 422,
      message: 'order_priceChanged',
      data: { amounts: { unitPrice: ((row?.fen ?? 0) + 100) / 100 } },
    });
    const { quoteToken } = z.object({ quoteToken: z.string() }).parse(refused.data);
    expect((await fixture.create(who, { ...body, quoteToken }, idempotencyKey)).status).toBe(200);
  });

  it('asvs:V2.1.3 asvs:V2.3.2 quotes the maximum number of units, limited by stock and by order', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('cinepass-season-code');
    const orderable = async () => {
      const purchase = { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD' as const };
      const quote = await store.call(
        'POST /order/member/order/calculate',
        { body: purchase },
        { as: who.token },
      );
      return quote.orderable;
    };
    const [before] = await store.db
      .select({ available: sku.available, limit: sku.limitPerOrder, most: goods.maxQuantity })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(eq(sku.id, skuId));
    if (!before) throw new Error('No such denomination');
    const most = Math.min(before.limit, before.most);
    expect(before.available).toBeGreaterThan(most);
    expect(await orderable()).toBe(most);
    for (const left of [2, 0]) {
      await leaveUnits(store.db, skuId, left);
      expect(await orderable()).toBe(left);
    }
  });

  it('refuses an order below the smallest amount of the shop, and takes two units of the same voucher', async () => {
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('ridego-voucher');
    const quoteOf = (quantity: number) =>
      store.attempt('POST /order/member/order/calculate', { body: { skuId, quantity } }, { as: who.token });
    expect(await quoteOf(1)).toMatchObject({ status: 422, message: 'order_minAmount', data: { value: 5 } });
    expect(await quoteOf(2)).toMatchObject({ status: 200, data: { amounts: { orderAmount: 9.6 } } });
    // The page of the checkout leads back to the product.
    const query = { skuId, quantity: '1' };
    expect(
      await store.attempt('GET /order/member/order/checkout', { query }, { as: who.token }),
    ).toMatchObject({
      status: 422,
      data: { value: 5, goodsId: '1800301000000000226' },
    });
  });

  it('accepts a quote for ten minutes and for its own input only', async () => {
    const who = await fixture.buyer();
    const other = await fixture.buyer();
    const body = await validBody(who);
    expect((await fixture.create(other, body)).message).toBe('order_otherAccount');
    expect((await fixture.create(who, { ...body, paymentMethod: 'PAYPAL' })).message).toBe(
      'order_priceChanged',
    );
    store.clock.advance(600_000);
    expect((await fixture.create(who, body)).message).toBe('order_priceChanged');
  });

  it('requires an idempotency key', async () => {
    const who = await fixture.buyer();
    const answer = await store.attempt(
      'POST /order/member/order/create',
      { body: await validBody(who) },
      { as: who.token },
    );
    expect(answer).toMatchObject({ status: 400, message: 'common_message_badRequest' });
  });

  it('requires a sign-in', async () => {
    const who = await fixture.buyer();
    const answer = await store.attempt(
      'POST /order/member/order/create',
      { body: await validBody(who) },
      { idempotencyKey: `key-${newId()}` },
    );
    expect(answer.status).toBe(401);
  });

  it('limits unpaid orders and daily spending', async () => {
    const who = await fixture.buyer();
    for (let round = 0; round < 3; round += 1)
      expect((await fixture.create(who, await validBody(who))).status).toBe(200);
    expect(await fixture.create(who, await validBody(who))).toMatchObject({
      status: 422,
      message: 'order_tooManyUnpaid',
      data: { args: [3] },
    });
    const rich = await fixture.buyer();
    const dear = await fixture.firstSku('forest-warden-figure');
    const addressId = await fixture.addressOf(rich);
    const { body } = await quotedOrder(store.call, rich, { skuId: dear, quantity: 5, addressId });
    expect((await fixture.create(rich, body)).status).toBe(200);
    expect(
      await fixture.create(rich, {
        ...(await quotedOrder(store.call, rich, { skuId: dear, addressId })).body,
      }),
    ).toMatchObject({
      status: 422,
      message: 'order_limitExceeded',
    });
  });

  it('suggests identity verification only where it raises the limit', async () => {
    const who = await fixture.buyer();
    const certify = (certificationStatus: string) =>
      store.db.update(member).set({ certificationStatus }).where(eq(member.id, who.memberId));
    await certify('UNVERIFIED');
    const { risk } = await readOrderSettings(store.db);
    const dear = await fixture.firstSku('forest-warden-figure');
    const addressId = await fixture.addressOf(who);
    const place = async () => {
      const { body } = await quotedOrder(store.call, who, { skuId: dear, addressId });
      return fixture.create(who, body);
    };
    for (const status of ['UNVERIFIED', 'IN_VERIFICATION', 'VERIFICATION_FAILED']) {
      await certify(status);
      expect(await place()).toMatchObject({ status: 422, message: 'order_verificationRequired' });
    }
    expect(await fixture.orderCount(who)).toBe(0);
    await certify('VERIFIED');
    expect((await place()).status).toBe(200);
    // Verified members have a daily limit, too.
    const limitFen = risk.verifiedDailyLimitCny * 100;
    await store.db
      .update(orders)
      .set({
        goodsAmountFen: limitFen,
        freightFen: 0,
        orderAmountFen: limitFen,
        serviceFeeFen: 0,
        payAmountFen: limitFen,
        status: 'COMPLETED',
      })
      .where(eq(orders.memberId, who.memberId));
    for (const status of ['VERIFIED', 'UNVERIFIED']) {
      await certify(status);
      expect(await place()).toMatchObject({
        status: 422,
        message: 'order_limitReached',
        data: { args: [0] },
      });
    }
  });

  it('rejects an amount that a method does not support', async () => {
    const who = await fixture.buyer();
    const { body } = await quotedOrder(store.call, who, {
      skuId: video,
      values: phoneAccount,
      paymentMethod: 'COIN',
    });
    expect(await fixture.create(who, body)).toMatchObject({ status: 422, message: 'coupon_pointNotEnough' });
  });
});
