import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { storeOrders } from '../../bench/stored-orders';
import { CommandError } from '../../start/command-error';
import { step } from '../../start/progress';
import { type FloodedShop, startFloodedShop } from './flood-shop';
import type { Flood, FloodReport } from './flooder';
import { type Aims, floods, type NamedFlood } from './floods';
import { buy, readers, type Seen, staffWork } from './others';
import { cachedMs, failedOf, floodedOf, type Measured, missedAims, otherMs, p99 } from './verdict';

// `npm run attack -- floods [-- part of a name …]`: one client floods the production server, directly and through nginx as it
// is shipped, while others read, buy and work. Prints what they saw beside the aims (docs/testing.md).

const root = fileURLToPath(new URL('.', import.meta.url));
/** Time for the flood to reach its height. */
const rampMs = 2_000;
/** Others that are not done by then miss their aim. */
const mostMs = 240_000;
/** Longer than connections without a request may stay open. */
const leastMs = 25_000;

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

/** Null when the process has ended. */
async function reportOf(child: ChildProcess): Promise<FloodReport | null> {
  if (!child.connected) return null;
  const answer = Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
  child.send('report');
  const [report] = await answer;
  return report as FloodReport | null;
}

/** Until the flood has lasted and sent what its row says; it continues beside what others do. */
async function reportWhenFlooded(
  child: ChildProcess,
  aims: Aims,
  began: number,
): Promise<FloodReport | null> {
  await wait(Math.max(0, leastMs - (performance.now() - began)));
  for (;;) {
    const report = await reportOf(child);
    if (!report || floodedOf(report) >= aims.flooded || performance.now() - began > mostMs) return report;
    await wait(1_000);
  }
}

const watched = {
  reads: async (origin, wanted) => {
    const read = await readers(origin, 5);
    return async () => {
      const seen: Seen[] = [];
      const end = performance.now() + mostMs;
      for (let n = 0; n < wanted && performance.now() < end; n += 1) seen.push(await read(n));
      return seen;
    };
  },
  purchases: async (origin, wanted) => async () => {
    const seen: Seen[] = [];
    const end = performance.now() + mostMs;
    while (seen.length < wanted && performance.now() < end) seen.push(...(await buy(origin)).seen);
    return seen;
  },
  staff: async (origin, wanted) => async () => {
    const seen: Seen[] = [];
    const end = performance.now() + mostMs;
    while (seen.length < wanted && performance.now() < end) {
      seen.push(...(await staffWork(origin)));
      seen.push(...(await buy(origin)).seen);
    }
    return seen;
  },
} satisfies Record<NamedFlood['watch'], (origin: string, wanted: number) => Promise<() => Promise<Seen[]>>>;

/** What the flood before has left in the queues may refuse the first try. */
async function repeated<T>(prepare: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prepare();
    } catch (error) {
      if (tries === 5) throw error;
      await wait(3_000);
    }
  }
}

async function measure(shop: FloodedShop, by: string, origin: string, named: NamedFlood): Promise<Row> {
  const { database } = shop;
  const flood = await repeated(() => named.prepare({ origin, database }));
  const work = await repeated(() => watched[named.watch](origin, named.aims.requests));
  const child = startFlood(origin, flood);
  const began = performance.now();
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, shop.memory());
  }, 200);
  try {
    await wait(rampMs);
    const seen = await work();
    const report = await reportWhenFlooded(child, named.aims, began);
    return rowOf(named, { by, seen, report, megabytes });
  } finally {
    clearInterval(timer);
    child.kill('SIGKILL');
    await wait(1_000);
  }
}

/** A flood that cannot be prepared misses its aims; the others are still measured. */
async function measureOrMiss(shop: FloodedShop, by: string, origin: string, named: NamedFlood): Promise<Row> {
  try {
    return await measure(shop, by, origin, named);
  } catch (error) {
    const row = rowOf(named, { by, seen: [], report: null, megabytes: 0 });
    return { ...row, missed: error instanceof Error ? error.message : String(error) };
  }
}

function rowOf({ name, aims }: NamedFlood, measured: Measured): Row {
  const { by, seen, report, megabytes } = measured;
  const ms = (value: number) => (Number.isNaN(value) ? '' : `${Math.round(value)} ms`);
  const worst = seen.reduce((a, b) => (b.ms > a.ms ? b : a), { what: 'nothing', ms: 0, status: 0 });
  const got = Object.entries(report?.responses ?? {}).map(([status, count]) => `${status}: ${count}`);
  const held = report && `${report.opened} opened, ${report.refused} refused, ${report.open} open`;
  return {
    ...{ flood: name, by, others: seen.length, failed: failedOf(seen).length },
    'cached p99': ms(p99(cachedMs(seen))),
    'others p99': ms(p99(otherMs(seen))),
    worst: `${ms(worst.ms)} ${worst.what}`,
    MB: megabytes,
    load: loadavg()[0]?.toFixed(1) ?? '',
    'the flood got': got.length > 0 ? got.join(' ') : (held ?? ''),
    missed: missedAims(aims, measured).join('; '),
  };
}

function chosenFloods(parts: readonly string[]): readonly NamedFlood[] {
  const chosen = floods.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  if (chosen.length > 0) return chosen;
  throw new CommandError(`No flood is named so. There are ${floods.map(({ name }) => name).join(', ')}.`);
}

/** @returns whether every aim was met */
export async function runFloods(parts: readonly string[]): Promise<boolean> {
  const chosen = chosenFloods(parts);
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
    for (const named of chosen) {
      for (const [by, origin] of Object.entries(shop.origins)) {
        const row = await step(`${named.name}, ${by}`, () => measureOrMiss(shop, by, origin, named));
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
