import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOrder } from '../../../tests/api/fixtures/copy-order';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../tests/load/buyers';
import { supplierCall } from '../../database/schema/fulfilment';
import { orderItem, orderLog, orders } from '../../database/schema/orders';
import type { SystemContext } from '../../platform/context';
import type { TopupResult } from '../../ports/supplier';
import { createTestStore, type TestStore } from '../../testing';
import { deliver } from './deliver';
import { sweepDeliveries } from './sweep-deliveries';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

const topUps = ['DIRECT' as const];
const corrected = { account: '13900139000' };
const delivered: TopupResult = { outcome: 'DELIVERED', supplierOrderNo: 'SUP-1', cost: null };
const refused: TopupResult = { outcome: 'REFUSED', errorKey: 'goods_account_notFound' };

type Respond = (request: { requestId: string }) => Promise<TopupResult>;

/** The store with a supplier that gives this result to requests and queries alike, and the errors it logs. */
function withSupplier(respond: Respond) {
  const events: unknown[] = [];
  const log = Object.assign(Object.create(store.services.log), {
    error: (fields: { event?: string }) => events.push(fields.event),
  });
  const query = (requestId: string) => respond({ requestId });
  const supplier = { ...store.services.supplier, topUp: respond, query };
  const system: SystemContext = { ...store.system(), log, supplier };
  return { system, events };
}

/** A paid order whose delivery has not started. */
async function paidOrder() {
  const who = await fixture.buyer();
  const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
  const payment = await openPayment(store.call, who, order);
  await submitCard(store.call, payment.session);
  await store.call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn: payment.paymentLogSn } },
    { as: who.token },
  );
  return { who, order };
}

/** Supplier whose responses are triggered by the test. */
function slowSupplier() {
  const open: { respond: (answer: TopupResult) => void }[] = [];
  const topUp: Respond = () => new Promise((respond) => open.push({ respond }));
  return { open, topUp };
}

async function until<T>(read: () => T | undefined): Promise<T> {
  for (let round = 0; round < 500; round += 1) {
    const value = read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Waited too long');
}

const correct = (who: { token: string }, orderSn: string) =>
  store.attempt(
    'POST /order/member/order/update_account',
    { body: { orderSn, values: corrected } },
    { as: who.token },
  );
const itemOf = async (orderId: string) =>
  (await store.db.select().from(orderItem).where(eq(orderItem.orderId, orderId)))[0];
const callsOf = async (orderId: string) => {
  const item = await itemOf(orderId);
  return store.db
    .select()
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item?.id ?? ''));
};
const queuedJobs = async (orderId: string): Promise<number> => {
  const { rows } = await store.db.execute(
    sql`select count(*)::int as n from pgboss.job where name = 'delivery.top-ups' and state in ('created', 'retry') and data->>'orderId' = ${orderId}`,
  );
  return Number(rows[0]?.n);
};

/** The first call is unanswered for a minute; another one is refused, and the member corrects the account. */
async function correctedWhileAsked() {
  const { who, order } = await paidOrder();
  const supplier = slowSupplier();
  const { system, events } = withSupplier(supplier.topUp);
  const first = deliver(system, order.id, topUps);
  const late = await until(() => supplier.open[0]);
  store.clock.advance(61_000);
  await deliver(withSupplier(async () => refused).system, order.id, topUps);
  expect(await fixture.orderRow(order.id)).toMatchObject({
    status: 'PENDING_REVIEW',
    holdReason: 'SUPPLIER',
  });
  return { who, order, late, first, system, events };
}

describe('a late result for the account before its correction', () => {
  it('REFUSED does not touch the corrected item', async () => {
    const { who, order, late, first, events } = await correctedWhileAsked();
    expect((await correct(who, order.sn)).status).toBe(200);
    late.respond(refused);
    await first;
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    expect(await itemOf(order.id)).toMatchObject({ deliveryState: 'WAITING', failReason: null, version: 1 });
    expect(events).toEqual([]);
    await store.runJobs();
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect((await callsOf(order.id)).map(({ version, status }) => `${version} ${status}`).sort()).toEqual([
      '0 REFUSED',
      '0 REFUSED',
      '1 DELIVERED',
    ]);
  });

  it('PROCESSING neither gives the corrected item its number nor calls the supplier again', async () => {
    const { who, order, late, first } = await correctedWhileAsked();
    expect((await correct(who, order.sn)).status).toBe(200);
    const queued = await queuedJobs(order.id);
    late.respond({ outcome: 'PROCESSING', supplierOrderNo: 'SUP-OLD' });
    await first;
    expect(await itemOf(order.id)).toMatchObject({ deliveryState: 'WAITING', supplierOrderNo: null });
    expect(await queuedJobs(order.id)).toBe(queued);
  });

  it('DELIVERED is recorded and raises an alarm', async () => {
    const { who, order, late, first, events } = await correctedWhileAsked();
    expect((await correct(who, order.sn)).status).toBe(200);
    late.respond(delivered);
    await first;
    expect(events).toEqual(['supplier.unexpected-delivery']);
    expect(await itemOf(order.id)).toMatchObject({ deliveryState: 'WAITING', deliveredQuantity: 0 });
    const logs = await store.db.select().from(orderLog).where(eq(orderLog.orderId, order.id));
    expect(logs.filter(({ type }) => type === 'ALARM')).toMatchObject([
      { detail: { event: 'UNEXPECTED_DELIVERY', supplierOrderNo: 'SUP-1', version: 0 } },
    ]);
  });
});

describe('a DELIVERED after a REFUSED of the same request', () => {
  it('completes the order, which cannot be corrected and topped up again', async () => {
    const { who, order, late, first } = await correctedWhileAsked();
    late.respond(delivered);
    await first;
    await store.runJobs();
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect(await itemOf(order.id)).toMatchObject({ deliveryState: 'DELIVERED', supplierOrderNo: 'SUP-1' });
    expect((await correct(who, order.sn)).message).toBe('order_statusInvalid');
    expect(await callsOf(order.id)).toHaveLength(2);
  });

  it('is followed by nothing when the REFUSED comes second', async () => {
    const { order } = await paidOrder();
    const supplier = slowSupplier();
    const { system, events } = withSupplier(supplier.topUp);
    const first = deliver(system, order.id, topUps);
    const late = await until(() => supplier.open[0]);
    store.clock.advance(61_000);
    await deliver(withSupplier(async () => delivered).system, order.id, topUps);
    late.respond(refused);
    await first;
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect(events).toEqual(['supplier.late-failure']);
  });
});

describe('a supplier that stays busy', () => {
  it('is called by one chain of calls, however often the sweep runs', async () => {
    const { order } = await paidOrder();
    const { system } = withSupplier(async () => ({ outcome: 'PROCESSING', supplierOrderNo: 'SUP-2' }));
    await deliver(system, order.id, topUps);
    for (let minute = 1; minute <= 30; minute += 1) {
      store.clock.advance(60_000);
      await Promise.all([
        sweepDeliveries(system, topUps),
        deliver(system, order.id, topUps),
        deliver(system, order.id, topUps),
      ]);
    }
    // 4, 8, 16, 32 s fit between two sweeps; then every 2 to 6 minutes.
    expect((await callsOf(order.id)).length).toBeLessThanOrEqual(15);
    expect(await queuedJobs(order.id)).toBeLessThanOrEqual((await callsOf(order.id)).length + 1);
  });

  it('does not keep the deliveries of other orders from being found by the sweep', async () => {
    const { order: stuck } = await paidOrder();
    await copyOrder(store.db, stuck.id, 120);
    store.clock.advance(1000);
    const { order } = await paidOrder();
    const { system } = withSupplier(async ({ requestId }) =>
      requestId.startsWith((await itemOf(order.id))?.id ?? '-')
        ? delivered
        : { outcome: 'PROCESSING', supplierOrderNo: 'SUP-3' },
    );
    for (let minute = 1; minute <= 2; minute += 1) {
      store.clock.advance(61_000);
      await sweepDeliveries(system, topUps);
    }
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect(await fixture.orderRow(stuck.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    await store.db
      .update(orders)
      .set({ status: 'CANCELED' })
      .where(like(orders.id, `${stuck.id}%`));
  });

  it('puts the order on hold for staff after two hours, and the account cannot be corrected', async () => {
    const { who, order } = await paidOrder();
    const { system, events } = withSupplier(() => Promise.reject(new Error('connection reset')));
    for (let step = 0; step < 40; step += 1) {
      await sweepDeliveries(system, topUps);
      await deliver(system, order.id, topUps);
      store.clock.advance(5 * 60_000);
    }
    expect(await fixture.orderRow(order.id)).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'MANUAL',
    });
    expect(events).toContain('supplier.deadline');
    const calls = await callsOf(order.id);
    expect(calls.length).toBeLessThanOrEqual(32);
    expect(calls.every(({ status }) => status === 'UNKNOWN')).toBe(true);
    expect(calls.filter(({ kind }) => kind === 'TOP_UP')).toHaveLength(1);
    expect((await correct(who, order.sn)).message).toBe('order_statusInvalid');
  });
});
