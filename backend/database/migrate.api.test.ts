import { readdirSync, readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, testEnvironment } from '../testing';
import { type Connection, connectEmbedded } from './connect';
import { migrate, pendingMigrations } from './migrate';

const folder = 'backend/database/migrations';
const former = sqlFiles(`${folder}/former`);
const present = sqlFiles(folder);

function sqlFiles(from: string): string[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

/** An empty database of the engine that this run tests. */
async function emptyDatabase(): Promise<Connection> {
  const environment = testEnvironment();
  if (!environment.databaseUrl) {
    const connection = await connectEmbedded(null);
    opened.push(connection);
    return connection;
  }
  const { connection, drop } = await createServerDatabase(environment, environment.databaseUrl);
  opened.push({ close: () => connection.close().then(drop) });
  return connection;
}

/** A database as a store from before the baseline left it, with the first `count` of its migrations. */
async function formerDatabase(count: number): Promise<Connection> {
  const connection = await emptyDatabase();
  await connection.rawSql(
    'create table schema_migration (name text primary key, sha256 text not null, applied_time timestamptz not null default now())',
  );
  for (const name of former.slice(0, count)) {
    await connection.rawSql(readFileSync(`${folder}/former/${name}`, 'utf8'));
    await connection.db.execute(sql`insert into schema_migration (name, sha256) values (${name}, '')`);
  }
  return connection;
}

/** What the catalogue of the database says about the schema `public`, by kind of object. */
const catalogue: Record<string, SQL> = {
  relations: sql`
    select concat_ws(' ', relkind, relname, reloptions) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  columns: sql`
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, attcollation::regcollation, attstorage, attstattarget, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute
    join pg_class c on c.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: sql`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: sql`select indexdef as line from pg_indexes where schemaname = 'public'`,
  triggers: sql`
    select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal`,
  functions: sql`
    select pg_get_functiondef(p.oid) as line from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  types: sql`
    select concat_ws(' ', typname, typtype) as line from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
      and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
  extensions: sql`select concat_ws(' ', extname, extversion) as line from pg_extension`,
};

async function schemaOf({ db }: Connection): Promise<Record<string, string[]>> {
  const kinds = Object.entries(catalogue).map(async ([kind, query]) => {
    const { rows } = await db.execute<{ line: string }>(query);
    return [kind, rows.map(({ line }) => line).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(kinds));
}

async function appliedIn({ db }: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from schema_migration order by name`);
  return rows.map(({ name }) => name);
}

let fresh: Connection;
let freshSchema: Record<string, string[]>;
beforeAll(async () => {
  fresh = await emptyDatabase();
  expect(await pendingMigrations(fresh)).toEqual(present);
  await migrate(fresh);
  freshSchema = await schemaOf(fresh);
});

describe('an empty database', () => {
  it('gets the baseline and what follows it, once', async () => {
    expect(await appliedIn(fresh)).toEqual(present);
    expect(await pendingMigrations(fresh)).toEqual([]);
    await migrate(fresh);
    expect(await schemaOf(fresh)).toEqual(freshSchema);
  });

  it('has every kind of object that the comparison below reads', () => {
    const { relations, columns, constraints, indexes, triggers, functions, extensions } = freshSchema;
    expect(relations?.length).toBeGreaterThan(80);
    expect(columns?.length).toBeGreaterThan(700);
    expect(constraints?.length).toBeGreaterThan(200);
    expect(indexes?.length).toBeGreaterThan(150);
    expect(triggers?.length).toBeGreaterThan(10);
    expect(functions?.length).toBeGreaterThan(8);
    expect(extensions?.join()).toContain('pg_trgm');
  });

  it.skipIf(!testEnvironment().databaseUrl)('may be migrated by two processes at once', async () => {
    const empty = await emptyDatabase();
    await Promise.all([migrate(empty), migrate(empty)]);
    expect(await pendingMigrations(empty)).toEqual([]);
  });
});

describe('a database from before the baseline', () => {
  it.each([1, 20, former.length])('that has %i migrations becomes like a new one', async (count) => {
    const old = await formerDatabase(count);
    expect(await pendingMigrations(old)).toEqual([...former.slice(count), ...present]);
    await expectUpgrade(old);
  });

  it('keeps its rows, and the migrations that it lacked convert them', async () => {
    const old = await formerDatabase(7);
    const text = JSON.stringify({ en: '<p>A <b>refund</b></p>' });
    await old.db.execute(sql`
      insert into article (id, type, category, title_i18n, summary_i18n, content_i18n, author_i18n, publish_time,
        is_top, is_enabled, sort)
      values ('1', 'DOC', 'HELP', '{}', '{}', ${text}::jsonb, '{}', now(), false, true, 0)`);
    await expectUpgrade(old);
    const { rows } = await old.db.execute(
      sql`select content_format, content_i18n, reading_i18n from article where id = '1'`,
    );
    expect(rows).toEqual([
      { content_format: 'HTML', content_i18n: JSON.parse(text), reading_i18n: { en: 'A refund' } },
    ]);
  });

  async function expectUpgrade(old: Connection): Promise<void> {
    await migrate(old);
    expect(await appliedIn(old)).toEqual([...former, ...present].sort());
    expect(await schemaOf(old)).toEqual(freshSchema);
    expect(await pendingMigrations(old)).toEqual([]);
  }
});
