import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore, testEnvironment } from '@/backend/testing';
import type { EndpointKey } from '@/lib/contract/contract';
import { atMost, isRaised, printFigures } from '../setup/run-counts';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** Milliseconds of calls; the lock is released after the last response. */
const callsFor = isRaised ? 40_000 : 3_500;
/** Limits of time beside other tests: only a hang takes longer. */
const hang = 60_000;

/** Calls that read the locked table, of several groups, and others. */
const locked: [key: EndpointKey, query: Record<string, string>][] = [
  ['GET /store/member/doc/list', {}],
  ['GET /store/member/article/list', {}],
  ['GET /store/member/article/search', { keyword: '退款' }],
  ['GET /store/member/doc/detail', { code: 'about' }],
];
const others: [key: EndpointKey, query: Record<string, string>][] = [
  ['GET /order/member/currency/list', {}],
  ['GET /goods/member/goods_category', {}],
  ['GET /goods/member/goods/detail', { goodsId: '1800301000000000001' }],
  ['GET /store/member/site/config', {}],
];

it.skipIf(!testEnvironment().databaseUrl)(
  'a locked table stops its own calls alone, with 503 in time, and the process stays ready',
  async () => {
    for (const [key, query] of [...locked, ...others])
      expect([key, (await store.attempt(key, { query })).status]).toEqual([key, 200]);
    const signals = new EventEmitter();
    const isBegun = once(signals, 'begun');
    const lock = store.db.transaction(async (tx) => {
      const isOver = once(signals, 'end');
      await tx.execute(sql`lock table article in access exclusive mode`);
      signals.emit('begun');
      await isOver;
    });
    await isBegun;
    const from = performance.now();

    const stopped: { status: number; ms: number }[] = [];
    const served: { key: string; status: number; ms: number }[] = [];
    const timed = async (key: EndpointKey, query: Record<string, string>) => {
      const from = performance.now();
      const { status } = await store.attempt(key, { query });
      return { key, status, ms: performance.now() - from };
    };
    const running: Promise<unknown>[] = [];
    while (performance.now() < from + callsFor) {
      // 80 calls a second that stop, many more than the pool has connections.
      for (const [key, query] of locked) {
        running.push(timed(key, query).then((one) => stopped.push(one)));
        running.push(timed(key, query).then((one) => stopped.push(one)));
      }
      for (const [key, query] of others) running.push(timed(key, query).then((one) => served.push(one)));
      const asked = performance.now();
      const ready = await store.app.request('/health/ready');
      served.push({ key: 'ready', status: ready.status, ms: performance.now() - asked });
      await wait(100);
    }
    await Promise.all(running);
    const lockedFor = Math.round(performance.now() - from);
    signals.emit('end');
    await lock;

    const longest = (list: { ms: number }[]) => Math.round(Math.max(...list.map(({ ms }) => ms)));
    printFigures(
      `table locked for ${lockedFor} ms: ${stopped.length} calls of it, longest ${longest(stopped)} ms; ${served.length} others, longest ${longest(served)} ms`,
    );
    expect(stopped.filter(({ status }) => status !== 503)).toEqual([]);
    expect(longest(stopped)).toBeLessThan(atMost(5_000, hang));
    expect(served.filter(({ status }) => status !== 200)).toEqual([]);
    expect(longest(served)).toBeLessThan(atMost(500, hang));
    for (const [key, query] of locked)
      expect([key, (await store.attempt(key, { query })).status]).toEqual([key, 200]);
  },
);
