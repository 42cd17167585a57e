import { afterAll, beforeAll, expect, it } from 'vitest';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

const goodsId = '1800301000000000163';
const slug = 'song-of-wilds-shards';

/** Creates orders delivered `seconds` after their payment, paid `daysAgo`. */
async function deliver(seconds: readonly number[], daysAgo: number): Promise<void> {
  const detail = await store.call('GET /goods/member/goods/detail', { query: { slug } });
  const [owner] = await store.db.select({ id: member.id }).from(member).limit(1);
  const paidTime = new Date(store.clock.now().getTime() - daysAgo * 86_400_000);
  for (const wait of seconds) {
    const orderId = newId();
    await store.db.insert(orders).values({
      id: orderId,
      sn: orderId,
      memberId: owner?.id ?? '',
      goodsType: 'VIRTUAL',
      status: 'COMPLETED',
      goodsAmountFen: 600,
      activityDiscountFen: 0,
      memberDiscountFen: 0,
      couponDiscountFen: 0,
      deductionTotalFen: 0,
      freightFen: 0,
      orderAmountFen: 600,
      feeRatePpm: 0,
      feeIncluded: true,
      serviceFeeFen: 0,
      payAmountFen: 600,
      payCurrency: 'CNY',
      payCurrencyMinor: 600,
      payRatePpb: 1_000_000_000,
      payPremiumPpm: 0,
      offerType: 'NONE',
      paidTime,
      lang: 'zh-cn',
      idempotencyKey: orderId,
    });
    await store.db.insert(orderItem).values({
      id: newId(),
      orderId,
      goodsId,
      skuId: detail.defaultSkuId,
      goodsSlug: slug,
      nameI18n: { 'zh-cn': '', en: '', 'zh-hk': '' },
      specificationI18n: { 'zh-cn': '', en: '', 'zh-hk': '' },
      unitPriceFen: 600,
      quantity: 1,
      subtotalFen: 600,
      deliveryMode: 'DIRECT',
      deliveryState: 'DELIVERED',
      deliveredTime: new Date(paidTime.getTime() + wait * 1000),
    });
  }
}

const measured = async () => {
  const { delivery } = await store.call('GET /goods/member/goods/detail', { query: { slug } });
  return [delivery.p50Seconds, delivery.p90Seconds];
};

it('returns null below twenty deliveries, then the median and the slowest tenth', async () => {
  await deliver(
    Array.from({ length: 10 }, (_, index) => index + 1),
    1,
  );
  await deliver(
    Array.from({ length: 30 }, () => 900),
    60,
  );
  expect(await measured()).toEqual([null, null]);
  await deliver(
    Array.from({ length: 11 }, (_, index) => index + 11),
    2,
  );
  expect(await measured()).toEqual([11, 19]);
  const home = await store.call('GET /goods/member/goods/index');
  expect(home.figures).toMatchObject({ p50DeliverySeconds: 11, p90DeliverySeconds: 19 });
  // Kept for all visitors: home does not read the orders of a month each time.
  await deliver(
    Array.from({ length: 30 }, () => 900),
    1,
  );
  expect((await store.call('GET /goods/member/goods/index')).figures.p50DeliverySeconds).toBe(11);
  store.clock.advance(2 * 3_600_000);
  expect((await store.call('GET /goods/member/goods/index')).figures.p50DeliverySeconds).toBe(900);
});
