import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../lib/cache-tags';
import type { Executor } from '../database/connect';
import { siteConfig } from '../database/schema/content';
import { fact } from './kept-facts';

export type SettingRow = Pick<typeof siteConfig.$inferSelect, 'key' | 'value' | 'goodValue'>;

const rowsOfTransactions = new WeakMap<Executor, Promise<SettingRow[]>>();

/** Milliseconds after which settings are read again: one that was changed by SQL has reported no change. */
const longestMs = 10_000;

/**
 * The rows of all settings. They are read once in a transaction, so that all of its steps follow the same settings;
 * outside of one they are kept until a setting changes.
 */
export function readSettingRows(db: Executor): Promise<SettingRow[]> {
  const known = rowsOfTransactions.get(db);
  if (known) return known;
  if (!is(db, PgTransaction)) {
    return fact(db, 'settings', { dependsOn: [cacheTags.storeState], longestMs }, () => selectRows(db));
  }
  const rows = selectRows(db);
  rowsOfTransactions.set(db, rows);
  return rows;
}

const selectRows = (db: Executor): Promise<SettingRow[]> =>
  db
    .select({ key: siteConfig.key, value: siteConfig.value, goodValue: siteConfig.goodValue })
    .from(siteConfig)
    .execute();

/** A column with all settings, for a statement that reads other rows as well. */
export const settingRows = sql<SettingRow[]>`(
  select coalesce(json_agg(json_build_object('key', ${siteConfig.key}, 'value', ${siteConfig.value}, 'goodValue', ${siteConfig.goodValue})), '[]')
  from ${siteConfig})`;

/** Lets the later steps of a transaction follow settings that one of its statements has read (`settingRows`). */
export function followRows(db: Executor, rows: SettingRow[] | undefined): void {
  if (rows && is(db, PgTransaction) && !rowsOfTransactions.has(db))
    rowsOfTransactions.set(db, Promise.resolve(rows));
}

/** Called when a transaction changes a setting. */
export function forgetRows(db: Executor): void {
  rowsOfTransactions.delete(db);
}
