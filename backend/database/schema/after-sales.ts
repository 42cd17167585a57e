import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type AfterSalesReason,
  type AfterSalesStatus,
  type AfterSalesType,
  afterSalesReason,
  afterSalesStatus,
  afterSalesType,
} from '../../../lib/refunds/after-sales-contract';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { member } from './members';
import { orderItem, orders } from './orders';

/** What a member requests after the delivery: a refund, a return or other codes. */
export const afterSales = pgTable(
  'after_sales',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItem.id),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    type: text('type').$type<AfterSalesType>().notNull(),
    status: text('status').$type<AfterSalesStatus>().notNull(),
    reason: text('reason').$type<AfterSalesReason>().notNull(),
    description: text('description').notNull(),
    units: integer('units').notNull(),
    /** The codes that the member reports as faulty. */
    cardIds: jsonb('card_ids').$type<string[]>().notNull(),
    /** Private files with evidence. */
    imageIds: jsonb('image_ids').$type<string[]>().notNull(),
    /** What staff wrote to the member with the decision. */
    reply: text('reply'),
    /** When staff will have decided. */
    dueTime: time('due_time').notNull(),
    /** When staff were last alarmed about a late decision, or about a parcel whose arrival was not recorded. */
    alarmedTime: time('alarmed_time'),
    decidedBy: text('decided_by'),
    decidedTime: time('decided_time'),
    /** Until when the goods of an approved return must be sent. */
    returnDeadline: time('return_deadline'),
    returnCompany: text('return_company'),
    returnTrackingNo: text('return_tracking_no'),
    returnSentTime: time('return_sent_time'),
    closedTime: time('closed_time'),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('after_sales_one_open').on(table.orderId).where(sql`status in ('APPLIED','APPROVED')`),
    index('after_sales_order').on(table.orderId),
    index('after_sales_member').on(table.memberId, table.createdTime),
    index('after_sales_open').on(table.createdTime).where(sql`status in ('APPLIED','APPROVED')`),
    check('after_sales_type_known', oneOf(table.type, afterSalesType.options)),
    check('after_sales_status_known', oneOf(table.status, afterSalesStatus.options)),
    check('after_sales_reason_known', oneOf(table.reason, afterSalesReason.options)),
    check('after_sales_units', sql`${table.units} > 0`),
    check(
      'after_sales_closed',
      sql`(${table.status} in ('APPLIED','APPROVED')) = (${table.closedTime} is null)`,
    ),
  ],
);
