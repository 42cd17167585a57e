import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { dispute } from './disputes';
import { paymentLog, refund } from './payments';

export const transactionKinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_FAILURE',
  'DISPUTE',
  'DISPUTE_REVERSAL',
  'PAYOUT',
] as const;

/** Movements of the balance at a payment provider, as it lists them; docs/books.md. */
export const providerTransaction = pgTable(
  'provider_transaction',
  {
    /** `provider:the provider's id` */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    kind: text('kind').$type<(typeof transactionKinds)[number]>().notNull(),
    /** The provider's id of the payment, refund, dispute or payout. */
    ref: text('ref'),
    /** The store's number of the payment or refund. */
    reference: text('reference'),
    /** Minor units of the currency of the payment; negative when the store pays. */
    currency: text('currency').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    /** What reached the balance before the fee, in its currency. */
    settledCurrency: text('settled_currency').notNull(),
    settledMinor: bigint('settled_minor', { mode: 'number' }).notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    /** By the provider. */
    time: time('time').notNull(),
    paymentLogId: text('payment_log_id').references(() => paymentLog.id),
    refundId: text('refund_id').references(() => refund.id),
    disputeId: text('dispute_id').references(() => dispute.id),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('provider_transaction_payment').on(table.paymentLogId),
    index('provider_transaction_refund').on(table.refundId),
    index('provider_transaction_dispute').on(table.disputeId),
    index('provider_transaction_time').on(table.provider, table.time),
    check('provider_transaction_kind_known', oneOf(table.kind, transactionKinds)),
  ],
);

export const differenceKinds = [
  'MISSING_HERE',
  'MISSING_THERE',
  'AMOUNT',
  'CURRENCY',
  'FEE',
  'STATE',
] as const;

/** Where the books of the store and of a provider differ; staff resolve each one. */
export const bookDifference = pgTable(
  'book_difference',
  {
    /** `KIND:subject`: a difference is found once. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<(typeof differenceKinds)[number]>().notNull(),
    provider: text('provider').notNull(),
    /** Id of the provider's transaction, or of the payment, refund or dispute without one. */
    subject: text('subject').notNull(),
    expected: text('expected'),
    found: text('found'),
    createdTime: bookkeeping.createdTime,
    resolvedTime: time('resolved_time'),
    resolvedBy: text('resolved_by'),
    resolution: text('resolution'),
  },
  (table) => [
    index('book_difference_open').on(table.createdTime).where(sql`resolved_time is null`),
    check('book_difference_kind_known', oneOf(table.kind, differenceKinds)),
    check(
      'book_difference_resolved',
      sql`num_nonnulls(${table.resolvedTime}, ${table.resolvedBy}, ${table.resolution}) in (0, 3)`,
    ),
  ],
);

/** One comparison with a provider. The next one begins before the end of the last. */
export const reconciliationRun = pgTable(
  'reconciliation_run',
  {
    id: idColumn(),
    provider: text('provider').notNull(),
    fromTime: time('from_time').notNull(),
    toTime: time('to_time').notNull(),
    transactions: integer('transactions').notNull(),
    /** New ones. */
    differences: integer('differences').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('reconciliation_run_provider').on(table.provider, table.toTime)],
);
