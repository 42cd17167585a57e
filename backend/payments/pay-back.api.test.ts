import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderDesk, phoneAccount } from '../../tests/api/order-desk';
import { type Buyer, openPayment, placeOrder, submitCard } from '../../tests/load/buyers';
import { sandboxPayment } from '../database/schema/fulfilment';
import { orderLog, refund } from '../database/schema/orders';
import { transition } from '../orders/transition';
import { createTestStore, type TestStore } from '../platform/testing';
import { sweepPayments } from './sweep-payments';

const HOUR = 3_600_000;

let store: TestStore;
let desk: ReturnType<typeof orderDesk>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  desk = orderDesk(store);
  video = await desk.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

/** A delivered order whose payment the provider has lost, and staff who want to pay it back. */
async function refundNobodyTakes(who: Buyer) {
  const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
  const { session } = await openPayment(store.call, who, order);
  await submitCard(store.call, session);
  await store.runJobs();
  await store.db.delete(sandboxPayment).where(eq(sandboxPayment.id, session));
  await store.db.transaction((tx) =>
    transition(tx, store.services, {
      orderId: order.id,
      event: 'STAFF_REFUND',
      actor: { type: 'STAFF', id: 'test' },
    }),
  );
  return order;
}

const refundOf = async (orderId: string) =>
  (await store.db.select().from(refund).where(eq(refund.orderId, orderId)))[0];
const failuresOf = (orderId: string) =>
  store.db
    .select()
    .from(orderLog)
    .where(and(eq(orderLog.orderId, orderId), eq(orderLog.type, 'FAIL')));

describe('a refund that the provider does not take', () => {
  it('is tried for a day, then left to staff, once', async () => {
    const order = await refundNobodyTakes(await desk.buyer());
    await expect(store.runJobs()).rejects.toThrow();
    for (const hours of [1, 22]) {
      store.clock.advance(hours * HOUR);
      await sweepPayments(store.system());
      expect(await refundOf(order.id)).toMatchObject({ status: 'PENDING' });
      expect(await failuresOf(order.id)).toHaveLength(0);
    }
    store.clock.advance(2 * HOUR);
    await sweepPayments(store.system());
    await sweepPayments(store.system());
    expect(await refundOf(order.id)).toMatchObject({ status: 'FAILED', providerRefundId: null });
    expect(await desk.orderRow(order.id)).toMatchObject({ status: 'PENDING_REFUND', amountRefundedFen: 0 });
    expect(await failuresOf(order.id)).toMatchObject([{ detail: { event: 'REFUND_FAILED' } }]);
  });
});
