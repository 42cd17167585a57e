import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type PaymentStatus, paymentStatus } from '../../../lib/payments/contract';
import { afterSales } from './after-sales';
import { bookkeeping, fen, idColumn, oneOf, ppm, time } from './columns';
import { member } from './members';
import { orderItem, orders } from './orders';

const paymentRisks = ['NORMAL', 'ELEVATED', 'HIGHEST'] as const;

export const paymentLog = pgTable(
  'payment_log',
  {
    id: idColumn(),
    sn: text('sn').notNull().unique(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    method: text('method').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** True for the attempt that paid the order; at most one per order. */
    applied: boolean('applied').notNull().default(false),
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    feeRatePpm: ppm('fee_rate_ppm').notNull(),
    currency: text('currency').notNull(),
    /** Minor units of the currency. */
    currencyMinor: bigint('currency_minor', { mode: 'number' }).notNull(),
    /** The provider's id of the session or intent; null until the provider has responded. */
    providerRef: text('provider_ref'),
    /** The provider's id of the capture, where refunds and disputes name it; null before a success. */
    captureRef: text('capture_ref'),
    /** A page of the provider; null for a session that is paid in a page of this store. */
    redirectUrl: text('redirect_url'),
    /** The content of the code that the shopper scans to pay; null for a session that is paid in another way. */
    qrCode: text('qr_code'),
    /** Language and return path of the request that opened the attempt. Null: before they were stored. */
    locale: text('locale'),
    rePayUrl: text('re_pay_url'),
    /** The member's customer at the provider when the attempt was opened; null: it saves no cards. */
    customerRef: text('customer_ref'),
    cardholderName: text('cardholder_name'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The provider's code of the wallet that held the card, for example `apple_pay`. */
    cardWallet: text('card_wallet'),
    threeDs: boolean('three_ds').notNull().default(false),
    /** Whether the session requires 3-D Secure. */
    asksThreeDs: boolean('asks_three_ds').notNull().default(false),
    /** The provider's id of the card, the same for all members who pay with it. */
    cardFingerprint: text('card_fingerprint'),
    failKey: text('fail_key'),
    /** The issue of the store's account at the provider about which staff were alarmed last. */
    accountIssue: text('account_issue'),
    /** When staff were alarmed that the provider does not decide. */
    alarmedTime: time('alarmed_time'),
    /** What the provider keeps, in minor units of its currency; null while it is not known. */
    providerFeeMinor: bigint('provider_fee_minor', { mode: 'number' }),
    providerFeeCurrency: text('provider_fee_currency'),
    /** The provider's assessment of the risk of fraud. */
    risk: text('risk').$type<(typeof paymentRisks)[number]>(),
    /** Sum of the refunds of this payment; a trigger on `refund` keeps it. */
    refundedFen: fen('refunded_fen').notNull().default(0),
    /** The same amount in minor units of the payment's currency. */
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    expireTime: time('expire_time'),
    succeededTime: time('succeeded_time'),
    /** When a poll of a member last requested the state from the provider. */
    readTime: time('read_time'),
    /** When a closed attempt is requested again: its webhook may have been lost. Null: no more. */
    nextCheckTime: time('next_check_time'),
    checkCount: integer('check_count').notNull().default(0),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('payment_log_provider').on(table.provider, table.providerRef),
    index('payment_log_card')
      .on(table.cardFingerprint, table.succeededTime)
      .where(sql`${table.cardFingerprint} is not null`),
    uniqueIndex('payment_log_one_applied').on(table.orderId).where(sql`applied`),
    uniqueIndex('payment_log_one_open')
      .on(table.orderId)
      .where(sql`status in ('CREATED','REQUIRES_ACTION','PROCESSING')`),
    index('payment_log_order').on(table.orderId),
    // Counts the attempts of a period without reading them.
    index('payment_log_created').on(table.createdTime, table.status),
    // Staff search by the reference alone.
    index('payment_log_ref').on(table.providerRef),
    index('payment_log_digits').on(table.cardLast4, table.id).where(sql`card_last4 is not null`),
    index('payment_log_capture').on(table.captureRef).where(sql`capture_ref is not null`),
    index('payment_log_check').on(table.nextCheckTime).where(sql`next_check_time is not null`),
    check('payment_log_status_known', oneOf(table.status, paymentStatus.options)),
    check(
      'payment_log_money',
      sql`${table.amountFen} >= 0 and ${table.feeFen} >= 0 and ${table.currencyMinor} >= 0`,
    ),
    check('payment_log_risk_known', oneOf(table.risk, paymentRisks)),
    check('payment_log_refunds', sql`${table.refundedFen} between 0 and ${table.amountFen}`),
    // Of a payment of another amount, what arrived is refunded.
    check(
      'payment_log_refunded_minor',
      sql`${table.refundedMinor} >= 0 and (${table.status} = 'MISMATCH' or ${table.refundedMinor} <= ${table.currencyMinor})`,
    ),
  ],
);

/** The member's customer at a provider that saves cards. Nothing of the cards is stored. */
export const paymentCustomer = pgTable(
  'payment_customer',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    provider: text('provider').notNull(),
    /** The provider's id of the customer. */
    customerRef: text('customer_ref').notNull(),
    /** When the customer is deleted at the provider, or tried again. Null: the member account is not closed. */
    deleteTime: time('delete_time'),
    createdTime: bookkeeping.createdTime,
    updatedTime: bookkeeping.updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.provider] }),
    uniqueIndex('payment_customer_ref').on(table.provider, table.customerRef),
    index('payment_customer_delete').on(table.deleteTime).where(sql`delete_time is not null`),
    check('payment_customer_ref_given', sql`${table.customerRef} <> ''`),
  ],
);

const eventKinds = ['PAYMENT', 'REFUND', 'DISPUTE', 'OTHER'] as const;

/** Received webhooks; each provider event is processed once. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    /** `provider:event id` */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    kind: text('kind').$type<(typeof eventKinds)[number]>().notNull().default('PAYMENT'),
    providerRef: text('provider_ref'),
    /** The provider's id of the refund or dispute. */
    objectId: text('object_id'),
    processedTime: time('processed_time'),
    /** When the sweep last checked an event that is not processed. */
    checkedTime: time('checked_time'),
    result: text('result'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('payment_event_open').on(table.createdTime).where(sql`processed_time is null`),
    index('payment_event_age').on(table.createdTime),
    check('payment_event_kind_known', oneOf(table.kind, eventKinds)),
  ],
);

/** Statuses in which money is still to be returned; docs/refunds.md explains each status. */
export const openRefundStatuses = ['REQUESTED', 'APPROVED', 'SUBMITTED', 'PENDING', 'MANUAL'] as const;
const refundStatuses = [...openRefundStatuses, 'SUCCEEDED', 'FAILED'] as const;

/** COINS: the member gets coins instead of money. */
export const refundChannels = ['ORIGINAL', 'COINS'] as const;

export const refund = pgTable(
  'refund',
  {
    id: idColumn(),
    sn: text('sn').notNull().unique(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentLogId: text('payment_log_id')
      .notNull()
      .references(() => paymentLog.id),
    amountFen: fen('amount_fen').notNull(),
    /** `amountFen` in minor units of the payment's currency. */
    minor: bigint('minor', { mode: 'number' }).notNull(),
    /** The part of the amount that is service fee. */
    feeFen: fen('fee_fen').notNull().default(0),
    /** EXTRA: refunds a payment that did not pay the order, and does not change the order. */
    kind: text('kind').$type<'ORDER' | 'EXTRA'>().notNull(),
    channel: text('channel').$type<(typeof refundChannels)[number]>().notNull().default('ORIGINAL'),
    /** The item and the number of its units that are given back. Null: a refund of the whole order, or by amount. */
    orderItemId: text('order_item_id').references(() => orderItem.id),
    units: integer('units'),
    /** The order ends as REFUNDED once it succeeds; otherwise it continues. */
    endsOrder: boolean('ends_order').notNull().default(false),
    afterSalesId: text('after_sales_id').references(() => afterSales.id),
    status: text('status').$type<(typeof refundStatuses)[number]>().notNull(),
    /** When staff last had it retried. */
    retriedTime: time('retried_time'),
    /** The provider's id; null until the provider has accepted the refund, and again after it failed there. */
    providerRefundId: text('provider_refund_id'),
    /** How often the provider accepted this refund and reported later that it failed. */
    failedCount: integer('failed_count').notNull().default(0),
    /** When the sweep sends a refund or requests its state, and how often it has. */
    nextCheckTime: time('next_check_time').notNull().default(sql`now()`),
    checkCount: integer('check_count').notNull().default(0),
    /** The event or the reason given by staff or the member. */
    reason: text('reason').notNull(),
    /** A note of staff; not shown to the member. */
    note: text('note'),
    /** What staff wrote to the member about it, in the member's language. */
    memberText: text('member_text'),
    /** Member id of the staff who decided; null for a refund that no one has to decide. */
    decidedBy: text('decided_by'),
    /** When the money is expected to arrive; null before the decision. */
    expectedTime: time('expected_time'),
    succeededTime: time('succeeded_time'),
    ...bookkeeping,
  },
  (table) => [
    index('refund_order').on(table.orderId),
    // Staff search by the reference alone.
    index('refund_ref').on(table.providerRefundId).where(sql`provider_refund_id is not null`),
    index('refund_open')
      .on(table.status, table.updatedTime)
      .where(sql`status in ('REQUESTED','APPROVED','SUBMITTED','PENDING','MANUAL')`),
    index('refund_due').on(table.nextCheckTime).where(sql`status in ('APPROVED','SUBMITTED','PENDING')`),
    check('refund_status_known', oneOf(table.status, refundStatuses)),
    check('refund_channel_known', oneOf(table.channel, refundChannels)),
    check(
      'refund_amount',
      sql`${table.amountFen} > 0 and ${table.minor} >= 0 and ${table.feeFen} between 0 and ${table.amountFen}`,
    ),
    check(
      'refund_units',
      sql`(${table.orderItemId} is null) = (${table.units} is null) and ${table.units} > 0`,
    ),
    uniqueIndex('refund_extra_once').on(table.paymentLogId).where(sql`kind = 'EXTRA'`),
    uniqueIndex('refund_one_end').on(table.orderId).where(sql`ends_order and status <> 'FAILED'`),
    uniqueIndex('refund_after_sales').on(table.afterSalesId).where(sql`status <> 'FAILED'`),
  ],
);
