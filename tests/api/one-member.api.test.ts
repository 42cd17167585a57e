import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeJobs } from '@/backend/jobs/store-jobs';
import { sweepNames } from '@/backend/ports/jobs';
import { createTestStore, type TestStore } from '@/backend/testing';
import { cardCodes, topUp, tradeEverything, tradeFixture } from './fixtures/trade';

// Members could be divided among servers (docs/scale.md): a transaction that writes the money, coins or orders of two
// members would need both. Triggers of this test record whose rows each transaction writes.

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  await recordMembers();
});
afterAll(() => store.close());

/** Money, coins and orders, with `member_id`, `order_id` or `lot_id`. */
const tables = [
  ...['orders', 'order_log', 'payment_log', 'refund', 'receipt', 'dispute', 'after_sales'],
  ...['coin_lot', 'coin_movement', 'coin_adjustment', 'point_account', 'point_log', 'coupon_code'],
];

/**
 * Sweeps of one statement about rows of one table: when a payment is queried next, and which coupons have expired.
 * Each server would run them for its own members.
 */
const perServer = new Set(['{payment_log}', '{coupon_code}']);

async function recordMembers(): Promise<void> {
  await store.rawSql(
    'create table touched (tx text not null, source text not null, member_id text not null)',
  );
  await store.rawSql(`create function record_member() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(new);
      whose text := coalesce(changed ->> 'member_id',
        (select member_id from orders where id = changed ->> 'order_id'),
        (select member_id from coin_lot where id = changed ->> 'lot_id'));
    begin
      if whose is not null then
        insert into touched values (pg_current_xact_id()::text, tg_table_name, whose);
      end if;
      return null;
    end $$`);
  for (const table of tables)
    await store.rawSql(
      `create trigger record_member after insert or update on ${table} for each row execute function record_member()`,
    );
}

async function transactions() {
  const { rows } = await store.rawSql(
    `select count(distinct member_id)::int as members, array_agg(distinct source)::text as sources
     from touched group by tx order by 1 desc`,
  );
  return rows as { members: number; sources: string }[];
}

it('no transaction of money, coins or orders writes rows of two members', async () => {
  await tradeEverything(store);
  // What several members have due at the same time is worked on by the same sweep.
  const trade = tradeFixture(store);
  for (const wish of [topUp, cardCodes, topUp, cardCodes]) await trade.place(wish);
  for (const wish of [topUp, cardCodes, topUp]) await trade.payAtProvider(await trade.place(wish));
  for (const days of [0, 1, 40]) {
    store.clock.advance(days * 86_400_000 + 61_000);
    for (const name of sweepNames) await storeJobs[name](store.system(), {});
    await store.runJobs();
  }
  const all = await transactions();
  expect(all.length).toBeGreaterThan(100);
  const several = all.filter(({ members }) => members > 1).map(({ sources }) => sources);
  expect(several.filter((sources) => !perServer.has(sources))).toEqual([]);
  const seen = new Set(all.flatMap(({ sources }) => sources.replace(/[{}]/g, '').split(',')));
  for (const table of ['orders', 'payment_log', 'refund', 'point_log', 'coin_movement', 'coupon_code'])
    expect(seen, table).toContain(table);
});

it('a transaction that writes rows of two members would be found', async () => {
  await store.rawSql('delete from touched');
  await store.rawSql('update point_account set balance = balance');
  expect((await transactions())[0]?.members).toBeGreaterThan(1);
});
