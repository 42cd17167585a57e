import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../../bench/load';
import { storeOrders } from '../../bench/stored-orders';
import { step } from '../../start/progress';
import { type FloodedShop, startFloodedShop } from './flood-shop';
import type { Flood, FloodReport } from './flooder';
import { floodsOf, type NamedFlood } from './floods';
import { buy, readers, type Seen, staffWork } from './others';

// `npm run attack -- floods [-- part of a name …]`: one client floods the production server, directly and through nginx as it
// is shipped, while others read, buy and work. Prints what they saw beside the aims (docs/testing.md).

const root = fileURLToPath(new URL('.', import.meta.url));
/** Time for the flood to reach its height. */
const rampMs = 2_000;
/** On a machine that is busy otherwise, fewer requests of others are measured. */
const mostMs = 45_000;

type Row = {
  flood: string;
  by: string;
  others: number;
  failed: number;
  'cached p99': string;
  'others p99': string;
  worst: string;
  MB: number;
  load: string;
  'the flood got': string;
  missed: string;
};

function startFlood(origin: string, flood: Flood): ChildProcess {
  return fork(`${root}flooder.ts`, [origin, JSON.stringify(flood)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function reportOf(child: ChildProcess): Promise<FloodReport> {
  const answer = once(child, 'message');
  child.send('report');
  const [report] = await answer;
  return report as FloodReport;
}

const watched = {
  reads: async (origin: string) => {
    const read = await readers(origin, 5);
    return async () => {
      const seen: Seen[] = [];
      const end = performance.now() + mostMs;
      for (let n = 0; n < 500 && performance.now() < end; n += 1) seen.push(await read(n));
      return seen;
    };
  },
  purchases: async (origin: string) => async () => {
    const seen: Seen[] = [];
    const end = performance.now() + mostMs;
    while (seen.length < 200 && performance.now() < end) seen.push(...(await buy(origin)).seen);
    return seen;
  },
  staff: async (origin: string) => async () => {
    const seen: Seen[] = [];
    const end = performance.now() + mostMs;
    for (let n = 0; n < 10 && performance.now() < end; n += 1) {
      seen.push(...(await staffWork(origin)));
      seen.push(...(await buy(origin)).seen);
    }
    return seen;
  },
} satisfies Record<NamedFlood['watch'], (origin: string) => Promise<() => Promise<Seen[]>>>;

async function measure(shop: FloodedShop, origin: string, by: string, named: NamedFlood): Promise<Row> {
  const work = await watched[named.watch](origin);
  const child = startFlood(origin, named.flood);
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, shop.memory());
  }, 200);
  try {
    await wait(rampMs);
    const seen = await work();
    const report = await reportOf(child);
    return rowOf(named, by, seen, report, most);
  } finally {
    clearInterval(timer);
    child.kill('SIGKILL');
    await wait(1_000);
  }
}

function rowOf(named: NamedFlood, by: string, seen: readonly Seen[], report: FloodReport, most: number): Row {
  const times = (of: (one: Seen) => boolean) => seen.filter(of).map(({ ms }) => ms);
  const p99 = (values: number[]) => (values.length === 0 ? Number.NaN : quantile(values, 0.99));
  const cached = p99(times(({ what }) => what === 'cached'));
  const others = p99(times(({ what }) => what !== 'cached'));
  const worst = seen.reduce((a, b) => (b.ms > a.ms ? b : a));
  const failed = seen.filter(({ status }) => status !== 200);
  const missed = [
    ...(failed.length > 0
      ? [`${[...new Set(failed.map(({ what, status }) => `${what} ${status}`))].join(', ')}`]
      : []),
    ...(cached > named.aims.cached ? [`cached above ${named.aims.cached} ms`] : []),
    ...(others > named.aims.others ? [`others above ${named.aims.others} ms`] : []),
    ...(most > 1_500 ? ['memory above 1,500 MB'] : []),
  ];
  const ms = (value: number) => (Number.isNaN(value) ? '' : `${Math.round(value)} ms`);
  const got = Object.entries(report.responses).map(([status, count]) => `${status}: ${count}`);
  return {
    ...{ flood: named.name, by, others: seen.length, failed: failed.length },
    'cached p99': ms(cached),
    'others p99': ms(others),
    worst: `${ms(worst.ms)} ${worst.what}`,
    MB: most,
    load: loadavg()[0]?.toFixed(1) ?? '',
    'the flood got': got.length > 0 ? got.join(' ') : `${report.opened} opened, ${report.refused} refused`,
    missed: missed.join('; '),
  };
}

/** @returns whether every aim was met */
export async function runFloods(parts: readonly string[]): Promise<boolean> {
  const shop = await step('the shop', startFloodedShop);
  const rows: Row[] = [];
  try {
    // Compiled code and warm caches, and the models of the stored orders.
    for (let n = 0; n < 5; n += 1) {
      for (const origin of Object.values(shop.origins)) {
        await buy(origin);
        await staffWork(origin);
      }
    }
    await wait(2_000);
    await step('stored orders', () => storeOrders(shop.database, 10_000));
    const floods = await floodsOf(shop.origins.direct);
    const chosen = floods.filter(
      ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
    );
    for (const named of chosen) {
      for (const [by, origin] of Object.entries(shop.origins)) {
        const row = await step(`${named.name}, ${by}`, () => measure(shop, origin, by, named));
        rows.push(row);
        console.log(
          `  ${named.name}, ${by}: ${row.failed} of ${row.others} failed, ${row['cached p99']} ${row['others p99']} worst ${row.worst}, ${row.MB} MB, ${row['the flood got']}${row.missed ? ` MISSED ${row.missed}` : ''}`,
        );
      }
    }
  } finally {
    await shop.stop();
  }
  console.table(rows);
  return rows.every(({ missed }) => missed === '');
}
