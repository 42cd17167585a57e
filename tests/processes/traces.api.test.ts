import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createTestStore, type TestStore } from '@/backend/testing';
import { startTracing } from '@/lib/tracing/start-tracing';
import { storefrontKeyHeader } from '@/lib/wire/storefront-key';
import { measureRequests } from '@/server/measure-requests';
import { makeBuyers, openPayment, placeOrder, submitCard } from '../load/buyers';
import { callOver, makePlace, withOpenStore } from '../load/running-store';
import { type CollectedSpan, startCollector } from '../stand-ins/collector/collector';
import { type Running, run, untilListening, untilSaid } from './backend-processes';

// Requires PostgreSQL: statements of the embedded database have no spans, and it has no other processes.
const onPostgres = it.skipIf(!process.env.DATABASE_URL);

const product = '1800311000000000107';

async function openCollector() {
  const collector = await startCollector();
  onTestFinished(collector.close);
  return collector;
}

/** Listens as the server of the shop does, and passes calls to its backend. */
async function listen(store: TestStore): Promise<string> {
  const server = createServer(
    measureRequests(async (request, response) => {
      const body = request.method === 'GET' ? null : await buffer(request);
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const path = (request.url ?? '').replace(/^\/api/, '');
      const answer = await store.app.fetch(
        new Request(`http://backend.internal${path}`, { method: request.method ?? 'GET', headers, body }),
      );
      response.statusCode = answer.status;
      for (const [name, value] of answer.headers) response.setHeader(name, value);
      response.end(await answer.text());
    }, 0),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

/** Traces this process, and stops at the latest with the test. */
async function traceHere(url: string): Promise<() => Promise<void>> {
  const stop = await startTracing('web', { OTEL_EXPORTER_OTLP_ENDPOINT: url });
  if (!stop) throw new Error('Nothing is traced');
  onTestFinished(stop);
  return stop;
}

const parentOf = (spans: CollectedSpan[], span: CollectedSpan | undefined) =>
  spans.find(({ id, traceId }) => id === span?.parent && traceId === span.traceId);

/** The names from a span to the root of its trace. */
function pathOf(spans: CollectedSpan[], span: CollectedSpan | undefined): string[] {
  return span ? [span.name, ...pathOf(spans, parentOf(spans, span))] : [];
}

onPostgres(
  'a purchase is one trace for each call, from the request to its statements, provider and jobs',
  async () => {
    const collector = await openCollector();
    const store = await createTestStore();
    onTestFinished(() => store.close());
    const [buyer] = await makeBuyers(store.db, 1);
    if (!buyer) throw new Error('No buyer');
    const stop = await traceHere(collector.url);
    const call = callOver(await listen(store));
    const order = await placeOrder(call, buyer, { skuId: product });
    const { session } = await openPayment(call, buyer, order);
    await submitCard(call, session);
    await store.runJobs();
    await stop();

    const { spans } = collector;
    const pay = spans.find(({ name }) => name === 'sandbox createSession');
    expect(pathOf(spans, pay)).toEqual([
      'sandbox createSession',
      'POST /order/member/payment/load',
      'POST order member payment',
    ]);
    const insert = spans.find(({ attributes }) =>
      attributes['db.query.text']?.includes('insert into "orders"'),
    );
    expect(pathOf(spans, insert)).toEqual([
      'SQL WITH',
      'POST /order/member/order/create',
      'POST order member order',
    ]);
    const read = spans.find(({ parent, name }) => parent === insert?.parent && name === 'SQL SELECT');
    expect(read?.attributes['db.query.text']).toContain('= $1');
    const request = spans.find(({ name }) => name === 'POST order member order');
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': '200',
      'store.request_id': expect.any(String),
    });
    // A job belongs to the trace of the call that has enqueued it: here the page of the provider that took the card.
    const delivery = spans.find(({ name }) => name === 'job delivery.cards');
    expect(pathOf(spans, delivery).at(-1)).toBe('POST sandbox session {id}');
    const statements = spans.filter(({ parent }) => parent === delivery?.id).map(({ name }) => name);
    expect(statements).toContain('SQL UPDATE');
  },
);

onPostgres(
  'no span has a path, a query, an address, a token, a value of a statement or the text of an error',
  async () => {
    const collector = await openCollector();
    const store = await createTestStore();
    onTestFinished(() => store.close());
    const [buyer] = await makeBuyers(store.db, 1);
    if (!buyer) throw new Error('No buyer');
    const stop = await traceHere(collector.url);
    const url = await listen(store);
    const call = callOver(url, { 'X-Real-IP': '198.51.100.7', 'User-Agent': 'NamedBrowser' });
    const order = await placeOrder(call, buyer, { skuId: product });
    await call('GET /order/member/order/view', { query: { orderSn: order.sn } }, { as: buyer.token });
    await fetch(`${url}/goods/member/goods/search?keyword=Somebody`);
    await fetch(`${url}/somebody@shop.example/x?y=Somebody`);
    await stop();

    expect(collector.spans.length).toBeGreaterThan(20);
    for (const kept of [
      order.sn,
      order.id,
      buyer.memberId,
      buyer.token,
      product,
      'omebody',
      '198.51.100.7',
      'NamedBrowser',
    ])
      expect(collector.sent()).not.toContain(kept);
  },
);

it('without a collector nothing is traced, and a job has nothing but its own data', async () => {
  const store = await createTestStore();
  onTestFinished(() => store.close());
  expect(await startTracing('web', {})).toBeUndefined();
  const [buyer] = await makeBuyers(store.db, 1);
  if (!buyer) throw new Error('No buyer');
  await placeOrder(callOver(await listen(store)), buyer, { skuId: product });
  const { rows } = await store.rawSql(`select data from pgboss.job where name = 'order.expire'`);
  expect(rows.map((row) => Object.keys((row as { data: object }).data))).toEqual([['orderId']]);
});

onPostgres(
  'a backend alone continues the trace of its shop front, of nobody else, and sends the rest at its end',
  async () => {
    const collector = await openCollector();
    const place = await makePlace(inject('seededDatabase'));
    onTestFinished(() => place.drop());
    await withOpenStore(place, async () => undefined);
    const variables = {
      ...place.variables,
      STOREFRONT_KEY: 'a key of the shop front, 32 characters long',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const end = async ({ child, ended }: Running) => {
      child.kill('SIGTERM');
      return ended;
    };
    const backend = run('backend/cli/serve.ts', { ...variables, WORKER: 'off' });
    const worker = run('backend/cli/worker.ts', variables);
    onTestFinished(() => {
      for (const { child } of [backend, worker]) child.kill('SIGKILL');
    });
    const url = await untilListening(backend);
    await untilSaid(worker, 'Worker is taking jobs');
    const ofShop = '11111111111111111111111111111111';
    const ofStranger = '22222222222222222222222222222222';
    const ask = (traceId: string, key: string) =>
      fetch(`${url}/order/member/currency/list`, {
        headers: {
          traceparent: `00-${traceId}-3333333333333333-01`,
          [storefrontKeyHeader]: key,
          Authorization: `Basic ${btoa('shop:shop')}`,
        },
      });
    await ask(ofStranger, 'a guess');
    await ask(ofShop, variables.STOREFRONT_KEY);
    expect(await Promise.all([end(backend), end(worker)])).toEqual([0, 0]);

    const traces = new Set(collector.spans.map(({ traceId }) => traceId));
    expect(traces).toContain(ofShop);
    expect(traces).not.toContain(ofStranger);
    const parts = (part: string) =>
      collector.spans.filter((span) => span.part === part).map(({ name }) => name);
    expect(parts('backend').filter((name) => name === 'GET /order/member/currency/list')).toHaveLength(2);
    expect(parts('worker')).toContainEqual(expect.stringMatching(/^job sweep\./));
  },
);
