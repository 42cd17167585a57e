import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tradeEverything } from '../../../tests/api/fixtures/trade';
import { journalLine } from '../../database/schema/journal';
import { createTestStore, type TestStore } from '../../testing';

const folder = 'backend/database/migrations/former';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  await tradeEverything(store);
});
afterAll(() => store.close());

/** The statements of the backfill, from the migration that made the journal. */
function backfill(): string[] {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const [, after = ''] = texts.find((text) => text.includes('-- Backfill:'))?.split('-- Backfill:') ?? [];
  const [body = ''] = after.split('-- End of the backfill.');
  return `--${body}`.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '');
}

/** All lines in a fixed order, without the costs: they were not recorded before the journal existed. */
async function lines() {
  const rows = await store.db.select().from(journalLine);
  return rows
    .filter(({ account }) => account !== 'SUPPLIER_COST' && account !== 'SUPPLIER_PAYABLE')
    .map(({ entryId, account, provider, currency, minor }) =>
      [entryId, account, provider, currency, minor].join(' '),
    )
    .sort();
}

it('books older payments, refunds, deliveries and coins like the store does', async () => {
  const booked = await lines();
  expect(booked.length).toBeGreaterThan(40);
  await store.rawSql(
    'alter table journal_line disable trigger user; alter table journal_entry disable trigger user',
  );
  await store.db.execute(sql`delete from journal_line`);
  await store.db.execute(sql`delete from journal_entry`);
  expect(await lines()).toEqual([]);
  for (const statement of backfill()) await store.db.execute(sql.raw(statement));
  expect(await lines()).toEqual(booked);
});
