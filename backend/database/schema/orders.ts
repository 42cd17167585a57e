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
import { type HoldReason, type OrderStatus, orderStatus } from '../../../lib/orders/contract';
import type { OfferType } from '../../../lib/pricing/contract';
import { dailyDeal, goods, sku } from './catalog';
import { bookkeeping, fen, idColumn, type Localized, oneOf, ppm, time } from './columns';
import { member } from './members';
import { couponCode } from './pricing';

/** Daily counters for order, payment and refund numbers. */
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
    /** Who ends the hold; null when the order is not in PENDING_REVIEW. */
    holdOwner: text('hold_owner').$type<'SYSTEM' | 'STAFF'>(),
    /** When an order in PENDING_REVIEW is refunded. */
    holdDeadline: time('hold_deadline'),
    /** When the member was reminded of the deadline, or staff of a delivery that is late. */
    holdRemindedTime: time('hold_reminded_time'),
    /** Who of the staff works on an order in PENDING_REVIEW, and until when. */
    assignedStaffId: text('assigned_staff_id'),
    assignedUntil: time('assigned_until'),
    /** When staff last asked the member to verify their identity for this order. */
    verificationAskedTime: time('verification_asked_time'),
    /** When the sweep checks the order again, in PENDING_REVIEW and PENDING_SHIPMENT. */
    nextCheckTime: time('next_check_time'),
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
    /** Rate of the tax that the prices included when the order was placed. */
    taxRatePpm: ppm('tax_rate_ppm').notNull().default(0),
    paymentMethod: text('payment_method'),
    offerType: text('offer_type').$type<OfferType>().notNull(),
    couponCodeId: text('coupon_code_id').references(() => couponCode.id),
    dailyDealId: text('daily_deal_id').references(() => dailyDeal.id),
    /** Units reserved from the quota of the deal. */
    dealQuantity: integer('deal_quantity').notNull().default(0),
    /** Snapshot of the postal address at the time of the order. */
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
    /** Whether the single extension for a payment in progress was used. */
    expireGraceUsed: boolean('expire_grace_used').notNull().default(false),
    paidTime: time('paid_time'),
    /** When the member requested the refund of a top-up whose result is not known; null once that is decided. */
    refundAskedTime: time('refund_asked_time'),
    shippedTime: time('shipped_time'),
    receivedTime: time('received_time'),
    completedTime: time('completed_time'),
    canceledTime: time('canceled_time'),
    cancelReason: text('cancel_reason'),
    autoReceiveTime: time('auto_receive_time'),
    latePayment: boolean('late_payment').notNull().default(false),
    rewardPoint: integer('reward_point').notNull().default(0),
    /** Coins that the buyer got because the delivery was late. */
    lateCoins: integer('late_coins').notNull().default(0),
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
    index('orders_created').on(table.createdTime, table.id),
    // Sums what was paid in a period without reading the orders.
    index('orders_paid').on(table.paidTime, table.amountPaidFen).where(sql`paid_time is not null`),
    index('orders_status').on(table.status, table.createdTime, table.id),
    // Filters of the list of staff: what few orders have is found without reading the others.
    index('orders_method').on(table.paymentMethod, table.createdTime, table.id),
    // Filters and sorts the list of staff.
    index('orders_by_amount').on(table.payAmountFen, table.id),
    index('orders_by_payment').on(
      sql`coalesce(${table.paidTime}, '-infinity'::timestamp with time zone)`,
      table.id,
    ),
    index('orders_sn_end').on(sql`reverse(${table.sn}) text_pattern_ops`),
    // Staff find orders by what customers read out.
    index('orders_contact').on(table.contactEmail, table.id).where(sql`contact_email is not null`),
    index('orders_tracking').on(table.trackingNo, table.id).where(sql`tracking_no is not null`),
    index('orders_expiry').on(table.status, table.expireTime),
    index('orders_next_check')
      .on(table.status, table.nextCheckTime)
      .where(sql`status in ('PENDING_REVIEW','PENDING_SHIPMENT')`),
    // The queue of the risk screening, in the order in which holds end.
    index('orders_hold')
      .on(sql`coalesce(${table.holdDeadline}, ${table.createdTime})`, table.id)
      .where(sql`status = 'PENDING_REVIEW'`),
    index('orders_auto_receive').on(table.autoReceiveTime).where(sql`status = 'PENDING_EVALUATE'`),
    check(
      'orders_money',
      sql`${table.payAmountFen} >= 0 and ${table.amountPaidFen} >= 0 and ${table.amountRefundedFen} between 0 and ${table.amountPaidFen}`,
    ),
    check('orders_status_known', oneOf(table.status, orderStatus.options)),
    check(
      'orders_sums',
      sql`${table.deductionTotalFen} = ${table.activityDiscountFen} + ${table.memberDiscountFen} + ${table.couponDiscountFen}
        and ${table.orderAmountFen} = ${table.goodsAmountFen} - ${table.deductionTotalFen} + ${table.freightFen}
        and ${table.payAmountFen} = ${table.orderAmountFen} + ${table.serviceFeeFen}
        and ${table.serviceFeeFen} >= 0 and ${table.freightFen} >= 0`,
    ),
    check(
      'orders_assignment',
      sql`(${table.assignedStaffId} is null) = (${table.assignedUntil} is null)
        and (${table.assignedStaffId} is null or ${table.status} = 'PENDING_REVIEW')`,
    ),
    check('orders_deal', sql`${table.dealQuantity} >= 0`),
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
    /** Cost of the sku when the order was placed; null in older orders. */
    unitCostFen: fen('unit_cost_fen'),
    quantity: integer('quantity').notNull(),
    subtotalFen: fen('subtotal_fen').notNull(),
    deliveryMode: text('delivery_mode').$type<'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING'>().notNull(),
    /** AES-256-GCM of the JSON values; `accountDisplay` is the masked recharge account for lists. */
    rechargeValuesEnc: text('recharge_values_enc'),
    accountDisplay: text('account_display'),
    roleName: text('role_name'),
    deliveredQuantity: integer('delivered_quantity').notNull().default(0),
    /** Delivered units that the member has given back against a refund. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    deliveryState: text('delivery_state')
      .$type<'WAITING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'PARTIAL'>()
      .notNull()
      .default('WAITING'),
    supplierOrderNo: text('supplier_order_no'),
    /** What the supplier charges for the delivered units, in minor units of `costCurrency`; null when not stated. */
    costMinor: bigint('cost_minor', { mode: 'number' }),
    costCurrency: text('cost_currency'),
    /** Code of the supplier of this version's top-up; null: the first supplier of the shop. */
    supplier: text('supplier'),
    /** That supplier's product code, as sent with the request. */
    supplierProduct: text('supplier_product'),
    failReason: text('fail_reason'),
    deliveredTime: time('delivered_time'),
    ...bookkeeping,
  },
  (table) => [
    // Tells whether and how orders were delivered without reading their items.
    index('order_item_order').on(table.orderId, table.deliveryMode, table.deliveredTime),
    index('order_item_goods').on(table.goodsId, table.deliveredTime),
    index('order_item_mode').on(table.deliveryMode, table.orderId),
    // Other orders for what may be the same recharge account.
    index('order_item_account')
      .on(table.goodsId, table.accountDisplay, table.id)
      .where(sql`account_display is not null`),
    // The newest orders of a product, and orders by masked recharge account or number of the supplier.
    index('order_item_product').on(table.goodsId, table.orderId),
    index('order_item_display').on(table.accountDisplay, table.id).where(sql`account_display is not null`),
    index('order_item_supplier').on(table.supplierOrderNo).where(sql`supplier_order_no is not null`),
    // Counts the units of a sku that were delivered in the last days with an index-only scan.
    index('order_item_sold').on(
      table.skuId,
      table.deliveredTime,
      table.deliveredQuantity,
      table.refundedQuantity,
    ),
    check(
      'order_item_quantity',
      sql`${table.quantity} > 0 and ${table.deliveredQuantity} between 0 and ${table.quantity}
        and ${table.refundedQuantity} between 0 and ${table.deliveredQuantity}`,
    ),
    check('order_item_money', sql`${table.unitPriceFen} >= 0 and ${table.subtotalFen} >= 0`),
    check(
      'order_item_cost',
      sql`(${table.costMinor} is null) = (${table.costCurrency} is null) and (${table.costMinor} is null or ${table.costMinor} >= 0)`,
    ),
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

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** `actor|route|key` */
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is in progress. */
    status: integer('status'),
    response: jsonb('response'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('idempotency_key_age').on(table.createdTime)],
);
