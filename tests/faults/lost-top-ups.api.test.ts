import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { runCounts } from '../setup/run-counts';
import { createSuppliedStore } from '../stand-ins/supplier/supplied-store';
import type { Call, Fault } from '../stand-ins/supplier/supplier-stand-in';

// A supplier that breaks its promise of idempotency: only the query before each further request keeps a top-up from
// being repeated.

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore({ isIdempotent: false, timeout: 2000 });
});
afterAll(() => shop.close());

const orderCount = runCounts.lostTopUps;

/** Losses of the first response of each order, after and before its effect. */
const losses: readonly Fault[] = [
  { kind: 'reset', after: true },
  { kind: 'truncated', after: true },
  { kind: 'html', after: true },
  { kind: 'huge', after: true },
  { kind: 'status', status: 500, code: 'INTERNAL', after: true },
  { kind: 'status', status: 503, code: 'UNAVAILABLE', after: true },
  { kind: 'status', status: 429, code: 'RATE_LIMITED', after: true },
  { kind: 'reset', after: false },
  { kind: 'redirect', after: false },
  { kind: 'html', after: false },
];

it(`tops up once for each of ${orderCount} lost responses, and its ledger equals ours`, async () => {
  const { store, supplier } = shop;
  const placed = [];
  for (let made = 0; made < orderCount; made += 1) placed.push(await shop.paidOrder(1 + (made % 2)));
  const lossOf = new Map(placed.map(({ requestId }, index) => [requestId, losses[index % losses.length]]));
  let lost = 0;
  supplier.fault = (call: Call) => {
    const id = call.requestId ?? '';
    const isFirst = supplier.callsOf(id, 'TOP_UP').length === 1;
    const loss = call.kind === 'TOP_UP' && isFirst ? lossOf.get(id) : undefined;
    if (loss) lost += 1;
    return loss ?? null;
  };
  const ids = placed.map(({ id }) => id);
  const delivered = async () => {
    const rows = await store.db
      .select({ n: count() })
      .from(orders)
      .where(inArray(orders.id, ids))
      .groupBy(orders.status)
      .having(eq(orders.status, 'PENDING_EVALUATE'));
    return rows[0]?.n ?? 0;
  };
  await shop.runFor(61, 100, async () => (await delivered()) === orderCount);

  const perRequest = placed.map(
    ({ requestId }) => supplier.effects.filter((effect) => effect.requestId === requestId).length,
  );
  const repeated = placed.flatMap(({ requestId }) => repeatedWithoutQuery(supplier.calls, requestId));
  console.info(
    `lost responses ${lost}, delivered ${await delivered()}, double top-ups ${perRequest.filter((n) => n > 1).length}, top-ups repeated without a query ${repeated.length} (${store.engine})`,
  );
  expect(lost).toBe(orderCount);
  expect(perRequest).toEqual(Array(orderCount).fill(1));
  expect(repeated).toEqual([]);

  const items = await store.db.select().from(orderItem).where(inArray(orderItem.orderId, ids));
  const ours = items.map((item) => ({
    requestId: `${item.id}-${item.version}`,
    supplierOrderNo: item.supplierOrderNo,
    units: item.deliveredQuantity,
    cost: item.costMinor,
  }));
  const theirs = [...supplier.ledger.values()].map(({ request, supplierOrderNo, units }) => ({
    requestId: request.requestId,
    supplierOrderNo,
    units,
    cost: 912 * units,
  }));
  const byId = (left: { requestId: string }, right: { requestId: string }) =>
    left.requestId.localeCompare(right.requestId);
  expect(ours.sort(byId)).toEqual(theirs.sort(byId));
  expect(supplier.balance.minor).toBe(1_000_000 - ours.reduce((sum, { cost }) => sum + (cost ?? 0), 0));
}, 300_000);

it('queries after a crash between the request and its response', async () => {
  const { store, supplier } = shop;
  supplier.fault = () => null;
  const order = await shop.paidOrder();
  // The process ends while the supplier works: the call stays SENT, and its effect happens.
  const { system } = shop.logged();
  const topUp = store.services.supplier.topUp;
  const crashed = {
    ...system,
    supplier: {
      ...store.services.supplier,
      topUp: async (request: Parameters<typeof topUp>[0]) => {
        await topUp(request);
        return new Promise<never>(() => {});
      },
    },
  };
  const { deliver } = await import('@/backend/domains/delivery/deliver');
  void deliver(crashed, order.id, ['DIRECT']);
  await expect.poll(() => supplier.callsOf(order.requestId, 'TOP_UP').length).toBe(1);
  await expect.poll(() => supplier.effects.some(({ requestId }) => requestId === order.requestId)).toBe(true);
  store.clock.advance(61_000);
  await deliver(store.system(), order.id, ['DIRECT']);
  expect(supplier.callsOf(order.requestId, 'TOP_UP')).toHaveLength(1);
  expect(supplier.callsOf(order.requestId, 'QUERY')).toHaveLength(1);
  expect(await shop.fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
});

/** Further top-up requests with no query before them that found no request. */
function repeatedWithoutQuery(calls: readonly Call[], requestId: string): Call[] {
  let mayRequest = true;
  const wrong: Call[] = [];
  for (const call of calls.filter((each) => each.requestId === requestId)) {
    if (call.kind === 'QUERY') mayRequest = call.status === 404;
    if (call.kind !== 'TOP_UP') continue;
    if (!mayRequest) wrong.push(call);
    mayRequest = false;
  }
  return wrong;
}
