import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { cardLot } from './card-lots';
import { sku } from './catalog';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { orderItem } from './orders';

/** One row per unit. Secrets are encrypted with AES-256-GCM, with `id|sku_id` as additional data. */
export const cardCode = pgTable(
  'card_code',
  {
    id: idColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id),
    /** The lot that it came with. */
    batchId: text('batch_id')
      .notNull()
      .references(() => cardLot.id),
    keyId: text('key_id').notNull(),
    cardNoEnc: text('card_no_enc'),
    secretEnc: text('secret_enc').notNull(),
    /** HMAC with its own key; finds duplicates on import. */
    secretHash: text('secret_hash').notNull().unique(),
    /** HMAC of its last four characters; empty for a code that is too short, null until it is computed. */
    endingHash: text('ending_hash'),
    expireTime: time('expire_time'),
    /** HELD: its lot is not on sale. */
    state: text('state')
      .$type<'AVAILABLE' | 'HELD' | 'RESERVED' | 'SOLD' | 'REVEALED' | 'INVALID' | 'REPLACED' | 'VOID'>()
      .notNull(),
    orderItemId: text('order_item_id').references(() => orderItem.id),
    reservedUntil: time('reserved_until'),
    soldTime: time('sold_time'),
    revealedTime: time('revealed_time'),
    /** When the member ticked it as used: their own note, which decides nothing. */
    usedTime: time('used_time'),
    /** The code that the member got for a faulty one. */
    replacedById: text('replaced_by_id').references((): AnyPgColumn => cardCode.id),
    ...bookkeeping,
  },
  (table) => [
    index('card_code_shelf').on(table.skuId, table.state, table.id),
    index('card_code_item').on(table.orderItemId),
    index('card_code_lot').on(table.batchId, table.state),
    index('card_code_last').on(table.endingHash, table.id).where(sql`ending_hash <> ''`),
    index('card_code_no_ending').on(table.id).where(sql`ending_hash is null`),
    index('card_code_ending').on(table.expireTime).where(sql`state = 'AVAILABLE'`),
  ],
);

export const cardRevealLog = pgTable('card_reveal_log', {
  id: idColumn(),
  cardCodeId: text('card_code_id')
    .notNull()
    .references(() => cardCode.id),
  memberId: text('member_id').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  createdTime: bookkeeping.createdTime,
});

/** The kinds of calls to a supplier: a top-up request, or a question about its state. */
const callKinds = ['TOP_UP', 'QUERY'] as const;

/** Every call to a supplier of direct top-ups. Order item id and version are the supplier's idempotency key. */
export const supplierCall = pgTable(
  'supplier_call',
  {
    id: idColumn(),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItem.id),
    attempt: integer('attempt').notNull(),
    /** Code of the supplier; null for calls that were made before it was recorded. */
    supplier: text('supplier'),
    kind: text('kind').$type<(typeof callKinds)[number]>().notNull().default('TOP_UP'),
    /** SENT, an outcome, NOT_FOUND after a query, or the kind of an error. */
    status: text('status').notNull(),
    response: jsonb('response'),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('supplier_call_attempt').on(table.orderItemId, table.attempt),
    index('supplier_call_age').on(table.createdTime),
    check('supplier_call_kind_known', oneOf(table.kind, callKinds)),
  ],
);

/** Received callbacks; each event of a supplier is processed once. */
export const supplierEvent = pgTable(
  'supplier_event',
  {
    /** `supplier code:event id` */
    id: text('id').primaryKey(),
    supplier: text('supplier').notNull(),
    type: text('type').notNull(),
    requestId: text('request_id').notNull(),
    processedTime: time('processed_time'),
    result: text('result'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('supplier_event_age').on(table.createdTime)],
);

/** The last balance that each supplier stated. */
export const supplierBalance = pgTable('supplier_balance', {
  /** Supplier code. */
  supplier: text('supplier').primaryKey(),
  /** Minor units of the currency. */
  minor: bigint('minor', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  readTime: time('read_time').notNull(),
});

/** The ledger of the sandbox supplier: one row for each request id that it topped up. */
export const sandboxTopup = pgTable('sandbox_topup', {
  /** The shop's order item id. */
  requestId: text('request_id').primaryKey(),
  supplierOrderNo: text('supplier_order_no').notNull(),
  faceValue: integer('face_value'),
  quantity: integer('quantity').notNull(),
  outcome: text('outcome').notNull(),
  createdTime: bookkeeping.createdTime,
});

/** The ledger of the sandbox payment provider. */
export const sandboxPayment = pgTable('sandbox_payment', {
  /** Session or intent id; the shop stores it as `providerRef`. */
  id: text('id').primaryKey(),
  /** The shop's payment number, the idempotency key: the same reference returns the same session. */
  reference: text('reference').notNull().unique(),
  kind: text('kind').$type<'CARD' | 'PAYPAL' | 'WALLET' | 'QR'>().notNull(),
  status: text('status')
    .$type<'OPEN' | 'REQUIRES_CHALLENGE' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED'>()
    .notNull(),
  description: text('description').notNull(),
  currency: text('currency').notNull(),
  minor: bigint('minor', { mode: 'number' }).notNull(),
  refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
  precision: integer('precision').notNull(),
  cardholderName: text('cardholder_name'),
  /** The customer whose saved cards can pay, and to whom a card can be saved. */
  customerId: text('customer_id'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  threeDs: boolean('three_ds').notNull().default(false),
  failKey: text('fail_key'),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  /** Language of the hosted page. Null: before it was stored. */
  locale: text('locale'),
  settleTime: time('settle_time'),
  expireTime: time('expire_time').notNull(),
  ...bookkeeping,
});

export const sandboxRefund = pgTable('sandbox_refund', {
  /** The shop's refund number. */
  requestId: text('request_id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  minor: bigint('minor', { mode: 'number' }).notNull(),
  createdTime: bookkeeping.createdTime,
});

/** A customer of the sandbox, which saves cards. */
export const sandboxCustomer = pgTable('sandbox_customer', {
  id: text('id').primaryKey(),
  /** The shop's idempotency key: the same reference returns the same customer. */
  reference: text('reference').notNull().unique(),
  createdTime: bookkeeping.createdTime,
});

const cardOutcomes = ['PAYS', 'CHALLENGE', 'SLOW'] as const;

/** A saved test card. It can be used once the payment with which it was saved is accepted. */
export const sandboxCard = pgTable(
  'sandbox_card',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => sandboxCustomer.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => sandboxPayment.id),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    /** What payments with the test card lead to. */
    outcome: text('outcome').$type<(typeof cardOutcomes)[number]>().notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('sandbox_card_customer').on(table.customerId, table.createdTime),
    check('sandbox_card_outcome_known', oneOf(table.outcome, cardOutcomes)),
  ],
);
