import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { orders } from '../../backend/database/schema/orders';
import type { OpenStore } from '../../backend/open-store';
import { copyOrder } from '../api/fixtures/copy-order';
import { openDemoSession } from '../api/fixtures/staff';
import { topUp } from '../api/fixtures/trade';
import { isRaised, runCounts } from '../setup/run-counts';
import { makeBuyers, placeOrder } from './buyers';
import {
  callOver,
  makePlace,
  memoryOf,
  type Place,
  type RunningStore,
  startStore,
  withOpenStore,
} from './running-store';

/** `EXPORT_ORDERS=1000000` shows that memory does not depend on the number of orders. */
const many = runCounts.exportOrders;
/** Bytes of the file, more than what sockets buffer. */
const leastBytes = 60_000_000;
/** Megabytes by which the process may grow between the first fifth and the end. */
const mostGrowth = 100;
const exportPath = '/order/admin/order/export';

let place: Place;
let running: RunningStore;
let token: string;
let all: number;

beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  const buyers = await withOpenStore(place, ({ services: { db, clock } }) => makeBuyers(db, 1, clock.now()));
  const [buyer] = buyers;
  if (!buyer) throw new Error('No buyer');
  running = await startStore(place);
  const placed = await placeOrder(callOver(running.url), buyer, topUp);
  await running.stop('SIGTERM');
  token = await withOpenStore(place, (store) => prepare(store, placed.id));
  running = await startStore(place);
}, 900_000);
afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

/** Copies an order, and opens a session of the demo's administrator. */
async function prepare({ services }: OpenStore, orderId: string): Promise<string> {
  const { db } = services;
  const width = Math.ceil(leastBytes / many);
  await db.execute(
    sql`update order_item set account_display = repeat('x', ${width}) where order_id = ${orderId}`,
  );
  for (let first = 1; first <= many; first += 20_000)
    await copyOrder(db, orderId, Math.min(20_000, many - first + 1), first);
  all = await db.$count(orders);
  await db.execute(sql`analyze orders`);
  await db.execute(sql`analyze order_item`);
  return openDemoSession(services, 'admin');
}

async function openExport(): Promise<IncomingMessage> {
  const request = get(`${running.url}${exportPath}`, { headers: { Authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

/** What the audit log says about the end of an export. */
async function endOf(response: IncomingMessage): Promise<Record<string, unknown>> {
  const requestId = String(response.headers['x-request-id']);
  return vi.waitFor(
    async () => {
      const { rows } = await callOver(running.url)(
        'GET /upms/admin/audit/list',
        { query: { requestId } },
        { as: token },
      );
      const end = rows.find(({ action }) => action === 'order.export');
      if (!end) throw new Error('not in the audit log yet');
      return end.detail;
    },
    { timeout: 30_000, interval: 200 },
  );
}

it(`exports ${many.toLocaleString('en')} orders completely${isRaised ? ', with flat memory' : ''}`, async () => {
  // Loads code and statements first.
  await openExport().then((response) => response.destroy());
  const before = memoryOf(running);
  const begun = performance.now();
  const response = await openExport();
  let bytes = 0;
  let lines = 0;
  let early = before;
  let most = before;
  for await (const chunk of response) {
    const part = chunk as Buffer;
    bytes += part.byteLength;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
    most = Math.max(most, memoryOf(running));
    // The heap grows to its working size first.
    if (lines < all / 5) early = most;
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${(lines - 1).toLocaleString('en')} orders on ${place.engine}: ${seconds.toFixed(1)} s, ` +
      `${Math.round(bytes / 1e6)} MB, memory ${before} MB before, ${early} MB after a fifth, ${most} MB at most`,
  );
  expect(response.complete).toBe(true);
  expect(lines).toBe(all + 1);
  expect(bytes).toBeGreaterThan(leastBytes);
  // With few orders, the growth depends on when the process collects its garbage.
  if (isRaised) expect(most - early).toBeLessThan(mostGrowth);
  expect(await endOf(response)).toMatchObject({ outcome: 'COMPLETE', rows: all });
}, 900_000);

it('stops reading when the client disconnects', async () => {
  const response = await openExport();
  await once(response, 'data');
  response.destroy();
  const { outcome, rows } = await endOf(response);
  console.log(`disconnected: ${rows} of ${all} orders were read`);
  expect(outcome).toBe('CANCELED');
  expect(rows).toBeLessThan(all);
});
