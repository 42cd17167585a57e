import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../tests/load/buyers';
import { recordStatements } from '../../../tests/load/count-rows-read';
import { createTestStore, type TestStore } from '../../testing';

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
