import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EvidenceFileKind } from '../../../lib/disputes/rules';
import { bookkeeping, fen, idColumn, oneOf, time } from './columns';
import { orders } from './orders';
import { paymentLog } from './payments';

export type EvidenceFile = { kind: EvidenceFileKind; id: string; name: string };

export const disputeStatuses = ['OPEN', 'WON', 'LOST'] as const;

const evidenceStates = ['SENDING', 'SENT'] as const;

/** Payments that their payer disputes with the bank or the provider; docs/disputes.md. */
export const dispute = pgTable(
  'dispute',
  {
    id: idColumn(),
    provider: text('provider').notNull(),
    /** The provider's id. */
    providerDisputeId: text('provider_dispute_id').notNull(),
    paymentLogId: text('payment_log_id')
      .notNull()
      .references(() => paymentLog.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<(typeof disputeStatuses)[number]>().notNull().default('OPEN'),
    /** The provider's code, for example `fraudulent`. */
    reason: text('reason').notNull(),
    currency: text('currency').notNull(),
    /** The disputed amount in minor units of `currency`. */
    minor: bigint('minor', { mode: 'number' }).notNull(),
    /** The provider has taken the amount from the balance; false for an inquiry. */
    withheld: boolean('withheld').notNull().default(false),
    /** What the provider charges for the dispute; null while it is not known. */
    feeMinor: bigint('fee_minor', { mode: 'number' }),
    feeCurrency: text('fee_currency'),
    /** The part of the order that a lost dispute has taken. */
    lostFen: fen('lost_fen').notNull().default(0),
    /** The same part in minor units of the payment: refunds can return no more than the rest. */
    lostMinor: bigint('lost_minor', { mode: 'number' }).notNull().default(0),
    /** Until when the provider accepts evidence; null when it accepts none. */
    evidenceDueTime: time('evidence_due_time'),
    /** When, what and by whom evidence was submitted at the provider, or given to the store to be submitted. */
    evidenceTime: time('evidence_time'),
    evidenceNote: text('evidence_note'),
    evidenceBy: text('evidence_by'),
    /** SENDING: the store still has to submit it. SENT: it has. Null: none, or staff submitted it at the provider. */
    evidenceState: text('evidence_state').$type<(typeof evidenceStates)[number]>(),
    /** How often the store began to submit it. */
    evidenceTries: integer('evidence_tries').notNull().default(0),
    /** Why the provider refused the last evidence, in its words. */
    evidenceRefusal: text('evidence_refusal'),
    /** Files that are submitted with the evidence. */
    evidenceFiles: jsonb('evidence_files').$type<EvidenceFile[]>().notNull().default([]),
    /** When the alarm before the deadline was raised. */
    warnedTime: time('warned_time'),
    closedTime: time('closed_time'),
    /** When the sweep requests the state of an open dispute. */
    nextCheckTime: time('next_check_time').notNull().default(sql`now()`),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('dispute_provider').on(table.provider, table.providerDisputeId),
    // Staff search by the reference alone.
    index('dispute_ref').on(table.providerDisputeId),
    index('dispute_order').on(table.orderId),
    index('dispute_payment').on(table.paymentLogId),
    index('dispute_due').on(table.nextCheckTime).where(sql`status = 'OPEN'`),
    check('dispute_status_known', oneOf(table.status, disputeStatuses)),
    check('dispute_amounts', sql`${table.minor} > 0 and ${table.feeMinor} >= 0 and ${table.lostFen} >= 0`),
    check('dispute_closed', sql`(${table.status} = 'OPEN') = (${table.closedTime} is null)`),
    check('dispute_loss', sql`${table.status} = 'LOST' or ${table.lostFen} = 0`),
    check('dispute_fee', sql`(${table.feeMinor} is null) = (${table.feeCurrency} is null)`),
    check(
      'dispute_evidence',
      sql`num_nonnulls(${table.evidenceTime}, ${table.evidenceNote}, ${table.evidenceBy}) in (0, 3)`,
    ),
    check('dispute_evidence_state_known', oneOf(table.evidenceState, evidenceStates)),
    check('dispute_evidence_given', sql`${table.evidenceState} is null or ${table.evidenceTime} is not null`),
  ],
);

/** Disputes of the sandbox, opened by a test card. */
export const sandboxDispute = pgTable('sandbox_dispute', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull().unique(),
  status: text('status').$type<(typeof disputeStatuses)[number]>().notNull().default('OPEN'),
  reason: text('reason').notNull(),
  minor: bigint('minor', { mode: 'number' }).notNull(),
  feeMinor: bigint('fee_minor', { mode: 'number' }).notNull().default(0),
  evidenceDueTime: time('evidence_due_time').notNull(),
  /** What the store submitted; with it, the sandbox decides for the store. */
  evidence: text('evidence'),
  createdTime: bookkeeping.createdTime,
  version: integer('version').notNull().default(0),
});
