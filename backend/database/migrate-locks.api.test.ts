import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost, isRaised, printFigures } from '../../tests/setup/run-counts';
import { createTestStore, type TestStore, testEnvironment } from '../testing';
import { migrate } from './migrate';

let store: TestStore;
let folder: string;
beforeAll(async () => {
  store = await createTestStore();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

function migration(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const applied = async (name: string) =>
  (await store.rawSql('select 1 from schema_migration where name = $1', [name])).rows.length > 0;
const indexes = async (table: string) =>
  (await store.rawSql('select indexname from pg_indexes where tablename = $1', [table])).rows.map((row) =>
    String(Reflect.get(Object(row), 'indexname')),
  );

it('the statements of a concurrent migration run outside a transaction, on both engines', async () => {
  const text = `-- concurrently
create index concurrently if not exists "order_item_test" on "order_item" ("created_time");--> statement-breakpoint
create index concurrently if not exists "goods_test" on "goods" ("created_time");`;
  await migrate(store.connection, { files: [migration('9001_indexes.sql', text)] });
  expect(await indexes('order_item')).toContain('order_item_test');
  expect(await indexes('goods')).toContain('goods_test');
  expect(await applied('9001_indexes.sql')).toBe(true);
});

it('a migration that fails leaves nothing and is not recorded', async () => {
  const text = 'alter table "goods" add column "half" text;--> statement-breakpoint\nselect 1 / 0;';
  await expect(migrate(store.connection, { files: [migration('9002_fails.sql', text)] })).rejects.toThrow(
    /division by zero/,
  );
  const { rows } = await store.rawSql(
    "select 1 from information_schema.columns where table_name = 'goods' and column_name = 'half'",
  );
  expect(rows).toEqual([]);
  expect(await applied('9002_fails.sql')).toBe(false);
});

describe.skipIf(!testEnvironment().databaseUrl)('on PostgreSQL', () => {
  /** Milliseconds for which a plain read stays open on a table that is migrated, like a backup. */
  const openFor = isRaised ? 45_000 : 6_000;

  it('a migration beside an open read waits in short attempts, and the calls of the shop stay fast', async () => {
    const token = await store.signIn();
    const text = 'alter table "order_item" add column "test_note" text;';
    const waits: number[] = [];
    let isDone = false;
    let begun = () => {};
    const isOpen = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const read = store.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from order_item`);
      begun();
      await wait(openFor);
    });
    await isOpen;
    const migrated = migrate(store.connection, {
      files: [migration('9003_beside.sql', text)],
      onWait: (_, attempt) => waits.push(attempt),
    }).then(() => {
      isDone = true;
    });
    const times = { same: [] as number[], other: [] as number[], ready: [] as number[] };
    const timed = async (list: number[], work: () => Promise<number>) => {
      const from = performance.now();
      expect(await work()).toBe(200);
      list.push(performance.now() - from);
    };
    while (!isDone) {
      await Promise.all([
        timed(
          times.same,
          async () => (await store.attempt('GET /order/member/order/list', {}, { as: token })).status,
        ),
        timed(times.other, async () => (await store.attempt('GET /order/member/currency/list')).status),
        timed(times.ready, async () => (await store.app.request('/health/ready')).status),
      ]);
      await wait(20);
    }
    await Promise.all([read, migrated]);
    const longest = (list: number[]) => Math.round(Math.max(...list));
    printFigures(
      `${waits.length} attempts beside a read of ${openFor / 1000} s; longest call: same table ${longest(times.same)} ms, others ${longest(times.other)} ms, readiness ${longest(times.ready)} ms (${times.same.length} rounds)`,
    );
    expect(waits.length).toBeGreaterThan(1);
    expect(longest(times.same)).toBeLessThan(atMost(2_000, 5_000));
    expect(longest(times.other)).toBeLessThan(atMost(500, 4_000));
    expect(longest(times.ready)).toBeLessThan(atMost(500, 4_000));
    expect(await applied('9003_beside.sql')).toBe(true);
  });

  it('a concurrent index that was interrupted is made again', async () => {
    const text = `-- concurrently
create unique index concurrently if not exists "interrupted_a" on "interrupted" (a);`;
    await store.rawSql('create table "interrupted" (a int)');
    await store.rawSql('insert into "interrupted" values (1), (1)');
    await expect(
      store.rawSql('create unique index concurrently "interrupted_a" on "interrupted" (a)'),
    ).rejects.toThrow();
    expect(await indexes('interrupted')).toEqual(['interrupted_a']);
    await store.rawSql('delete from "interrupted"');
    await migrate(store.connection, { files: [migration('9004_again.sql', text)] });
    const { rows } = await store.rawSql(
      "select indisvalid from pg_index where indexrelid = 'interrupted_a'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
