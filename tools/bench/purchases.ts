import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Buyer, makeBuyers } from '../../tests/load/buyers';
import { makePlace, startStore, withOpenStore } from '../../tests/load/running-store';
import bundleBackend from '../../tests/processes/bundle-backend';
import { CommandError, runCommand } from '../start/command-error';
import { step } from '../start/progress';
import { buyCode, type Purchase, stockCodes } from './buy-code';
import { storeOrders } from './stored-orders';

// `npm run bench:purchases [-- <stored orders> …]`: purchases per second through order, payment, settlement and
// delivery on PostgreSQL, with the sandbox as the payment provider, beside the TPC-B rate of pgbench on the same server.

const clients = 20;
const measuredMs = 20_000;
const localServer = 'postgres://postgres@127.0.0.1:5432/postgres';

const execute = promisify(execFile);

type Purchases = {
  'stored orders': number;
  'purchases per second': number;
  'order to delivery, p50 ms': number;
  'p99 ms': number;
  'transactions per purchase': number;
};

/** Transactions per second of pgbench's TPC-B-like script in a database of its own. */
async function measureTpcB(server: string): Promise<number> {
  const name = `store_pgbench_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await admin.query(`create database ${name}`);
    await execute('pgbench', ['--initialize', '--quiet', '--scale=10', url.href]);
    const run = ['--no-vacuum', `--client=${clients}`, '--jobs=2', '--time=10', url.href];
    const { stdout } = await execute('pgbench', run);
    const rate = /tps = ([0-9.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new CommandError(`pgbench printed no rate:\n${stdout}`);
    return Number(rate);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

async function transactions(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `select pg_stat_clear_snapshot(), xact_commit::int as committed from pg_stat_database where datname = current_database()`,
  );
  return rows[0].committed;
}

async function measurePurchases(database: pg.Client, url: string, buyers: Buyer[]): Promise<Purchases> {
  const committed = await transactions(database);
  const made: Purchase[] = [];
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < measuredMs) {
      const buyer = buyers.pop();
      if (!buyer) throw new CommandError('There are too few buyers for this machine.');
      made.push(await buyCode(url, buyer));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sns = made.map(({ sn }) => sn);
  let delivered = new Map<string, number>();
  while (delivered.size < made.length) {
    const { rows } = await database.query(
      `select o.sn, extract(epoch from max(l.created_time)) * 1000 as ms from orders o join order_log l on l.order_id = o.id
       where o.sn = any($1) and o.status = 'PENDING_EVALUATE' group by o.sn`,
      [sns],
    );
    delivered = new Map(rows.map(({ sn, ms }) => [sn, Number(ms)]));
    if (performance.now() - started > measuredMs + 60_000)
      throw new CommandError('Orders were not delivered.');
    await delay(100);
  }
  const seconds = (performance.now() - started) / 1000;
  const times = made.map(({ sn, startedMs }) => (delivered.get(sn) ?? 0) - startedMs).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
  const { rows } = await database.query('select count(*)::int as stored from orders');
  return {
    'stored orders': rows[0].stored,
    'purchases per second': Math.round((made.length / seconds) * 10) / 10,
    'order to delivery, p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'transactions per purchase': Math.round((await transactions(database)) - committed) / made.length,
  };
}

await runCommand(async () => {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : [10_000, 1_000_000];
  process.env.DATABASE_URL ??= localServer;
  const tpcB = await step('pgbench', () => measureTpcB(process.env.DATABASE_URL ?? localServer));
  const place = await makePlace();
  const database = new pg.Client({ connectionString: place.variables.DATABASE_URL });
  try {
    await database.connect();
    const buyers = await step('buyers', () =>
      withOpenStore(place, async ({ services }) => {
        const crowd: Buyer[] = [];
        for (let round = 0; round < 10; round += 1) crowd.push(...(await makeBuyers(services.db, 500)));
        return crowd;
      }),
    );
    await stockCodes(database, 10_000);
    await bundleBackend();
    const running = await startStore(place);
    try {
      // Compiled code and warm caches; the first purchases are also the models of the stored ones.
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(buyers.splice(0, clients).map((buyer) => buyCode(running.url, buyer)));
      }
      await delay(3_000);
      const results: Purchases[] = [];
      for (const size of sizes) {
        await step(`${size} stored orders`, () => storeOrders(database, size));
        results.push(await step('purchases', () => measurePurchases(database, running.url, buyers)));
      }
      console.table(results);
      console.log(`pgbench, TPC-B-like, ${clients} clients: ${Math.round(tpcB)} transactions per second`);
      const [small, large] = [results[0], results.at(-1)];
      if (small && large)
        console.log(
          `${large['stored orders']} against ${small['stored orders']} stored orders: ${(large['purchases per second'] / small['purchases per second']).toFixed(2)} of the rate`,
        );
    } finally {
      await running.stop('SIGTERM');
    }
  } finally {
    await database.end();
    await place.drop();
  }
});
