import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOrder } from '../../../../../tests/api/fixtures/copy-order';
import { orderFixture, phoneAccount } from '../../../../../tests/api/fixtures/order';
import { openPayment, placeOrder } from '../../../../../tests/load/buyers';
import { sandboxPayment } from '../../../../database/schema/fulfilment';
import { paymentEvent } from '../../../../database/schema/payments';
import { createTestStore, type TestStore } from '../../../../testing';
import { sweepPayments } from './sweep-payments';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
});
afterAll(() => store.close());

async function openedOrder() {
  const who = await fixture.buyer();
  const skuId = await fixture.firstSku('skylark-video-vip');
  const order = await placeOrder(store.call, who, { skuId, values: phoneAccount });
  return { order, payment: await openPayment(store.call, who, order) };
}

it('250 attempts and events that fail at the provider do not keep a later payment from being found', async () => {
  const failing = await openedOrder();
  await copyOrder(store.db, failing.order.id, 250);
  store.clock.advance(1000);
  const { order, payment } = await openedOrder();
  const createdTime = store.clock.now();
  await store.db.insert(paymentEvent).values(
    Array.from({ length: 250 }, (_, index) => ({
      id: `stripe:evt_${index}`,
      provider: 'stripe',
      type: 'test',
      providerRef: `${failing.payment.session}-${index + 1}`,
      createdTime,
    })),
  );
  await store.db
    .update(sandboxPayment)
    .set({ status: 'SUCCEEDED' })
    .where(eq(sandboxPayment.id, payment.session));
  for (let minute = 1; minute <= 2; minute += 1) {
    store.clock.advance(61_000);
    await sweepPayments(store.system());
  }
  expect((await fixture.orderRow(order.id)).paidTime).not.toBeNull();
  const events = await store.db.select().from(paymentEvent);
  expect(events.filter(({ checkedTime }) => checkedTime === null)).toEqual([]);
});
