import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type CoinAdjustmentStatus, coinAdjustmentStatuses } from '../../../lib/members/member-states';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { member } from './members';
import { orders } from './orders';
import { pointLog } from './pricing';
import { staffAccount } from './staff';

/** Coins that staff add to a member or remove, at once or after a second person approved it. */
export const coinAdjustment = pgTable(
  'coin_adjustment',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    /** Positive: added. Negative: removed. */
    coins: integer('coins').notNull(),
    status: text('status').$type<CoinAdjustmentStatus>().notNull(),
    /** Why, for staff. */
    reason: text('reason').notNull(),
    /** What the member reads in the ledger. */
    memo: text('memo').notNull(),
    orderId: text('order_id').references(() => orders.id),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staffAccount.id),
    /** The second person, when one was needed. */
    approvedBy: text('approved_by').references(() => staffAccount.id),
    pointLogId: text('point_log_id').references(() => pointLog.id),
    doneTime: time('done_time'),
    ...bookkeeping,
  },
  (table) => [
    index('coin_adjustment_member').on(table.memberId, table.id),
    index('coin_adjustment_requester').on(table.requestedBy, table.createdTime),
    check('coin_adjustment_coins', sql`${table.coins} <> 0`),
    check('coin_adjustment_status_known', oneOf(table.status, coinAdjustmentStatuses)),
    check(
      'coin_adjustment_done',
      sql`(${table.status} = 'DONE') = (${table.doneTime} is not null)
        and (${table.status} = 'DONE') = (${table.pointLogId} is not null)`,
    ),
    check('coin_adjustment_second_person', sql`${table.approvedBy} <> ${table.requestedBy}`),
  ],
);

/** What staff write about a member for each other; members never see it. */
export const memberNote = pgTable(
  'member_note',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    content: text('content').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('member_note_member').on(table.memberId, table.id)],
);
