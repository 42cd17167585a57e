import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { orders } from '@/backend/database/schema/orders';
import { alarm } from '@/backend/database/schema/platform';
import { createTestStore, type TestStore } from '@/backend/testing';
import { orderFixture } from '../api/fixtures/order';
import { placeOrder } from '../load/buyers';
import { type Running, run, untilListening, untilSaid } from './backend-processes';

// Requires PostgreSQL, because the embedded database is in the process whose clock it would follow.
let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const day = 86_400_000;

/** Starts a program on the database of the test, with its clock ahead. */
async function start(program: 'backend/cli/serve.ts' | 'backend/cli/worker.ts', ahead: number) {
  const url = new URL(store.environment.databaseUrl ?? '');
  const { rows } = await store.rawSql('select current_database() as name');
  url.pathname = `/${String((rows[0] as { name: string }).name)}`;
  const started = run(program, {
    DATABASE_URL: url.href,
    STORE_DEMO: '1',
    STORE_SECRET: store.environment.secret.toString(),
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('./move-clock.mjs', import.meta.url))}`,
    CLOCK_AHEAD: String(ahead),
    HOST: '127.0.0.1',
    PORT: '0',
  });
  onTestFinished(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
  });
  return started;
}

const placed = async () => {
  const buyer = await orderFixture(store).buyer();
  return placeOrder(store.call, buyer, { skuId: '1800311000000000107' });
};
const statusOf = async (id: string) =>
  (await store.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

it.skipIf(!process.env.DATABASE_URL)(
  'a worker whose clock is three days ahead takes no job, expires no order and says so',
  async () => {
    const order = await placed();
    const worker = await start('backend/cli/worker.ts', 3 * day);
    await untilSaid(worker, 'clock.differs');
    // Sweeps are enqueued when a worker starts: with its own time it would expire the order within a second.
    await wait(3000);
    expect(await statusOf(order.id)).toBe('PENDING_PAYMENT');
    const { rows } = await store.rawSql(
      `select count(*)::int as done from pgboss.job where state > 'created'`,
    );
    expect(rows).toEqual([{ done: 0 }]);
    await expect
      .poll(() => store.db.select().from(alarm).where(eq(alarm.event, 'clock.differs')))
      .toHaveLength(1);
  },
);

it.skipIf(!process.env.DATABASE_URL)(
  'a web process whose clock is behind is not ready, and one within the bound works by the time of the database',
  async () => {
    const order = await placed();
    const ready = async (backend: Running) => fetch(`${await untilListening(backend)}/health/ready`);
    const refused = await ready(await start('backend/cli/serve.ts', -day));
    expect([refused.status, await refused.json()]).toEqual([503, { status: 'unavailable', reason: 'clock' }]);
    expect((await ready(await start('backend/cli/serve.ts', -20_000))).status).toBe(200);
    // Due in the time of the database, and not yet in that of the process.
    await store.rawSql('update orders set expire_time = now() where id = $1', [order.id]);
    await store.services.jobs.enqueue(store.db, 'order.expire', { orderId: order.id });
    const done = async () =>
      (await store.rawSql(`select state from pgboss.job where name = 'order.expire' and state = 'completed'`))
        .rows;
    await expect.poll(done).not.toEqual([]);
    expect(await statusOf(order.id)).toBe('OVERDUE_PAYMENT');
  },
);
