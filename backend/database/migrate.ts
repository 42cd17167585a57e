import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './connect';

const folder = join(process.cwd(), 'backend/database/migrations');

/** Makes the tables of an empty database. It replaces the migrations in `former/`. */
const baseline = '0034_baseline.sql';
const formerFiles = () => sqlFiles(join(folder, 'former'));

/** An arbitrary key that other programs on the same database are unlikely to use. */
const advisoryLock = 7_240_611;

/**
 * Applies pending migrations, each in its own transaction, under an advisory lock for processes that start at the same
 * time. The same files run on PGlite and PostgreSQL. A database made by the migrations from before the baseline gets
 * those that it lacks, and the baseline is recorded without being run.
 */
export async function migrate(db: Database): Promise<void> {
  await db.execute(sql`
    create table if not exists schema_migration (name text primary key, sha256 text not null, applied_time timestamptz not null default now())`);
  const applied = await appliedMigrations(db);
  const isFormer = isFromBeforeBaseline(applied);
  for (const file of pendingFiles(applied)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
      if ((await appliedMigrations(tx)).has(basename(file))) return;
      await apply(tx, file, { run: !(isFormer && basename(file) === baseline) });
    });
  }
}

/** Names of migrations that the database lacks, in order. Changes nothing. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await db.execute(sql`select to_regclass('schema_migration') is not null as known`);
  const applied = known.rows[0]?.known === true ? await appliedMigrations(db) : new Set<string>();
  return pendingFiles(applied).map((file) => basename(file));
}

/** @param options `run`: false records the migration alone */
async function apply(tx: Transaction, file: string, { run }: { run: boolean }): Promise<void> {
  const text = readFileSync(file, 'utf8');
  for (const statement of run ? text.split('--> statement-breakpoint') : []) {
    if (statement.trim() !== '') await tx.execute(sql.raw(statement));
  }
  const sha256 = createHash('sha256').update(text).digest('hex');
  await tx.execute(sql`insert into schema_migration (name, sha256) values (${basename(file)}, ${sha256})`);
}

async function appliedMigrations(db: Database | Transaction): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from schema_migration`);
  return new Set(rows.map(({ name }) => name));
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
