import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { testEnvironment } from '@/backend/testing';
import { openBreakableProxy } from '../e2e/fixtures/breakable-proxy';
import { makePlace, startStore } from '../load/running-store';
import { isRaised, printFigures } from '../setup/run-counts';

const seconds = isRaised ? 30 : 4;
const perSecond = 100;
/** Milliseconds for which a public answer may still come from memory after the database was lost. */
const longestKept = 1_000;
/** Kilobytes of log. The first error of each kind has its stack. */
const most = isRaised ? 100 : 50;

const paths = [
  '/goods/member/goods/index',
  '/goods/member/goods/list',
  '/goods/member/goods/detail?goodsId=1800301000000000001',
  '/order/member/currency/list',
  '/store/member/site/config',
  '/goods/member/goods_category',
];

it.skipIf(!testEnvironment().databaseUrl)(
  'an outage of the database at 100 requests a second fills no disk: each kind of error is logged once a second',
  async () => {
    const place = await makePlace(inject('seededDatabase'));
    onTestFinished(() => place.drop());
    const url = new URL(place.variables.DATABASE_URL ?? '');
    const proxy = await openBreakableProxy({ host: url.hostname, port: Number(url.port || 5432) });
    onTestFinished(() => proxy.close());
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const store = await startStore(place, { DATABASE_URL: url.href, LOG_LEVEL: 'info' });
    onTestFinished(() => store.stop('SIGKILL'));
    const headers = { Authorization: `Basic ${btoa('shop:shop')}` };
    const get = async (path: string) => {
      const begun = performance.now();
      const { status } = await fetch(`${store.url}${path}`, { headers });
      return { begun, status };
    };
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
    const before = store.output().length;
    const cutAt = performance.now();
    proxy.cut();
    const statuses: ReturnType<typeof get>[] = [];
    for (let request = 0; request < seconds * perSecond; request += 1) {
      statuses.push(get(paths[request % paths.length] ?? ''));
      await wait(1_000 / perSecond);
    }
    const counted = await Promise.all(statuses);
    await wait(1_100);
    const kilobytes = Math.round((store.output().length - before) / 1024);
    const lines = store.output().slice(before).split('\n').length;
    printFigures(
      `log of an outage of ${seconds} s, ${counted.length} requests: ${kilobytes} KB, ${lines} lines`,
    );
    const isAnswered = ({ begun, status }: (typeof counted)[number]) =>
      status === 503 || (status === 200 && begun < cutAt + longestKept);
    expect(counted.filter((answer) => !isAnswered(answer))).toEqual([]);
    expect(kilobytes).toBeLessThan(most);
    const counts = [...store.output().matchAll(/"count":(\d+)/g)].map(([, count]) => Number(count));
    const failed = counted.filter(({ status }) => status === 503).length;
    expect(failed).toBeGreaterThan(counted.length * 0.6);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(failed * 0.9);
  },
);
