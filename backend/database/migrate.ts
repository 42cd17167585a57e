import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Connection, type Executor, type RawSql, takeLock } from './connect';

const folder = join(process.cwd(), 'backend/database/migrations');

/** Makes the tables of an empty database. It replaces the migrations in `former/`. */
const baseline = '0034_baseline.sql';
const formerFiles = () => sqlFiles(join(folder, 'former'));

/** An arbitrary key that other programs on the same database are unlikely to use. */
const advisoryLock = 7_240_611;

/** The first line of a migration whose statements run one by one, outside a transaction, such as concurrent indexes. */
const concurrentMark = '-- concurrently';

/** Milliseconds that a statement may wait for a lock: the calls of the running shop queue behind it. */
const lockTimeout = 1000;
/** Milliseconds before the next attempt, during which the shop works; it doubles up to the longest. */
const firstPause = 500;
const longestPause = 5000;

export type MigrateOptions = {
  onApplied?: (migration: string) => void;
  /** Says that a migration waits for others, such as a backup. */
  onWait?: (migration: string, attempt: number) => void;
  /** Where the migrations are; for tests. */
  files?: readonly string[];
};

/**
 * Applies pending migrations, one after the other, on a connection of its own; one process at a time. A migration that
 * does not get a lock within a second is repeated until it does. The same files run on PGlite and PostgreSQL. A database
 * made by the migrations from before the baseline gets those that it lacks, and the baseline is recorded without being
 * run.
 */
export async function migrate(
  { engine, session }: Pick<Connection, 'engine' | 'session'>,
  { onApplied = () => {}, onWait = () => {}, files }: MigrateOptions = {},
): Promise<void> {
  const { query, close } = await session();
  try {
    await takeLock(query, advisoryLock);
    await query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_time timestamptz not null default now())',
    );
    const applied = await appliedMigrations(query);
    const isFormer = isFromBeforeBaseline(applied);
    const pending = files?.filter((file) => !applied.has(basename(file))) ?? pendingFiles(applied);
    for (const file of pending) {
      const isRun = !(isFormer && basename(file) === baseline);
      const work = () => apply(query, engine, file, isRun);
      await untilLocked(work, (attempt) => onWait(basename(file), attempt));
      onApplied(basename(file));
    }
    await query('select pg_advisory_unlock($1)', [advisoryLock]);
  } finally {
    await close();
  }
}

/** Repeats `work` while it does not get its locks. */
async function untilLocked(work: () => Promise<void>, onWait: (attempt: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockMissed(error)) throw error;
      onWait(attempt);
      await delay(Math.min(firstPause * 2 ** (attempt - 1), longestPause));
    }
  }
}

/** A lock timeout or a deadlock. */
const isLockMissed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Names of the migrations of this release, also of those that a baseline has replaced. */
export const knownMigrations = (): string[] =>
  [...formerFiles(), ...sqlFiles(folder)].map((file) => basename(file));

/** The last migration of a database; null for one without any. */
export async function lastMigration({ rawSql }: Pick<Connection, 'rawSql'>): Promise<string | null> {
  const { rows } = await rawSql("select to_regclass('schema_migration') is not null as known");
  if (!(rows[0] as { known: boolean }).known) return null;
  return [...(await appliedMigrations(rawSql))].sort().at(-1) ?? null;
}

/** Names of migrations that the database lacks, in order. Changes nothing. */
export async function pendingMigrations({ rawSql }: Pick<Connection, 'rawSql'>): Promise<string[]> {
  const { rows } = await rawSql("select to_regclass('schema_migration') is not null as known");
  const isKnown = (rows[0] as { known: boolean }).known;
  const applied = isKnown ? await appliedMigrations(rawSql) : new Set<string>();
  return pendingFiles(applied).map((file) => basename(file));
}

/** Whether a later release has migrated the database, while this one still runs beside it. */
export async function isAheadOfRelease(db: Executor): Promise<boolean> {
  const known = new Set([...formerFiles(), ...sqlFiles(folder)].map((file) => basename(file)));
  const { rows } = await db.execute<{ name: string }>(sql`select name from schema_migration`);
  return rows.some(({ name }) => !known.has(name));
}

/** @param isRun false records the migration alone */
async function apply(
  query: RawSql,
  engine: Connection['engine'],
  file: string,
  isRun: boolean,
): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const statements = isRun ? statementsOf(text) : [];
  const record = () =>
    query('insert into schema_migration (name, sha256) values ($1, $2)', [
      basename(file),
      createHash('sha256').update(text).digest('hex'),
    ]);
  if (text.startsWith(concurrentMark)) {
    await dropInvalidIndexes(query);
    // They lock nothing that the shop needs, and wait for the transactions that run.
    for (const each of statements) await query(engine === 'pglite' ? withoutConcurrently(each) : each);
    await record();
    return;
  }
  await query('begin');
  try {
    await query(`set local lock_timeout = ${lockTimeout}`);
    for (const statement of statements) await query(statement);
    await record();
    await query('commit');
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

/** The statements of a migration, which its file separates by a line of drizzle-kit. */
export const statementsOf = (text: string): string[] =>
  text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '');

/** The embedded engine has one connection, on which nothing runs beside a migration. */
const withoutConcurrently = (statement: string) => statement.replace(/\bconcurrently\b/gi, '');

/** A concurrent index whose creation was interrupted remains, without being used. */
async function dropInvalidIndexes(query: RawSql): Promise<void> {
  const { rows } = await query(
    `select quote_ident(relname) as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows as { name: string }[]) await query(`drop index concurrently if exists ${name}`);
}

async function appliedMigrations(query: RawSql): Promise<Set<string>> {
  const { rows } = await query('select name from schema_migration');
  return new Set((rows as { name: string }[]).map(({ name }) => name));
}

/** The files to apply, in order. */
function pendingFiles(applied: ReadonlySet<string>): string[] {
  const files = [...(isFromBeforeBaseline(applied) ? formerFiles() : []), ...sqlFiles(folder)];
  return files.filter((file) => !applied.has(basename(file)));
}

function isFromBeforeBaseline(applied: ReadonlySet<string>): boolean {
  return !applied.has(baseline) && formerFiles().some((file) => applied.has(basename(file)));
}

function sqlFiles(from: string): string[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => join(from, name));
}
