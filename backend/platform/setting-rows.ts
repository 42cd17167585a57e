import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/connect';
import { siteConfig } from '../database/schema/content';

export type SettingRow = Pick<typeof siteConfig.$inferSelect, 'key' | 'value' | 'goodValue'>;

const rowsOfTransactions = new WeakMap<Executor, Promise<SettingRow[]>>();

/** The rows of all settings. They are read once in a transaction, so that all of its steps follow the same settings. */
export function readSettingRows(db: Executor): Promise<SettingRow[]> {
  const known = rowsOfTransactions.get(db);
  if (known) return known;
  const rows = db
    .select({ key: siteConfig.key, value: siteConfig.value, goodValue: siteConfig.goodValue })
    .from(siteConfig)
    .execute();
  if (is(db, PgTransaction)) rowsOfTransactions.set(db, rows);
  return rows;
}

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
