import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { CallInput, EndpointKey } from '@/lib/contract/contract';
import { connectTo, countRowsRead } from './count-rows-read';
import { nameParts, seedManyGoods, sequence } from './many-goods';

/** 102,400 products on PostgreSQL: PGlite takes too long to import them. */
const onPostgres = Boolean(process.env.DATABASE_URL);
if (!onPostgres) console.log('100,000 products: skipped without PostgreSQL (DATABASE_URL)');

const random = sequence(77);
const parts = nameParts();

let store: TestStore;
let client: Client;
beforeAll(async () => {
  if (!onPostgres) return;
  store = await createTestStore();
  await seedManyGoods(store.db, parts);
  const { rows } = await store.db.execute<{ name: string }>(sql`select current_database() as name`);
  client = await connectTo(rows[0]?.name ?? '');
}, 600_000);
afterAll(async () => {
  await client?.end();
  await store?.close();
});

function one<T>(from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new RangeError('Nothing to pick from');
  return picked;
}

const game = () => one(parts.games);
const thing = () => one(parts.things);
const withSlip = (text: string, wrong: string) => {
  const at = 1 + Math.floor(random() * (text.length - 1));
  return text.slice(0, at) + wrong + text.slice(at + 1);
};

/** Search inputs by kind. */
const keywords: Record<string, () => string> = {
  'one character': () => one([...game().zh]),
  'one letter': () => one([...'abcdefghijklmnopqrstuvwxyz0123456789']),
  'two characters': () => game().zh.slice(0, 2),
  'two letters': () => game().spoken.slice(0, 2),
  'a game': () => game().zh,
  'a thing': () => thing().zh,
  'the whole name': () => `${game().zh}·${thing().zh}`,
  pinyin: () => game().spoken,
  'half the pinyin': () => game().spoken.slice(0, 5),
  initials: () => game().initials,
  English: () => game().en,
  'a common word': () => one(['account', 'sent', '充值', '自动充值', 'games', '游戏', 'sol', 'ka']),
  'a wrong character': () => withSlip(game().zh, '错'),
  'a wrong letter': () => withSlip(game().en.split(' ')[0] ?? '', 'x'),
  'a wrong initial': () => withSlip(`${game().initials}`, 'v'),
  nothing: () => one(['zzzzqqqq', '鑫鑫鑫', 'q9w8', '龘', '%%%', 'vvvvvvvvvvvv']),
};

/** The slowest inputs read about 4,400 of 307,200 rows; a full scan of the products reads 102,400. */
const mostRows = 10_000;
/** Two characters have no trigram: the planner may scan the products once in the order of the suggestions. */
const onePass = { 'a thing': 110_000 };

/** Calls the endpoint with every input. Returns the kinds of input that read more than `mostRows` rows. */
async function readingTooMuch<K extends EndpointKey>(
  key: K,
  inputs: readonly { kind: string; input: Partial<CallInput<K>> }[],
  allowed: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const { kind, input } of inputs) {
    const rows = await countRowsRead(client, ['goods', 'sku'], () => store.call(key, input));
    most[kind] = Math.max(most[kind] ?? 0, rows);
  }
  console.log(key, most);
  return Object.fromEntries(
    Object.entries(most).filter(([kind, rows]) => rows > (allowed[kind] ?? mostRows)),
  );
}

const typed = (rounds: number) =>
  Object.entries(keywords).flatMap(([kind, keyword]) =>
    Array.from({ length: rounds }, () => ({ kind, input: { query: { keyword: keyword() } } })),
  );

it.runIf(onPostgres)('suggests through indexes', async () => {
  expect(await readingTooMuch('GET /goods/member/goods/suggest', typed(5), onePass)).toEqual({});
});

it.runIf(onPostgres)('searches through indexes', async () => {
  expect(await readingTooMuch('GET /goods/member/goods/search', typed(5))).toEqual({});
});

it.runIf(onPostgres)('lists products through indexes', async () => {
  const queries: Record<string, () => Record<string, string>> = {
    all: () => ({}),
    category: () => ({ categoryCode: one(['LIVE', 'GAME', 'MOBILE_GAME', 'OTHER']) }),
    sorted: () => ({ orderType: one(['SALES_DESC', 'PRICE_ASC', 'PRICE_DESC', 'DATE_DESC']) }),
    'sorted category': () => ({
      categoryCode: one(['LIVE', 'GAME']),
      orderType: one(['SALES_DESC', 'PRICE_ASC', 'DATE_DESC']),
    }),
    region: () => ({ region: one(['GLOBAL', 'HK', 'CN', 'NA-EU', 'XX']) }),
    'delivery mode': () => ({ deliveryMode: one(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING']) }),
    price: () => ({ startPrice: String(Math.floor(random() * 300)), endPrice: '320' }),
    'on sale': () => ({ onSale: 'true' }),
    'in stock': () => ({ inStock: 'true' }),
    'a later page': () => ({ pageNumber: String(2 + Math.floor(random() * 90)) }),
    several: () => ({
      categoryCode: 'MOBILE_GAME',
      deliveryMode: 'DIRECT',
      region: 'GLOBAL',
      startPrice: '20',
      orderType: 'PRICE_ASC',
    }),
  };
  const inputs = Object.entries(queries).flatMap(([kind, query]) =>
    Array.from({ length: 5 }, () => ({ kind, input: { query: { pageSize: '20', ...query() } } })),
  );
  expect(await readingTooMuch('GET /goods/member/goods/list', inputs)).toEqual({});
});

it.runIf(onPostgres)('reads a category once for the values of its filters', async () => {
  const query = { categoryCode: 'LIVE', withFilters: 'true' } as const;
  // Every product at most, however many values have none.
  const most = { filters: 110_000 };
  const inputs = [{ kind: 'filters', input: { query } }];
  expect(await readingTooMuch('GET /goods/member/goods/list', inputs, most)).toEqual({});
});

it.runIf(onPostgres)('finds the product that the keyword names', async () => {
  const best = async (keyword: string) =>
    (await store.call('GET /goods/member/goods/search', { query: { keyword } })).records[0]?.name;
  for (const { zh, spoken } of parts.games.slice(0, 20)) {
    expect(await best(`${zh}·${parts.things[7]?.zh}`)).toBe(`${zh}·${parts.things[7]?.zh}`);
    expect(await best(spoken)).toBeDefined();
    expect(await best(zh)).toContain(zh);
  }
});
