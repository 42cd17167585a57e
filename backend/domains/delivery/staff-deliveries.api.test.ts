import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations, findViolations } from '../../../tests/api/fixtures/check-invariants';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { orderItem } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { fulfilmentSweeps } from './jobs';

const HOUR = 3_600_000;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let fixture: ReturnType<typeof orderFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  fixture = orderFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

/** The sweep of a live shop, some time later, and the alarms that it raises. */
async function sweepLiveAfter(ms: number) {
  store.clock.advance(ms);
  const events: unknown[] = [];
  const record = (fields: { event?: string }) => events.push(fields.event);
  const log = Object.assign(Object.create(store.services.log), { error: record });
  const environment = { ...store.environment, demo: false };
  await fulfilmentSweeps['sweep.manual-deliveries']({ ...store.system(), environment, log });
  return events;
}

/** A paid order that staff have to deliver. */
async function orderByStaff(mode: 'MANUAL' | 'SHIPPING') {
  const order = await trade.place(topUp);
  await trade.pay(order);
  await store.db.update(orderItem).set({ deliveryMode: mode }).where(eq(orderItem.orderId, order.id));
  expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
  return order;
}

describe.each([
  ['MANUAL', 24, 3 * 24],
  ['SHIPPING', 3 * 24, 14 * 24],
] as const)('a paid order that staff deliver (%s)', (mode, lateHours, hours) => {
  it('is an alarm once when they are late, and is refunded at its deadline', async () => {
    const order = await orderByStaff(mode);
    expect(await sweepLiveAfter((lateHours - 1) * HOUR)).toEqual([]);
    expect(await findViolations(store)).not.toHaveProperty('order-work');
    expect(await sweepLiveAfter(2 * HOUR)).toEqual(['delivery.late']);
    expect(await sweepLiveAfter((hours - lateHours - 2) * HOUR)).toEqual([]);
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    expect(await sweepLiveAfter(2 * HOUR)).toEqual(['delivery.expired']);
    await store.runJobs();
    const { amountPaidFen } = await fixture.orderRow(order.id);
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'REFUNDED',
      amountRefundedFen: amountPaidFen,
    });
  });
});
