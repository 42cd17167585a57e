import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readSettingRows, type SettingRow } from '../../platform/setting-rows';
import { defaultSettings } from './default-settings';

/**
 * Reads the settings of a schema, whose keys are the keys of `site_config`. For a malformed or missing row: its last
 * valid value, otherwise the default.
 */
export async function readValidRows<S extends z.ZodObject>(db: Executor, schema: S): Promise<z.output<S>> {
  return validRows(await readSettingRows(db), schema);
}

/** By rows and schema: kept rows are parsed once for each schema. */
const parsedRows = new WeakMap<readonly SettingRow[], Map<z.ZodObject, unknown>>();

/** Like `readValidRows`, of rows that were read already. */
export function validRows<S extends z.ZodObject>(rows: readonly SettingRow[], schema: S): z.output<S> {
  const known = parsedRows.get(rows) ?? new Map<z.ZodObject, unknown>();
  if (!known.has(schema)) known.set(schema, parseRows(rows, schema));
  parsedRows.set(rows, known);
  return known.get(schema) as z.output<S>;
}

function parseRows<S extends z.ZodObject>(rows: readonly SettingRow[], schema: S): z.output<S> {
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

/** Whether a value fits the schema of one key. */
export function isValid(schema: z.ZodObject, key: string, value: unknown): boolean {
  const one = schema.shape[key];
  return one !== undefined && z.safeParse(one, value).success;
}
