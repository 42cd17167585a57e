import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { siteConfig } from '../../database/schema/content';
import { defaultSettings } from './default-settings';

export type SettingRow = Pick<typeof siteConfig.$inferSelect, 'key' | 'value' | 'goodValue'>;

const rowsOfTransactions = new WeakMap<Executor, Promise<SettingRow[]>>();

/** The rows of all settings. They are read once in a transaction, so that all of its steps follow the same settings. */
function readRows(db: Executor): Promise<SettingRow[]> {
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

/**
 * Reads the settings of a schema, whose keys are the keys of `site_config`. For a malformed or missing row: its last
 * valid value, otherwise the default.
 */
export async function readValidRows<S extends z.ZodObject>(db: Executor, schema: S): Promise<z.output<S>> {
  return validRows(await readRows(db), schema);
}

/** Like `readValidRows`, of rows that were read already. */
export function validRows<S extends z.ZodObject>(rows: readonly SettingRow[], schema: S): z.output<S> {
  const keys = Object.keys(schema.shape);
  const parsed = schema.safeParse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (parsed.success) return parsed.data;
  const defaults: Record<string, unknown> = defaultSettings;
  const chosen = keys.map((key): [string, unknown] => {
    const row = rows.find((each) => each.key === key);
    const valid = [row?.value, row?.goodValue].find((value) => isValid(schema, key, value));
    return [key, valid === undefined ? defaults[key] : valid];
  });
  return schema.parse(Object.fromEntries(chosen));
}

/** Called when a transaction changes a setting. */
export function forgetRows(db: Executor): void {
  rowsOfTransactions.delete(db);
}

/** Whether a value fits the schema of one key. */
export function isValid(schema: z.ZodObject, key: string, value: unknown): boolean {
  const one = schema.shape[key];
  return one !== undefined && z.safeParse(one, value).success;
}
