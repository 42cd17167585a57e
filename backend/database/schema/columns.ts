import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Sortable decimal id from `newId()`. */
export const idColumn = () => text('id').primaryKey();

/** A point in time; on the wire `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Integer fen. */
export const fen = (name: string) => bigint(name, { mode: 'number' });

/** Parts per million, 1_000_000 = 1. */
export const ppm = (name: string) => integer(name);

/** Row bookkeeping of every table (domain.md 1.4). */
export const bookkeeping = {
  createdTime: time('created_time').notNull().default(sql`now()`),
  updatedTime: time('updated_time').notNull().default(sql`now()`),
  version: integer('version').notNull().default(0),
};

export const softDelete = { delFlag: boolean('del_flag').notNull().default(false) };

export type Localized = { 'zh-cn': string; en: string; 'zh-hk': string };
