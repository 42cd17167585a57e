import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../tests/api/fixtures/check-invariants';
import { tradeFixture } from '../../tests/api/fixtures/trade';
import { createTestStore, type TestStore } from '../testing';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

it('accepts a refund of units for which refunds by amount left less than their price', async () => {
  const order = await trade.buy({ skuId: '1800311000000000225', quantity: 2 });
  const total = order.amount;
  expect(await trade.refundPart(order.sn, { amount: Math.round(total * 60) / 100 })).toMatchObject({
    status: 200,
  });
  expect(await trade.refundPart(order.sn, { units: 1 })).toMatchObject({ status: 200 });
  const [byAmount, ofUnit] = await trade.refundsOf(order.id);
  expect([byAmount, ofUnit]).toMatchObject([
    { status: 'SUCCEEDED', units: null },
    { status: 'SUCCEEDED', units: 1, endsOrder: false },
  ]);
  // Half of the fee, and less than half of the money.
  expect(ofUnit?.feeFen).toBeGreaterThan(0);
  expect(await findViolations(store)).toEqual({});
});
