import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { cardCodes, tradeFixture } from '../../../tests/api/fixtures/trade';
import { type Buyer, quotedOrder, type Wish } from '../../../tests/load/buyers';
import { orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let topUp: Wish;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  topUp = { skuId: await fixture.firstSku('skylark-video-vip'), values: phoneAccount };
});
afterAll(() => store?.close());

const other = { account: '13900139000' };

/** Places an order like a member who was not asked. */
async function place(who: Buyer, wish = topUp, more: object = {}) {
  const { body } = await quotedOrder(store.call, who, wish);
  return fixture.create(who, { ...body, repeatConfirmed: false, ...more });
}

describe('the same purchase again', () => {
  it('names the unpaid order for the same account, and is placed once that is confirmed', async () => {
    const { buyer, sn } = await tradeFixture(store).place(topUp);
    store.clock.advance(3 * 60_000);
    expect(await place(buyer)).toMatchObject({
      status: 409,
      message: 'order_repeat',
      data: { kind: 'UNPAID', orderSn: sn, minutes: 3 },
    });
    expect(await fixture.orderCount(buyer)).toBe(1);
    expect((await place(buyer, { ...topUp, values: other })).status).toBe(200);
    expect((await place(buyer, topUp, { repeatConfirmed: true })).status).toBe(200);
    expect(await fixture.orderCount(buyer)).toBe(3);
  });

  it('names an order that was paid within ten minutes, and none that is older', async () => {
    const { buyer, sn } = await tradeFixture(store).buy(topUp);
    store.clock.advance(9 * 60_000);
    expect(await place(buyer)).toMatchObject({
      status: 409,
      message: 'order_repeat',
      data: { kind: 'BOUGHT', orderSn: sn, minutes: 9 },
    });
    store.clock.advance(61_000);
    expect((await place(buyer)).status).toBe(200);
  });

  it('is asked about for codes, which have no account, too', async () => {
    const { buyer, sn } = await tradeFixture(store).buy(cardCodes);
    expect(await place(buyer, cardCodes)).toMatchObject({
      status: 409,
      data: { kind: 'BOUGHT', orderSn: sn },
    });
  });

  it.each(['CANCELED', 'OVERDUE_PAYMENT', 'REFUNDED', 'PENDING_REFUND'] as const)(
    'is not asked about after an order that is %s',
    async (status) => {
      const { buyer, id } = await tradeFixture(store).place(topUp);
      const paidTime = status === 'REFUNDED' || status === 'PENDING_REFUND' ? store.clock.now() : null;
      await store.db.update(orders).set({ status, paidTime }).where(eq(orders.id, id));
      expect((await place(buyer)).status).toBe(200);
      // No later test finds an order that cannot be.
      await store.db
        .update(orders)
        .set({ status: 'PENDING_PAYMENT', paidTime: null })
        .where(eq(orders.id, id));
    },
  );

  it('is asked of the member who bought, and of no other', async () => {
    await tradeFixture(store).place(topUp);
    expect((await place(await fixture.buyer())).status).toBe(200);
  });

  it('is placed once by many requests at once that were not asked', async () => {
    const who = await fixture.buyer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'order_repeat')).toHaveLength(11);
    expect(await fixture.orderCount(who)).toBe(1);
  });

  it('answers a repeated request with its key like the first one', async () => {
    const who = await fixture.buyer();
    const { body } = await quotedOrder(store.call, who, topUp);
    const once = () => fixture.create(who, { ...body, repeatConfirmed: false }, 'same-key-for-both');
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });
});
