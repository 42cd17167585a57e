import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn } from './columns';
import { member } from './members';
import { paymentLog } from './payments';
import { pointLog } from './pricing';

/**
 * Coins that a member received at once: their age, and the payment that they come from. A trigger forbids UPDATE and
 * DELETE. Coins that are given back are in the lot from which they were taken.
 */
export const coinLot = pgTable(
  'coin_lot',
  {
    /** The posting that gave them. */
    id: idColumn().references(() => pointLog.id),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    /** The payment whose order earned them, or instead of whose money they were given. Null: they come from none. */
    paymentLogId: text('payment_log_id').references(() => paymentLog.id),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('coin_lot_member').on(table.memberId, table.createdTime),
    index('coin_lot_payment').on(table.paymentLogId).where(sql`${table.paymentLogId} is not null`),
  ],
);

/**
 * What a posting added to a lot, or took from it. The sum is what is left of the lot; a lot below zero was taken back
 * after it was spent. A trigger forbids UPDATE and DELETE.
 */
export const coinMovement = pgTable(
  'coin_movement',
  {
    pointLogId: text('point_log_id')
      .notNull()
      .references(() => pointLog.id),
    lotId: text('lot_id')
      .notNull()
      .references(() => coinLot.id),
    coins: integer('coins').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pointLogId, table.lotId] }),
    index('coin_movement_lot').on(table.lotId, table.coins),
    check('coin_movement_coins', sql`${table.coins} <> 0`),
  ],
);
