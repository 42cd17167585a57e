import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PresentDesign, presentDesigns } from '../../../lib/presents/designs';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { cardCode } from './fulfilment';
import { member } from './members';
import { orders } from './orders';

/** VOID: the order was refunded or its payment disputed before anyone opened it. */
const states = ['WAITING', 'OPENED', 'TAKEN_BACK', 'EXPIRED', 'VOID'] as const;

/** A code that its buyer gives to a friend by a link. */
export const present = pgTable(
  'present',
  {
    id: idColumn(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    cardCodeId: text('card_code_id')
      .notNull()
      .references(() => cardCode.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The giver. */
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    design: text('design').$type<PresentDesign>().notNull(),
    /** Whom it is for, and what the giver writes; both may be empty, and are emptied when the giver closes the account. */
    receiver: text('receiver').notNull(),
    greeting: text('greeting').notNull(),
    /** WAITING also after `expireTime`, until the code is given again. */
    state: text('state').$type<(typeof states)[number]>().notNull(),
    expireTime: time('expire_time').notNull(),
    openedTime: time('opened_time'),
    /** SHA-256 of the token and the mail address that opened it: neither can be read from it. */
    openedByHash: text('opened_by_hash'),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('present_of_code').on(table.cardCodeId).where(sql`state in ('WAITING', 'OPENED')`),
    index('present_order').on(table.orderId),
    index('present_member').on(table.memberId, table.createdTime),
    check('present_state_known', oneOf(table.state, states)),
    check('present_design_known', oneOf(table.design, presentDesigns)),
    check('present_opened', sql`(state = 'OPENED') = (num_nonnulls(opened_time, opened_by_hash) = 2)`),
  ],
);
