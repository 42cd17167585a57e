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
import type { HoldReason, OfferType, OrderStatus } from '../../../lib/contract/order';
import type { PaymentStatus } from '../../../lib/contract/payment';
import { goods, sku } from './catalog';
import { bookkeeping, fen, idColumn, type Localized, ppm, time } from './columns';
import { member } from './identity';

/** Per day counter behind order and payment numbers. */
export const snSequence = pgTable('sn_sequence', {
  /** `ORDER:20261121` */
  id: text('id').primaryKey(),
  lastValue: integer('last_value').notNull(),
});

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    sn: text('sn').notNull().unique(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    goodsType: text('goods_type').$type<'VIRTUAL' | 'PHYSICAL'>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    statusBeforeRefund: text('status_before_refund').$type<OrderStatus>(),
    holdReason: text('hold_reason').$type<HoldReason>().notNull().default('NONE'),
    goodsAmountFen: fen('goods_amount_fen').notNull(),
    activityDiscountFen: fen('activity_discount_fen').notNull(),
    memberDiscountFen: fen('member_discount_fen').notNull(),
    couponDiscountFen: fen('coupon_discount_fen').notNull(),
    deductionTotalFen: fen('deduction_total_fen').notNull(),
    freightFen: fen('freight_fen').notNull(),
    orderAmountFen: fen('order_amount_fen').notNull(),
    feeRatePpm: ppm('fee_rate_ppm').notNull(),
    feeIncluded: boolean('fee_included').notNull(),
    serviceFeeFen: fen('service_fee_fen').notNull(),
    payAmountFen: fen('pay_amount_fen').notNull(),
    amountPaidFen: fen('amount_paid_fen').notNull().default(0),
    amountRefundedFen: fen('amount_refunded_fen').notNull().default(0),
    payCurrency: text('pay_currency').notNull(),
    /** Minor units of the pay currency. */
    payCurrencyMinor: bigint('pay_currency_minor', { mode: 'number' }).notNull(),
    payRatePpb: bigint('pay_rate_ppb', { mode: 'number' }).notNull(),
    payPremiumPpm: ppm('pay_premium_ppm').notNull(),
    paymentMethod: text('payment_method'),
    offerType: text('offer_type').$type<OfferType>().notNull(),
    couponCodeId: text('coupon_code_id'),
    dailyDealId: text('daily_deal_id'),
    /** Units taken from the deal's quota. */
    dealQuantity: integer('deal_quantity').notNull().default(0),
    /** Snapshot: consignee, telephone, country, regionName, zipCode, detailAddress. */
    address: jsonb('address').$type<{
      id: string;
      consignee: string;
      telephone: string;
      country: string;
      regionName: string;
      zipCode: string;
      detailAddress: string;
    }>(),
    contactEmail: text('contact_email'),
    remark: text('remark').notNull().default(''),
    expireTime: time('expire_time'),
    /** The one extension while a payment is being processed (transition 5). */
    expireGraceUsed: boolean('expire_grace_used').notNull().default(false),
    paidTime: time('paid_time'),
    shippedTime: time('shipped_time'),
    receivedTime: time('received_time'),
    completedTime: time('completed_time'),
    canceledTime: time('canceled_time'),
    cancelReason: text('cancel_reason'),
    autoReceiveTime: time('auto_receive_time'),
    latePayment: boolean('late_payment').notNull().default(false),
    rewardPoint: integer('reward_point').notNull().default(0),
    expressCompany: text('express_company'),
    trackingNo: text('tracking_no'),
    clientIp: text('client_ip'),
    lang: text('lang').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('orders_idempotency').on(table.memberId, table.idempotencyKey),
    index('orders_member').on(table.memberId, table.createdTime),
    index('orders_member_status').on(table.memberId, table.status),
    index('orders_expiry').on(table.status, table.expireTime),
    check(
      'orders_money',
      sql`${table.payAmountFen} >= 0 and ${table.amountPaidFen} >= 0 and ${table.amountRefundedFen} between 0 and ${table.amountPaidFen}`,
    ),
    check('orders_deduction', sql`${table.deductionTotalFen} between 0 and ${table.goodsAmountFen}`),
  ],
);

export const orderItem = pgTable(
  'order_item',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id),
    goodsSlug: text('goods_slug').notNull(),
    nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
    specificationI18n: jsonb('specification_i18n').$type<Localized>().notNull(),
    faceValue: integer('face_value'),
    unitPriceFen: fen('unit_price_fen').notNull(),
    quantity: integer('quantity').notNull(),
    subtotalFen: fen('subtotal_fen').notNull(),
    deliveryMode: text('delivery_mode').$type<'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING'>().notNull(),
    /** AES-256-GCM of the JSON values; `accountDisplay` is the masked line for lists. */
    rechargeValuesEnc: text('recharge_values_enc'),
    accountDisplay: text('account_display'),
    roleName: text('role_name'),
    deliveredQuantity: integer('delivered_quantity').notNull().default(0),
    deliveryState: text('delivery_state')
      .$type<'WAITING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'PARTIAL'>()
      .notNull()
      .default('WAITING'),
    supplierOrderNo: text('supplier_order_no'),
    failReason: text('fail_reason'),
    deliveredTime: time('delivered_time'),
    ...bookkeeping,
  },
  (table) => [
    index('order_item_order').on(table.orderId),
    index('order_item_goods').on(table.goodsId, table.deliveredTime),
  ],
);

/** Every transition and event; append only. */
export const orderLog = pgTable(
  'order_log',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    type: text('type').notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    visibleToMember: boolean('visible_to_member').notNull().default(true),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('order_log_order').on(table.orderId, table.id)],
);

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
    /** True for the one attempt whose money the order keeps. */
    applied: boolean('applied').notNull().default(false),
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    feeRatePpm: ppm('fee_rate_ppm').notNull(),
    currency: text('currency').notNull(),
    /** Minor units of the currency. */
    currencyMinor: bigint('currency_minor', { mode: 'number' }).notNull(),
    /** Provider's id of the session or intent; null until the provider answered. */
    providerRef: text('provider_ref'),
    redirectUrl: text('redirect_url'),
    cardholderName: text('cardholder_name'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    threeDs: boolean('three_ds').notNull().default(false),
    failKey: text('fail_key'),
    expireTime: time('expire_time'),
    succeededTime: time('succeeded_time'),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('payment_log_provider').on(table.provider, table.providerRef),
    uniqueIndex('payment_log_one_applied').on(table.orderId).where(sql`applied`),
    uniqueIndex('payment_log_one_open')
      .on(table.orderId)
      .where(sql`status in ('CREATED','REQUIRES_ACTION','PROCESSING')`),
    index('payment_log_order').on(table.orderId),
  ],
);

/** Webhooks as received; one effect per provider event. */
export const paymentEvent = pgTable('payment_event', {
  /** `provider:event id` */
  id: text('id').primaryKey(),
  provider: text('provider').notNull(),
  type: text('type').notNull(),
  providerRef: text('provider_ref'),
  processedTime: time('processed_time'),
  result: text('result'),
  createdTime: bookkeeping.createdTime,
});

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
    /** EXTRA: a second success on one order; the order itself is untouched. */
    kind: text('kind').$type<'ORDER' | 'EXTRA'>().notNull(),
    status: text('status').$type<'PENDING' | 'SUCCEEDED' | 'FAILED'>().notNull(),
    providerRefundId: text('provider_refund_id'),
    reason: text('reason').notNull(),
    ...bookkeeping,
  },
  (table) => [
    index('refund_order').on(table.orderId),
    uniqueIndex('refund_extra_once').on(table.paymentLogId).where(sql`kind = 'EXTRA'`),
  ],
);

export const idempotencyKey = pgTable('idempotency_key', {
  /** `actor|route|key` */
  id: text('id').primaryKey(),
  requestHash: text('request_hash').notNull(),
  /** Null while the first request is at work. */
  status: integer('status'),
  response: jsonb('response'),
  createdTime: bookkeeping.createdTime,
});
