import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationProblems } from './migration-rules';

const folder = 'backend/database/migrations';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

it('each migration has an entry in the journal of drizzle-kit, in order', () => {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  const numbered = entries.map(({ idx, tag }: { idx: number; tag: string }) => [
    tag.slice(0, 4),
    `${tag}.sql`,
    idx,
  ]);
  expect(numbered).toEqual(files.map((name) => [name.slice(0, 4), name, Number(name.slice(0, 4))]));
});

it('only the newest snapshot is kept, and it is that of the newest migration', () => {
  const snapshots = readdirSync(`${folder}/meta`).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${files.at(-1)?.slice(0, 4)}_snapshot.json`]);
});

/** Those that were written before there were rules; they ran while the shop was stopped. */
const beforeRules = '0060_cache_events.sql';

/** Migrations with a statement that a rule refuses and that is safe, with the reason. They are never changed. */
const exceptions: Readonly<Record<string, string>> = {
  '0074_freight_zones.sql':
    'It adds one row to a table with a row per setting, under a key that no process writes yet.',
  '0088_ended_orders.sql':
    'It changes only orders whose refund failed after it had ended them, which are rare, and locks no other row.',
  '0089_dispute_lost_minor.sql':
    'It changes only lost disputes, which are rare and which no process changes any more, in a column of its own.',
};

it('a new migration locks no table for long, and the former release works with its schema', () => {
  const texts = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const problems = files.flatMap((name, index) =>
    name <= beforeRules || exceptions[name] !== undefined
      ? []
      : migrationProblems(texts[index] ?? '', texts.slice(0, index)).map((problem) => ({ name, ...problem })),
  );
  expect(problems).toEqual([]);
});

describe('the rules of migrations', () => {
  const refused = [
    'CREATE INDEX "orders_a" ON "orders" USING btree ("a");',
    'CREATE UNIQUE INDEX "orders_a" ON "orders" ("a");',
    'CREATE INDEX CONCURRENTLY "orders_a" ON "orders" ("a");',
    'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."a" > 0);',
    'ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."sku"("id");',
    'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("a");',
    'ALTER TABLE "orders" ADD PRIMARY KEY ("a");',
    'ALTER TABLE "orders" ADD COLUMN "a" text REFERENCES "sku"("id");',
    'ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "a" text GENERATED ALWAYS AS (lower("b")) STORED;',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "a" TYPE bigint USING a::bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP DEFAULT;',
    'ALTER TABLE "orders" DROP COLUMN "a";',
    'ALTER TABLE "orders" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "orders" RENAME TO "b";',
    'DROP TABLE "orders";',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "c";',
    '-- why\nUPDATE "orders" SET "a" = \'b\';',
    'DELETE FROM "orders";',
    'INSERT INTO "orders" ("a") SELECT "b" FROM "sku";',
    'LOCK TABLE "orders";',
    'REINDEX TABLE "orders";',
    '-- concurrently\nALTER TABLE "orders" ADD COLUMN "a" text;',
    '-- concurrently\nCREATE INDEX CONCURRENTLY "orders_a" ON "orders" ("a");',
  ];
  it.each(refused)('refuse %s', (text) => {
    expect(migrationProblems(text, [])).not.toEqual([]);
  });

  const allowed = [
    'CREATE TABLE "new" ("a" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "new_a" ON "new" USING btree ("a");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "c" CHECK ("new"."a" > 0);',
    'ALTER TABLE "orders" ADD COLUMN "a" text;',
    'ALTER TABLE "orders" ADD COLUMN "a" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."a" > 0) NOT VALID;',
    'ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."sku"("id") NOT VALID;',
    'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE USING INDEX "orders_a";',
    'ALTER TABLE "orders" DROP CONSTRAINT "c";',
    '-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_a" ON "orders" ("a");--> statement-breakpoint\nALTER TABLE "orders" VALIDATE CONSTRAINT "c";',
    '-- concurrently\nDROP INDEX CONCURRENTLY IF EXISTS "orders_a";',
  ];
  it.each(allowed)('allow %s', (text) => {
    expect(migrationProblems(text, [])).toEqual([]);
  });

  it('allow a column to become not null when an earlier migration has proved it', () => {
    const text = 'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;';
    const added = 'ALTER TABLE "orders" ADD CONSTRAINT "a_set" CHECK ("orders"."a" IS NOT NULL) NOT VALID;';
    const validated = '-- concurrently\nALTER TABLE "orders" VALIDATE CONSTRAINT "a_set";';
    expect(migrationProblems(text, [added])).not.toEqual([]);
    expect(migrationProblems(text, [added, validated])).toEqual([]);
  });
});
