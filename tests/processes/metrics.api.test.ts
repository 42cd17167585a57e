import { expect, inject, it, onTestFinished } from 'vitest';
import { createTestStore } from '@/backend/testing';
import { readMetrics } from '@/lib/metrics/metrics';
import { makeBuyers, openPayment, placeOrder, submitCard } from '../load/buyers';
import { makePlace } from '../load/running-store';
import { freePort, run, untilSaid } from './backend-processes';

/** The value of a line of the metrics, 0 without it. */
async function figure(line: string): Promise<number> {
  const text = await readMetrics();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

it('a purchase is counted: its statements, payment, events and delivery', async () => {
  const store = await createTestStore();
  onTestFinished(() => store.close());
  const lines = [
    'store_payments_total{provider="sandbox",outcome="SUCCEEDED"}',
    'store_order_events_total{event="PAID"}',
    'store_order_events_total{event="DELIVERED"}',
    'store_deliveries_total{mode="CARD"}',
    'store_statements_total',
  ];
  const before = await Promise.all(lines.map(figure));
  const [buyer] = await makeBuyers(store.db, 1);
  if (!buyer) throw new Error('No buyer');
  const order = await placeOrder(store.call, buyer, { skuId: '1800311000000000107' });
  const { session } = await openPayment(store.call, buyer, order);
  await submitCard(store.call, session);
  await store.runJobs();
  const after = await Promise.all(lines.map(figure));
  const grown = after.map((value, index) => value - (before[index] ?? 0));
  expect(grown.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(grown[4]).toBeGreaterThan(20);
  expect(await figure('store_database_up')).toBe(1);
  expect(await readMetrics()).toMatch(/^store_job_oldest_seconds\{queue="outbox\.send"\} \d+$/m);
});

it('an alarm is counted by its event, which is there before the first one', async () => {
  const store = await createTestStore();
  onTestFinished(() => store.close());
  const line = 'store_alarms_total{event="rates.jump"}';
  expect(await readMetrics()).toContain(`${line} `);
  const before = await figure(line);
  store.services.log.error({ event: 'rates.jump' }, 'a test');
  expect(await figure(line)).toBe(before + 1);
});

// Requires PostgreSQL, because a worker has no other processes on an embedded database.
it.skipIf(!process.env.DATABASE_URL)(
  'a worker serves its metrics at the port that is set, and ends as before',
  async () => {
    const place = await makePlace(inject('seededDatabase'));
    onTestFinished(() => place.drop());
    const port = await freePort();
    const worker = run('backend/cli/worker.ts', { ...place.variables, METRICS_PORT: String(port) });
    onTestFinished(() => void worker.child.kill('SIGKILL'));
    await untilSaid(worker, 'Worker is taking jobs');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^store_database_up 1$/m);
    expect(text).toMatch(/^store_jobs_dead\{queue="payment\.apply"\} 0$/m);
    expect(text).toMatch(/^store_database_connections\{state="used"\} \d+$/m);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  },
);
