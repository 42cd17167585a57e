import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../tests/load/buyers';
import { recordStatements } from '../../../tests/load/count-rows-read';
import { couponCode } from '../../database/schema/pricing';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { grantCoupon } from './grant-coupon';
import { lockCoupon } from './hold-coupon';

let store: TestStore;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  video = await orderFixture(store).firstSku('skylark-video-vip');
});
afterAll(() => store.close());

/** The changes of coupon codes among the statements of `work`. */
async function couponChanges(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(work);
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap(({ text }) => (/^update "coupon_code"/i.test(text) ? [text] : []));
}

describe('a coupon code', () => {
  it('is locked for one order of its owner', async () => {
    const { memberId } = await orderFixture(store).buyer();
    const other = await orderFixture(store).buyer();
    const couponCodeId = await store.db.transaction((tx) =>
      grantCoupon(tx, store.clock, memberId, 'WELCOME8'),
    );
    const lock = (ownerId: string, orderId: string) =>
      store.db.transaction((tx) =>
        lockCoupon(tx, { couponCodeId, memberId: ownerId, orderId, now: store.clock.now(), purchase: null }),
      );
    await expect(lock(other.memberId, newId())).rejects.toMatchObject({ key: 'coupon_unavailable' });
    const orderId = newId();
    await lock(memberId, orderId);
    await expect(lock(memberId, newId())).rejects.toMatchObject({ key: 'coupon_unavailable' });
    const [row] = await store.db.select().from(couponCode).where(eq(couponCode.id, couponCodeId));
    expect(row).toMatchObject({ status: 'LOCKED', orderId });
  });
});

describe('an order without a coupon', () => {
  it('queries no coupon codes when it is canceled', async () => {
    const who = await orderFixture(store).buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    const changes = await couponChanges(() =>
      store.call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: who.token }),
    );
    expect(changes).toEqual([]);
  });

  it('queries no coupon codes when it is paid', async () => {
    const who = await orderFixture(store).buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    const { session } = await openPayment(store.call, who, order);
    const changes = await couponChanges(async () => {
      await submitCard(store.call, session);
      await store.runJobs();
    });
    expect(changes).toEqual([]);
  });
});
