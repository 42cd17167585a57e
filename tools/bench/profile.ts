import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connect } from '../../backend/database/connect';
import { type OpenStore, openStore } from '../../backend/open-store';
import { expectChange } from '../../backend/platform/kept-facts';
import { cacheTags } from '../../lib/cache-tags';
import { freePort, untilResponding } from '../../tests/budget/baseline-app';
import { type Buyer, makeBuyers } from '../../tests/load/buyers';
import { recordStatements } from '../../tests/load/count-rows-read';
import { nameParts, seedManyGoods } from '../../tests/load/many-goods';
import { makePlace, type Place, withOpenStore } from '../../tests/load/running-store';
import { buildWhenNeeded } from '../start/build-when-needed';
import { runCommand } from '../start/command-error';
import { step } from '../start/progress';
import { shopEnvironment } from '../start/shop-environment';
import { type Load, measureLoads, quantile } from './load';

// `npm run bench:profile [-- many]`: where the time of calls that no cache answers goes, on PostgreSQL. `many` stores
// 102,400 products first.

const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = 16;
const goodsId = '1800301000000000001';
const sku = '1800311000000000002';

/** Next.js passes such a request through its router, as every call before decision 064. */
const throughNext = { 'x-nextjs-bench': '1' };

type Call = { name: string; path: string; isOwn?: boolean };
const calls: Call[] = [
  { name: 'home', path: '/goods/member/goods/index' },
  { name: 'product', path: `/goods/member/goods/detail?goodsId=${goodsId}` },
  { name: 'product list', path: '/goods/member/goods/list' },
  { name: 'category with filters', path: '/goods/member/goods/list?categoryCode=LIVE&withFilters=true' },
  { name: 'best sellers', path: '/goods/member/goods/hot' },
  { name: 'suggestions', path: '/goods/member/goods/suggest?keyword=game' },
  { name: 'currencies', path: '/order/member/currency/list' },
  { name: 'own profile', path: '/upms/member/profile/load_member', isOwn: true },
  { name: 'own orders', path: '/order/member/order/list', isOwn: true },
  { name: 'checkout', path: `/order/member/order/checkout?skuId=${sku}&quantity=1`, isOwn: true },
];

const round = (value: number) => Math.round(value * 100) / 100;

/** Milliseconds: the median of sequential runs. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let run = 0; run < runs * 2; run += 1) {
    const started = performance.now();
    await work();
    // The first half compiles.
    if (run >= runs) durations.push(performance.now() - started);
  }
  return quantile(durations, 0.5);
}

const headersOf = ({ isOwn }: Call, { token }: Buyer): Record<string, string> =>
  isOwn ? { Authorization: `Bearer ${token}` } : {};

/** The backend alone in this process, and its statements one after another without it. */
async function profileBackend(store: OpenStore, database: pg.Client, buyer: Buyer) {
  const figures = new Map<
    string,
    { kept: number; backend: number; sql: number; prepared: number; statements: number }
  >();
  const ask = async (call: Call) => {
    const url = `http://backend.internal${call.path}`;
    const response = await store.app.fetch(new Request(url, { headers: headersOf(call, buyer) }));
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const keptMs = new Map<string, number>();
  for (const call of calls) keptMs.set(call.name, await medianMs(() => ask(call)));
  for (const call of calls) {
    const kept = keptMs.get(call.name) ?? 0;
    // While a change is expected, what the shop knows is kept, but no response.
    const send = () => {
      expectChange([cacheTags.doc('of-nothing')]);
      return ask(call);
    };
    const backend = await medianMs(send);
    const statements = await recordStatements(send);
    const slowest: [number, string][] = [];
    let prepared = 0;
    for (const [index, { text, values }] of statements.entries()) {
      slowest.push([await medianMs(() => database.query(text, values)), text]);
      const named = { name: `${call.name} ${index}`, text, values };
      prepared += await medianMs(() => database.query(named));
    }
    const sql = slowest.reduce((sum, [ms]) => sum + ms, 0);
    figures.set(call.name, { kept, backend, sql, prepared, statements: statements.length });
    const [first] = slowest.sort(([left], [right]) => right - left);
    if (first && first[0] > 5)
      console.log(`${call.name}: ${round(first[0])} ms in ${first[1].slice(0, 400)}`);
  }
  return figures;
}

async function startShop(place: Place): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  Object.assign(process.env, place.variables, { STORE_DEMO: '1', LOG_LEVEL: 'warn' });
  const shop = await shopEnvironment({ port, host: '127.0.0.1' }, 'production');
  await buildWhenNeeded(shop);
  const child = fork(`${root}server/serve.ts`, {
    cwd: root,
    env: shop,
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}/api/health/ready`);
  return { origin, child };
}

/** CPU milliseconds of a process and its threads so far, which other load on the machine affects little. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In ticks of 10 ms: user and system time.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Served = { whole: Map<string, number>; cpu: Map<string, number>; loads: Map<string, Load> };

/** The same calls through the whole server, with and without the router of Next.js in turns. */
async function profileServer(origin: string, pid: number, buyer: Buyer): Promise<Served> {
  const ways = [
    { way: 'direct', headers: {} },
    { way: 'router', headers: throughNext },
  ];
  const whole = new Map<string, number>();
  const cpu = new Map<string, number>();
  for (const call of calls) {
    for (const turn of ['warm-up', '1', '2']) {
      for (const { way, headers } of ways) {
        let sent = 0;
        const send = async () => {
          sent += 1;
          const url = `${origin}/api${call.path}${call.path.includes('?') ? '&' : '?'}fresh=${turn}${way}${sent}`;
          const response = await fetch(url, { headers: { ...headersOf(call, buyer), ...headers } });
          return response.text();
        };
        const before = cpuMs(pid);
        const name = `${call.name}, ${way}`;
        const ms = await medianMs(send);
        if (turn === 'warm-up') continue;
        const spent = (cpuMs(pid) - before) / (runs * 2);
        cpu.set(name, (cpu.get(name) ?? 0) + spent / 2);
        whole.set(name, Math.min(ms, whole.get(name) ?? ms));
      }
    }
  }
  const targets = calls.flatMap((call) =>
    ways.map(({ way, headers }) => ({
      name: `${call.name}, ${way}`,
      origin,
      paths: [`/api${call.path}`],
      connections: 4,
      headers: { ...headersOf(call, buyer), ...headers, 'Accept-Encoding': 'br' },
      isFresh: true,
    })),
  );
  return { whole, cpu, loads: await measureLoads(targets, { rounds: 1, seconds: 2 }) };
}

await runCommand(async () => {
  process.env.DATABASE_URL ??= 'postgres://postgres@127.0.0.1:5432/postgres';
  const place = await makePlace();
  const database = new pg.Client({ connectionString: place.variables.DATABASE_URL });
  let child: ChildProcess | undefined;
  try {
    await database.connect();
    const [buyer] = await withOpenStore(place, async ({ services }) => {
      if (process.argv[2] === 'many')
        await step('102,400 products', () => seedManyGoods(services.db, nameParts()));
      return makeBuyers(services.db, 1);
    });
    if (!buyer) throw new Error('No buyer was made');
    await database.query('vacuum analyze');
    const environment = { ...place.environment, countStatements: true };
    const store = await openStore(environment, await connect(environment), { work: false });
    const inside = await profileBackend(store, database, buyer).finally(() => store.close());
    const shop = await step('starting the shop', () => startShop(place));
    child = shop.child;
    const { whole, cpu, loads } = await profileServer(shop.origin, child.pid ?? 0, buyer);
    const rows = calls.map(({ name }) => {
      const { kept = 0, backend = 0, sql = 0, prepared = 0, statements = 0 } = inside.get(name) ?? {};
      const direct = whole.get(`${name}, direct`) ?? 0;
      const rates = ['direct', 'router'].map((way) => loads.get(`${name}, ${way}`)?.perSecond ?? 0);
      return [
        name,
        {
          'whole ms': round(direct),
          'HTTP, gateway, compression ms': round(direct - kept),
          'backend, response kept, ms': round(kept),
          'backend, response computed, ms': round(backend),
          'SQL alone ms': round(sql),
          'SQL prepared ms': round(prepared),
          statements,
          'CPU ms': round(cpu.get(`${name}, direct`) ?? 0),
          'through Next.js': round(cpu.get(`${name}, router`) ?? 0),
          'per second': Math.round(rates[0] ?? 0),
          'through Next.js, per second': Math.round(rates[1] ?? 0),
        },
      ] as const;
    });
    console.table(Object.fromEntries(rows));
  } finally {
    if (child) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await database.end();
    await place.drop();
  }
});
