import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { approval } from './approvals';
import { bookkeeping, idColumn, oneOf } from './columns';
import { dispute } from './disputes';
import { orders } from './orders';
import { paymentLog, refund } from './payments';
import { pointLog } from './pricing';
import { providerTransaction } from './reconciliation';

export const journalKinds = [
  'PAYMENT',
  'DELIVERY',
  'REFUND',
  'COINS',
  'DISPUTE_OPENED',
  'DISPUTE_FEE',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'SETTLEMENT',
  'CORRECTION',
] as const;

/** The chart of accounts; docs/books.md describes each one. */
export const journalAccounts = [
  'RECEIVABLE',
  'BANK',
  'UNAPPLIED_PAYMENTS',
  'DEFERRED_REVENUE',
  'REVENUE',
  'REFUNDS',
  'PROVIDER_FEES',
  'COIN_LIABILITY',
  'COIN_EXPENSE',
  'SUPPLIER_COST',
  'SUPPLIER_PAYABLE',
  'EXCHANGE_CLEARING',
  'EXCHANGE_DIFFERENCE',
  'DISPUTED_FUNDS',
  'DISPUTES',
  'DISPUTE_COSTS',
] as const;

/** One business event in the books. A trigger forbids UPDATE and DELETE, and an entry without lines. */
export const journalEntry = pgTable(
  'journal_entry',
  {
    /** `KIND:id of the event`: an event is booked once. */
    id: idColumn(),
    kind: text('kind').$type<(typeof journalKinds)[number]>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    paymentLogId: text('payment_log_id').references(() => paymentLog.id),
    refundId: text('refund_id').references(() => refund.id),
    /** The posting of coins that this entry books. */
    pointLogId: text('point_log_id').references(() => pointLog.id),
    disputeId: text('dispute_id').references(() => dispute.id),
    providerTransactionId: text('provider_transaction_id').references(() => providerTransaction.id),
    /** The request of two people that a correcting entry comes from. */
    approvalId: text('approval_id').references(() => approval.id),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('journal_entry_order').on(table.orderId),
    index('journal_entry_time').on(table.createdTime),
    uniqueIndex('journal_entry_coins').on(table.pointLogId).where(sql`point_log_id is not null`),
    check('journal_entry_kind_known', oneOf(table.kind, journalKinds)),
    check(
      'journal_entry_event',
      sql`num_nonnulls(order_id, payment_log_id, refund_id, point_log_id, dispute_id, provider_transaction_id, approval_id) > 0`,
    ),
  ],
);

/**
 * The lines of an entry. A trigger forbids UPDATE and DELETE; at commit, the lines of an entry add up to zero in each
 * currency.
 */
export const journalLine = pgTable(
  'journal_line',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => journalEntry.id),
    line: smallint('line').notNull(),
    account: text('account').$type<(typeof journalAccounts)[number]>().notNull(),
    /** `payment_log.provider`, for RECEIVABLE only. */
    provider: text('provider'),
    currency: text('currency').notNull(),
    /** Minor units of the currency: a debit is positive, a credit negative. */
    minor: bigint('minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.line] }),
    check('journal_line_account_known', oneOf(table.account, journalAccounts)),
    check('journal_line_provider', sql`(${table.account} = 'RECEIVABLE') = (${table.provider} is not null)`),
    check('journal_line_amount', sql`${table.minor} <> 0`),
  ],
);
