import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { defaultLocale, Locale } from '../../../lib/i18n/locales';

/** Sortable decimal id from `newId()`. */
export const idColumn = () => text('id').primaryKey();

/** A point in time; on the wire `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** The id of a transaction, which increases and is never reused. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Integer fen. */
export const fen = (name: string) => bigint(name, { mode: 'number' });

/** Parts per million, 1_000_000 = 1. */
export const ppm = (name: string) => integer(name);

/** Timestamps and the version for optimistic locking. */
export const bookkeeping = {
  createdTime: time('created_time').notNull().default(sql`now()`),
  updatedTime: time('updated_time').notNull().default(sql`now()`),
  version: integer('version').notNull().default(0),
};

/** A CHECK that a column has one of these values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(','))})`;

/** A CHECK that a column of a list has none but these values. */
export const someOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} <@ ${sql.raw(`array[${values.map((value) => `'${value}'`).join(',')}]::text[]`)}`;

export const softDelete = { delFlag: boolean('del_flag').notNull().default(false) };

/** Text in the languages of the shop; only the default language is required. Read it with `localize`. */
export type Localized = Partial<Record<Locale, string>> & Record<typeof defaultLocale, string>;
