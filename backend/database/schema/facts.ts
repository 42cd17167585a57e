import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { orders } from './orders';

export const factKinds = ['PAYMENT', 'REFUND', 'DISPUTE', 'TOP_UP'] as const;
export const factOutcomes = ['RECEIVED', 'APPLIED', 'CASE'] as const;

/**
 * What payment providers and suppliers state about payments, refunds, disputes and top-ups: stored before it is applied.
 * Only the outcome of a row changes; a trigger forbids the rest, and DELETE. What causes the question is in
 * `payment_event` and `supplier_event`, what they list in `provider_transaction`.
 */
export const providerFact = pgTable(
  'provider_fact',
  {
    id: idColumn(),
    /** Code of the payment provider or supplier. */
    provider: text('provider').notNull(),
    kind: text('kind').$type<(typeof factKinds)[number]>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Id of the payment or order item. */
    subjectId: text('subject_id').notNull(),
    /** The provider's id of the payment, refund or dispute, or the id of the request to the supplier. */
    objectId: text('object_id').notNull(),
    /** What it states, for example `SUCCEEDED`. */
    state: text('state').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the content: a fact that is stated again is one row. */
    digest: text('digest').notNull(),
    /** CASE: it could not be applied. Staff are alerted, and the provider is asked again. */
    outcome: text('outcome').$type<(typeof factOutcomes)[number]>().notNull().default('RECEIVED'),
    /** Why it is a case. */
    reason: text('reason'),
    outcomeTime: time('outcome_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    uniqueIndex('provider_fact_once').on(table.subjectId, table.kind, table.objectId, table.digest),
    index('provider_fact_order').on(table.orderId),
    // Counts the declined tries of a period.
    index('provider_fact_failed').on(table.createdTime).where(sql`content ? 'failedTry'`),
    // Finds the declined tries of a card by its last digits.
    index('provider_fact_digits')
      .on(sql`(${table.content} ->> 'cardLast4')`, table.id)
      .where(sql`content ? 'failedTry'`),
    check('provider_fact_kind_known', oneOf(table.kind, factKinds)),
    check('provider_fact_outcome_known', oneOf(table.outcome, factOutcomes)),
  ],
);
