import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliver } from '@/backend/domains/delivery/deliver';
import { createSuppliedStore } from '../stand-ins/supplier/supplied-store';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore({ timeout: 25_000 });
});
beforeEach(() => {
  shop.supplier.fault = () => null;
});
afterAll(() => shop.close());

const orderCount = 25;

it('holds no database connection while it does not respond', async () => {
  const { store, supplier } = shop;
  const placed = [];
  for (let made = 0; made < orderCount; made += 1) placed.push(await shop.paidOrder());
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  supplier.fault = ({ kind }) => (kind === 'TOP_UP' ? { kind: 'wait', until, after: true } : null);
  const deliveries = placed.map(({ id }) => deliver(store.system(), id, ['DIRECT']));
  await expect.poll(() => supplier.open, { timeout: 20_000 }).toBe(orderCount);

  // More reads at once than the pool has connections: they would wait for connections that the deliveries held.
  const pool = store.environment.databasePool;
  const reads = await Promise.all(
    Array.from({ length: pool * 2 }, () => store.db.execute(sql`select pg_backend_pid() as pid`)),
  );
  const { rows } = await store.db.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  console.info(
    `open calls of the supplier ${supplier.open}, reads meanwhile ${reads.length}, transactions open ${Number(rows[0]?.n)} (${store.engine})`,
  );
  expect(supplier.open).toBe(orderCount);
  expect(Number(rows[0]?.n)).toBe(0);
  release();
  await Promise.all(deliveries);
  for (const { id } of placed) {
    expect(await shop.fixture.orderRow(id)).toMatchObject({ status: 'PENDING_EVALUATE' });
  }
});

it('is not called while its circuit breaker is open, and orders are delivered after it recovers', async () => {
  const { store, supplier } = shop;
  const placed: Awaited<ReturnType<typeof shop.paidOrder>>[] = [];
  for (let made = 0; made < 12; made += 1) placed.push(await shop.paidOrder());
  supplier.fault = () => ({ kind: 'status', status: 503, code: 'UNAVAILABLE', after: false });
  const before = supplier.calls.length;
  await store.runJobs();
  const whileDown = supplier.calls.length - before;
  expect(whileDown).toBe(5);

  supplier.fault = () => null;
  await store.runJobs();
  expect(supplier.calls.length - before).toBe(5);
  const statuses = () => Promise.all(placed.map(async ({ id }) => (await shop.fixture.orderRow(id)).status));
  await shop.runFor(61, 20, async () => (await statuses()).every((status) => status === 'PENDING_EVALUATE'));
  console.info(
    `calls before the breaker opened ${whileDown}, delivered after recovery ${(await statuses()).filter((status) => status === 'PENDING_EVALUATE').length} of ${placed.length} (${store.engine})`,
  );
  expect(await statuses()).toEqual(Array(placed.length).fill('PENDING_EVALUATE'));
  for (const { requestId } of placed) {
    expect(supplier.effects.filter((effect) => effect.requestId === requestId)).toHaveLength(1);
  }
});
