import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type PriceChangeStatus, priceChangeStatuses } from '../../../lib/permissions/catalogue-states';
import { sku } from './catalog';
import { bookkeeping, fen, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** A change of one or several prices by staff, at once or at a time. */
export const priceChange = pgTable(
  'price_change',
  {
    id: idColumn(),
    status: text('status').$type<PriceChangeStatus>().notNull(),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staffAccount.id),
    /** The second person, when one was needed. */
    approvedBy: text('approved_by').references(() => staffAccount.id),
    /** When it takes effect; null: as soon as it is approved. */
    startTime: time('start_time'),
    doneTime: time('done_time'),
    ...bookkeeping,
  },
  (table) => [
    index('price_change_due').on(table.startTime).where(sql`status = 'SCHEDULED'`),
    index('price_change_requester').on(table.requestedBy, table.doneTime),
    check('price_change_status_known', oneOf(table.status, priceChangeStatuses)),
    check('price_change_done', sql`(${table.status} = 'DONE') = (${table.doneTime} is not null)`),
  ],
);

export const priceChangeItem = pgTable(
  'price_change_item',
  {
    changeId: text('change_id')
      .notNull()
      .references(() => priceChange.id),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id),
    /** The price that the requester saw. */
    fromFen: fen('from_fen').notNull(),
    toFen: fen('to_fen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.skuId] }),
    index('price_change_item_sku').on(table.skuId, table.changeId),
    check('price_change_item_price', sql`${table.toFen} > 0 and ${table.toFen} <> ${table.fromFen}`),
  ],
);
