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
import { bookkeeping, fen, idColumn, type Localized, ppm, time } from './columns';
import { member } from './members';

export const currency = pgTable('currency', {
  id: idColumn(),
  currencyCode: text('currency_code').notNull().unique(),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  sign: text('sign').notNull(),
  /** Number of decimals. */
  precision: integer('precision').notNull(),
  /** Units for CNY 1, in parts per billion. */
  ratePpb: bigint('rate_ppb', { mode: 'number' }).notNull(),
  premiumPpm: ppm('premium_ppm').notNull(),
  supportPayment: boolean('support_payment').notNull(),
  /** When the source published the rate; the shop takes no payments in a currency with a stale rate. */
  rateTime: time('rate_time').notNull().default(sql`now()`),
  rateSource: text('rate_source').notNull().default('seed'),
  sort: integer('sort').notNull(),
  /** Raised by staff's changes, not by the rate job. */
  version: integer('version').notNull().default(0),
});

/** The history of exchange rates. */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    id: idColumn(),
    currencyCode: text('currency_code')
      .notNull()
      .references(() => currency.currencyCode),
    ratePpb: bigint('rate_ppb', { mode: 'number' }).notNull(),
    source: text('source').notNull(),
    rateTime: time('rate_time').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    uniqueIndex('exchange_rate_once').on(table.currencyCode, table.rateTime),
    check('exchange_rate_positive', sql`${table.ratePpb} > 0`),
  ],
);

export const paymentMethod = pgTable('payment_method', {
  id: idColumn(),
  code: text('code').notNull().unique(),
  provider: text('provider').notNull(),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  descriptionI18n: jsonb('description_i18n').$type<Localized>().notNull(),
  feeRatePpm: ppm('fee_rate_ppm').notNull(),
  feeFixedFen: fen('fee_fixed_fen').notNull(),
  feeIncluded: boolean('fee_included').notNull(),
  minFen: fen('min_fen').notNull(),
  maxFen: fen('max_fen').notNull(),
  currencies: jsonb('currencies').$type<string[]>().notNull(),
  requiresCardholderName: boolean('requires_cardholder_name').notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  version: integer('version').notNull().default(0),
});

export type CouponScope = { type: 'ALL' | 'CATEGORY' | 'GOODS' | 'GOODS_TYPE'; values?: string[] };
export type CouponValidity =
  | { type: 'RELATIVE'; days: number }
  /** Epoch milliseconds. */
  | { type: 'FIXED'; begin: number; end: number };

export const coupon = pgTable(
  'coupon',
  {
    id: idColumn(),
    code: text('code').notNull().unique(),
    nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
    usageI18n: jsonb('usage_i18n').$type<Localized>().notNull(),
    type: text('type').$type<'AMOUNT' | 'RATE' | 'FREE_FEE'>().notNull(),
    /** AMOUNT: discount in fen. RATE: share of the price that remains, in ppm. */
    value: bigint('value', { mode: 'number' }).notNull(),
    maxDiscountFen: fen('max_discount_fen'),
    minOrderFen: fen('min_order_fen').notNull(),
    scope: jsonb('scope').$type<CouponScope>().notNull(),
    audience: text('audience').notNull(),
    totalQuantity: integer('total_quantity').notNull(),
    claimedQuantity: integer('claimed_quantity').notNull(),
    perMember: integer('per_member').notNull(),
    isExchange: boolean('is_exchange').notNull(),
    point: integer('point').notNull(),
    validity: jsonb('validity').$type<CouponValidity>().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** Only staff hand it out: it is not in the coupon centre, and its code cannot be redeemed. */
    isGrantOnly: boolean('is_grant_only').notNull().default(false),
    /** When staff ended it early. It is never enabled again. */
    endedTime: time('ended_time'),
    /** When staff voided what was claimed. What an order holds is voided when the order releases it. */
    voidedTime: time('voided_time'),
    /** Raised by staff's changes, not by claims. */
    ...bookkeeping,
  },
  (table) => [
    check('coupon_claimed', sql`${table.claimedQuantity} between 0 and ${table.totalQuantity}`),
    check('coupon_obtained', sql`not (${table.isGrantOnly} and ${table.isExchange})`),
    check('coupon_ended', sql`${table.endedTime} is null or not ${table.isEnabled}`),
    check('coupon_voided', sql`${table.voidedTime} is null or ${table.endedTime} is not null`),
  ],
);

export const couponCode = pgTable(
  'coupon_code',
  {
    id: idColumn(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupon.id),
    code: text('code').notNull().unique(),
    memberId: text('member_id').references(() => member.id),
    status: text('status').$type<'UNUSED' | 'LOCKED' | 'USED' | 'EXPIRED' | 'VOID'>().notNull(),
    beginTime: time('begin_time').notNull(),
    endTime: time('end_time').notNull(),
    orderId: text('order_id'),
    source: text('source').notNull(),
    usedTime: time('used_time'),
    ...bookkeeping,
  },
  (table) => [
    index('coupon_code_member').on(table.memberId, table.status, table.endTime),
    // Counts what was used of a coupon, and voids what was not.
    index('coupon_code_coupon').on(table.couponId, table.status),
    index('coupon_code_ending').on(table.endTime).where(sql`status = 'UNUSED'`),
    uniqueIndex('coupon_code_one_per_order').on(table.orderId).where(sql`order_id is not null`),
  ],
);

/** Coin balance of a member. Negative only after a refund reversed coins that were spent already. */
export const pointAccount = pgTable('point_account', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id),
  balance: integer('balance').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  ...bookkeeping,
});

export const pointLog = pgTable(
  'point_log',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    type: text('type').notNull(),
    credit: integer('credit').notNull(),
    debit: integer('debit').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    memo: text('memo').notNull().default(''),
    orderId: text('order_id'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdTime: bookkeeping.createdTime,
  },
  // A trigger forbids UPDATE and DELETE.
  (table) => [index('point_log_member').on(table.memberId, table.createdTime)],
);
