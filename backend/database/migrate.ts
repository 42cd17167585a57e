import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './connect';

const folder = join(process.cwd(), 'backend/database/migrations');

/** An arbitrary key that other programs on the same database are unlikely to use. */
const advisoryLock = 7_240_611;

/**
 * Applies pending migrations, each in its own transaction, under an advisory lock for processes that start at the same
 * time. The same files run on PGlite and PostgreSQL.
 */
export async function migrate(db: Database): Promise<void> {
  await db.execute(sql`
    create table if not exists schema_migration (name text primary key, sha256 text not null, applied_time timestamptz not null default now())`);
  for (const name of migrationFiles()) {
    const text = readFileSync(join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
      const applied = await tx.execute(sql`select 1 from schema_migration where name = ${name}`);
      if (applied.rows.length > 0) return;
      for (const statement of text.split('--> statement-breakpoint')) {
        if (statement.trim() !== '') await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`);
    });
  }
}

/** Names of migrations that the database lacks, in order. Changes nothing. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await db.execute(sql`select to_regclass('schema_migration') is not null as known`);
  if (known.rows[0]?.known !== true) return migrationFiles();
  const { rows } = await db.execute(sql`select name from schema_migration`);
  const applied = new Set(rows.map(({ name }) => name));
  return migrationFiles().filter((name) => !applied.has(name));
}

function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
