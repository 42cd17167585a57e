import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { siteConfig } from '../../database/schema/content';
import { defaultSettings } from './default-settings';

/**
 * Reads one `site_config` row per key of the schema. For a malformed or missing row: its last valid value, otherwise
 * the default.
 */
export async function readValidRows<S extends z.ZodObject>(db: Executor, schema: S): Promise<z.output<S>> {
  const keys = Object.keys(schema.shape);
  const rows = await db
    .select({ key: siteConfig.key, value: siteConfig.value, goodValue: siteConfig.goodValue })
    .from(siteConfig)
    .where(inArray(siteConfig.key, keys));
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
