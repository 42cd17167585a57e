import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../tests/api/fixtures/check-invariants';
import { tradeFixture } from '../../tests/api/fixtures/trade';
import { orderItem } from '../database/schema/orders';
import { createTestStore, type TestStore } from '../testing';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

it('expects every unit back when refunds by amount left no more than the price of one', async () => {
  const order = await trade.buy({ skuId: '1800311000000000225', quantity: 2 });
  const total = order.amount;
  expect(await trade.refundPart(order.sn, { amount: Math.round(total * 60) / 100 })).toMatchObject({
    status: 200,
  });
  expect(await trade.refundPart(order.sn, { units: 1 })).toMatchObject({ status: 200 });
  const [byAmount, ofUnit] = await trade.refundsOf(order.id);
  expect([byAmount, ofUnit]).toMatchObject([
    { status: 'SUCCEEDED', units: null, endsOrder: false },
    { status: 'SUCCEEDED', units: null, endsOrder: true },
  ]);
  expect(ofUnit?.feeFen).toBeGreaterThan(0);
  expect(await findViolations(store)).toEqual({});
  await store.db.update(orderItem).set({ refundedQuantity: 1 }).where(eq(orderItem.orderId, order.id));
  expect(await findViolations(store)).toHaveProperty('refund-units');
});
