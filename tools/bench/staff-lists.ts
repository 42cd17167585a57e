import pg from 'pg';
import { connect } from '../../backend/database/connect';
import { type OpenStore, openStore } from '../../backend/open-store';
import { staffWith } from '../../tests/api/fixtures/staff';
import { makeBuyers } from '../../tests/load/buyers';
import { recordStatements } from '../../tests/load/count-rows-read';
import { nameParts, seedManyGoods } from '../../tests/load/many-goods';
import { makePlace, startStore, withOpenStore } from '../../tests/load/running-store';
import bundleBackend from '../../tests/processes/bundle-backend';
import { runCommand } from '../start/command-error';
import { step } from '../start/progress';
import { buyCode, stockCodes } from './buy-code';
import { quantile } from './load';
import { storeOrders } from './stored-orders';

// `npm run bench:lists [-- <stored orders>]`: durations of the lists and searches of the back office on PostgreSQL, with
// 1,000,000 orders, 102,400 products and 10,000 members, and the plans of their statements.

const runs = 100;
const members = 10_000;
const limitMs = 50;

type Sample = { id: string; sn: string; member: string; email: string; ref: string; day: string };
type List = {
  name: string;
  path: string;
  /** Milliseconds of the slowest 1 %, when more than those of a list are accepted. */
  limit?: number;
  query: (sample: Sample, run: number) => Record<string, string>;
};

const orders = '/order/admin/order/list';
const dashboard = '/order/admin/dashboard/view';
const everything = '/upms/admin/search/list';
const goods = '/goods/admin/goods/list';
const people = '/upms/admin/member/list';
const games = nameParts().games.map(({ zh, en }) => ({ zh, en }));
const game = (run: number) => games[(run * 31) % games.length] ?? { zh: '', en: '' };

/** The requests of the screens: each filter alone, filters that match few or no rows, and pages far back. */
const lists: List[] = [
  { name: 'orders', path: orders, query: () => ({}) },
  { name: 'orders, a page far back', path: orders, query: ({ id }) => ({ after: id }) },
  ...['ACTION', 'HOLD', 'UNPAID', 'REFUNDS'].map((view) => ({
    name: `orders, view ${view}`,
    path: orders,
    query: () => ({ view }),
  })),
  ...['AMOUNT_DESC', 'PAID_DESC'].flatMap((sort) => [
    { name: `orders, sorted ${sort}`, path: orders, query: () => ({ sort }) },
    {
      name: `orders, sorted ${sort}, a page far back`,
      path: orders,
      query: ({ id }: Sample) => ({ sort, after: id }),
    },
  ]),
  { name: 'orders, number', path: orders, query: ({ sn }) => ({ q: sn }) },
  { name: 'orders, last six digits', path: orders, query: ({ sn }) => ({ q: sn.slice(-6) }) },
  {
    name: 'orders, no such digits',
    path: orders,
    query: (_, run) => ({ q: `0000000${run}0000`.slice(-11) }),
  },
  { name: 'orders, mailbox', path: orders, query: ({ email }) => ({ q: email }) },
  { name: 'orders, payment reference', path: orders, query: ({ ref }) => ({ q: ref }) },
  { name: 'orders, no such reference', path: orders, query: (_, run) => ({ q: `pi_none${run}` }) },
  { name: 'orders, last digits of a card', path: orders, query: () => ({ q: '4242' }) },
  { name: 'orders, recharge account', path: orders, query: (_, run) => ({ q: `player.${run}` }) },
  { name: 'orders, product', path: orders, query: (_, run) => ({ q: game(run).zh }) },
  { name: 'search, four digits', path: everything, limit: 200, query: ({ sn }) => ({ q: sn.slice(-4) }) },
  { name: 'search, mailbox', path: everything, limit: 200, query: ({ email }) => ({ q: email }) },
  { name: 'search, words', path: everything, limit: 200, query: (_, run) => ({ q: game(run).zh }) },
  { name: 'orders, member', path: orders, query: ({ member }) => ({ memberId: member }) },
  ...['COMPLETED', 'CANCELED', 'PENDING_SHIPMENT'].map((status) => ({
    name: `orders, status ${status}`,
    path: orders,
    query: ({ id }: Sample) => ({ status, after: id }),
  })),
  ...['CARD', 'SHIPPING', 'MANUAL'].map((mode) => ({
    name: `orders, delivery ${mode}`,
    path: orders,
    query: () => ({ mode }),
  })),
  ...['PAYPAL', 'TRANSFER', 'UNKNOWN'].map((method) => ({
    name: `orders, method ${method}`,
    path: orders,
    query: () => ({ method }),
  })),
  ...['1', '480', '5000'].map((min) => ({
    name: `orders, at least ${min}`,
    path: orders,
    query: () => ({ min }),
  })),
  { name: 'orders, one day', path: orders, query: ({ day }) => ({ from: day, to: day }) },
  { name: 'orders, until a day', path: orders, query: ({ day }) => ({ to: day }) },
  { name: 'orders, two months', path: orders, query: ({ day }) => ({ from: day, to: later(day, 60) }) },
  {
    name: 'orders, refunded in two months by PayPal',
    path: orders,
    query: ({ day }) => ({ from: day, to: later(day, 60), status: 'REFUNDED', method: 'PAYPAL' }),
  },
  ...['', 'mode=SHIPPING', 'min=5000', 'view=ACTION'].map((filter) => ({
    name: `total of orders ${filter}`,
    path: '/order/admin/order/total',
    query: () => Object.fromEntries(new URLSearchParams(filter)),
  })),
  {
    name: 'total of orders, one day',
    path: '/order/admin/order/total',
    query: ({ day }) => ({ from: day, to: day }),
  },
  { name: 'dashboard, one day', path: dashboard, query: ({ day }) => ({ from: day, to: day }) },
  {
    name: 'dashboard, 30 days',
    path: dashboard,
    limit: 1_000,
    query: ({ day }) => ({ from: day, to: later(day, 29) }),
  },
  { name: 'counts of order views', path: '/order/admin/order/count', query: () => ({}) },
  { name: 'products', path: goods, query: () => ({}) },
  {
    name: 'products, a page far back',
    path: goods,
    query: (_, run) => ({ after: `${(run * 977) % 90_000}` }),
  },
  ...['ON_SALE', 'LOW_STOCK', 'LOW_MARGIN', 'OFF_SALE'].map((view) => ({
    name: `products, view ${view}`,
    path: goods,
    query: () => ({ view }),
  })),
  { name: 'products, Chinese name', path: goods, query: (_, run) => ({ q: game(run).zh }) },
  { name: 'products, English name', path: goods, query: (_, run) => ({ q: game(run).en }) },
  { name: 'products, no such name', path: goods, query: (_, run) => ({ q: `${game(run).zh}没有${run}` }) },
  { name: 'products, number', path: goods, query: (_, run) => ({ q: `${1_000 + run}` }) },
  { name: 'products, delivery SHIPPING', path: goods, query: () => ({ mode: 'SHIPPING' }) },
  // Besides the lists: 300 denominations with their prices, and the codes that last for the fewest days.
  {
    name: 'prices of a category',
    path: '/goods/admin/price/skus',
    limit: 400,
    query: () => ({ category: 'LIVE' }),
  },
  { name: 'stock of codes', path: '/goods/admin/card_lot/stock', query: () => ({}) },
  ...['', 'categoryCode=LIVE', 'type=PHYSICAL'].map((filter) => ({
    name: `best sellers ${filter}`,
    path: '/goods/member/goods/hot',
    // Another address is the same response, which is kept for a second.
    query: (_: Sample, run: number) => ({
      ...Object.fromEntries(new URLSearchParams(filter)),
      size: `${(run % 40) + 1}`,
    }),
  })),
  { name: 'counts of product views', path: '/goods/admin/goods/count', query: () => ({}) },
  { name: 'members', path: people, query: () => ({}) },
  { name: 'members, a page far back', path: people, query: ({ member }) => ({ after: member }) },
  { name: 'members, mailbox', path: people, query: ({ email }) => ({ q: email }) },
  { name: 'members, nickname', path: people, query: () => ({ q: 'buy' }) },
  { name: 'members, locked', path: people, query: () => ({ view: 'LOCKED' }) },
];

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Stored orders spread over all of them. */
async function takeSamples(database: pg.Client): Promise<Sample[]> {
  const { rows } = await database.query(
    `select o.id, o.sn, o.member_id as member, m.email, p.provider_ref as ref, to_char(o.created_time, 'YYYY-MM-DD') as day
     from orders o join member m on m.id = o.member_id join payment_log p on p.order_id = o.id
     where o.status = 'COMPLETED' order by md5(o.id) limit $1`,
    [runs],
  );
  return rows;
}

type Figures = { 'p50 ms': number; 'p99 ms': number; rows: number };

/** Calls a list once for each sample. */
async function measure(store: OpenStore, token: string, list: List, samples: Sample[]): Promise<Figures> {
  const durations: number[] = [];
  let rows = 0;
  for (const [run, sample] of samples.entries()) {
    const started = performance.now();
    const data = await call(store, token, list, sample, run);
    durations.push(performance.now() - started);
    if (typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows))
      rows += data.rows.length;
  }
  return {
    'p50 ms': round(quantile(durations, 0.5)),
    'p99 ms': round(quantile(durations, 0.99)),
    rows: Math.round(rows / samples.length),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

async function call(
  store: OpenStore,
  token: string,
  list: List,
  sample: Sample,
  run: number,
): Promise<unknown> {
  const url = `http://backend.internal${list.path}?${new URLSearchParams(list.query(sample, run))}`;
  const isForStaff = list.path.split('/')[2] === 'admin';
  const headers: Record<string, string> = isForStaff ? { Authorization: `Bearer ${token}` } : {};
  const response = await store.app.fetch(new Request(url, { headers }));
  const body = await response.json();
  if (response.status !== 200) throw new Error(`${url} responded ${response.status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The plans of the list's own statements; those of the session and the permissions are the same for every list. */
async function plansOf(
  database: pg.Client,
  store: OpenStore,
  token: string,
  list: List,
  sample: Sample,
): Promise<string[]> {
  const statements = await recordStatements(() => call(store, token, list, sample, 1));
  const plans: string[] = [];
  for (const { text, values } of statements) {
    if (!/^(select|with)\b/i.test(text) || /"staff_(session|account)"|"setting"/.test(text)) continue;
    const { rows } = await database.query(
      `explain (analyze, costs off, timing off, summary off) ${text}`,
      values,
    );
    plans.push(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
  }
  return plans;
}

await runCommand(async () => {
  const wanted = Number(process.argv[2] ?? 1_000_000);
  process.env.DATABASE_URL ??= 'postgres://postgres@127.0.0.1:5432/postgres';
  const place = await makePlace();
  const database = new pg.Client({ connectionString: place.variables.DATABASE_URL });
  try {
    await database.connect();
    const buyers = await step(`${members} members`, () =>
      withOpenStore(place, async ({ services }) => {
        const made = [];
        for (let round = 0; round < members / 1_000; round += 1)
          made.push(...(await makeBuyers(services.db, 1_000)));
        return made;
      }),
    );
    await stockCodes(database, 10);
    await bundleBackend();
    const running = await startStore(place);
    try {
      const [buyer] = buyers;
      if (buyer) await buyCode(running.url, buyer);
      for (let delivered = 0; delivered === 0; ) {
        const { rows } = await database.query(`select 1 from orders where status = 'PENDING_EVALUATE'`);
        delivered = rows.length;
      }
    } finally {
      await running.stop('SIGTERM');
    }
    await step(`${wanted} orders`, () => storeOrders(database, wanted));
    const environment = { ...place.environment, countStatements: true };
    const connection = await connect(environment);
    const store = await openStore(environment, connection, { work: false });
    try {
      await step('102,400 products', () => seedManyGoods(connection.db, nameParts()));
      await database.query('vacuum analyze');
      const { db, clock } = store.services;
      const { token } = await staffWith({ db, clock, environment }, ['ROLE_ADMIN']);
      const samples = await takeSamples(database);
      const [sample] = samples;
      if (!sample) throw new Error('No orders are stored');
      const figures = new Map<string, Figures>();
      // Compiled code and warm caches.
      for (const list of lists) await measure(store, token, list, samples.slice(0, 20));
      for (const list of lists) figures.set(list.name, await measure(store, token, list, samples));
      for (const list of lists) {
        console.log(`\n${list.name}`);
        for (const plan of await plansOf(database, store, token, list, sample)) console.log(`${plan}\n`);
      }
      console.table(Object.fromEntries(figures));
      const slow = lists.filter(({ name, limit = limitMs }) => (figures.get(name)?.['p99 ms'] ?? 0) > limit);
      if (slow.length > 0) throw new Error(`Too slow: ${slow.map(({ name }) => name).join('; ')}`);
    } finally {
      await store.close();
    }
  } finally {
    await database.end();
    await place.drop();
  }
});
