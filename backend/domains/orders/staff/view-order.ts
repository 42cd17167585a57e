import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../../lib/money';
import type { StaffOrderDetail } from '../../../../lib/orders/staff/contract';
import { shownCard } from '../../../../lib/payments/card-brand';
import { formatShanghai } from '../../../../lib/time';
import { approval } from '../../../database/schema/approvals';
import { dispute } from '../../../database/schema/disputes';
import { supplierCall } from '../../../database/schema/fulfilment';
import { orderLog, orders } from '../../../database/schema/orders';
import { paymentLog, refund } from '../../../database/schema/payments';
import { orderNote, staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { disputeOnWire, selectDisputes } from '../../disputes/staff-disputes';
import { readFailedTries } from '../../payments/failed-tries';
import { readTrackingUrl } from '../../settings/courier-settings';
import { afterSalesRefusal } from '../after-sales-rules';
import { isCorrectable } from '../commands/correct-account';
import { readReleaseAlone } from '../lifecycle/release-limit';
import type { OrderItemRow, OrderRow } from '../lock-order';
import { isRefundDisputed } from '../open-dispute';
import { readAmounts } from './order-amounts';
import { readOrderCodes } from './order-codes';
import { cardsOf, selectStaffOrders, staffRow } from './search-orders';
import { actionsOf } from './staff-actions';

/**
 * An order with everything staff decide by; contacts are masked.
 * @throws StoreError `order_notFound`
 */
export async function viewStaffOrder(context: Context, orderSn: string): Promise<StaffOrderDetail> {
  const { db } = context;
  const { roles } = staffOf(context);
  const [row] = await selectStaffOrders(db).where(eq(orders.sn, orderSn)).limit(1);
  if (!row) throw new StoreError('order_notFound');
  const { order, item, member } = row;
  const [payments, refunds, [placed], [called], timeline] = await Promise.all([
    db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id)).orderBy(asc(paymentLog.id)),
    db.select().from(refund).where(eq(refund.orderId, order.id)).orderBy(asc(refund.id)),
    db.select({ orders: count() }).from(orders).where(eq(orders.memberId, member.id)),
    db
      .select({ supplier: supplierCall.supplier })
      .from(supplierCall)
      .where(eq(supplierCall.orderItemId, item.id))
      .orderBy(desc(supplierCall.attempt))
      .limit(1),
    readTimeline(context, order.id),
  ]);
  const [disputed] = await selectDisputes(db)
    .where(eq(dispute.orderId, order.id))
    .orderBy(desc(dispute.id))
    .limit(1);
  const codes = item.deliveryMode === 'CARD' ? await readOrderCodes(context, item) : [];
  const failures = await readFailedTries(db, order.id);
  const refundAsked = await readRefundAsked(context, order.id);
  const mayRefund = refundAsked === null && !(await isRefundDisputed(db, { orderId: order.id }, 'ORIGINAL'));
  const cards = await cardsOf(db, [order.id]);
  return {
    ...staffRow(context, row, cards),
    version: order.version,
    remark: order.remark,
    amounts: await readAmounts(context, order, item),
    delivery: {
      state: item.deliveryState,
      delivered: item.deliveredQuantity,
      supplier: called?.supplier ?? null,
      supplierOrderNo: item.supplierOrderNo,
      failReason: item.failReason,
      expressCompany: order.expressCompany,
      trackingNo: order.trackingNo,
      trackingUrl: await readTrackingUrl(db, order),
      time: item.deliveredTime && formatShanghai(item.deliveredTime),
    },
    payments: payments.map((payment) => ({
      sn: payment.sn,
      method: payment.method,
      provider: payment.provider,
      status: payment.status,
      applied: payment.applied,
      card: shownCard(payment),
      amount: fenToYuan(payment.amountFen),
      failKey: payment.failKey,
      risk: payment.risk,
      threeDs: payment.threeDs,
      createdTime: formatShanghai(payment.createdTime),
      failures: failures.get(payment.id) ?? [],
    })),
    codes,
    mayReplaceCodes:
      codes.some(({ state }) => state === 'REVEALED') &&
      afterSalesRefusal(order, item, context.clock.now()) === null,
    refunds: refunds.map((one) => ({
      sn: one.sn,
      amount: fenToYuan(one.amountFen),
      status: one.status,
      createdTime: formatShanghai(one.createdTime),
    })),
    timeline,
    memberOrders: placed?.orders ?? 0,
    memberSince: formatShanghai(member.createdTime),
    dispute: disputed ? disputeOnWire(disputed) : null,
    memberAskedTime: order.refundAskedTime && formatShanghai(order.refundAskedTime),
    refundAsked,
    correction: (await isCorrectable(context.db, order, item))
      ? { asked: await readCorrection(context, order, item) }
      : null,
    release: order.status === 'PENDING_REVIEW' ? await readRelease(context, order) : null,
    actions: actionsOf(order, item, roles).filter((action) => action !== 'REFUND' || mayRefund),
  };
}

/** The refund of an order that waits for a second person. */
async function readRefundAsked(
  { db, clock, actor }: Context,
  orderId: string,
): Promise<StaffOrderDetail['refundAsked']> {
  const [asked] = await db
    .select({ row: approval, by: staffAccount.name })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.requestedBy))
    .where(
      and(
        eq(approval.kind, 'REFUND'),
        eq(approval.subjectId, orderId),
        eq(approval.status, 'WAITING'),
        gt(approval.expireTime, clock.now()),
      ),
    );
  if (!asked) return null;
  return {
    approvalId: asked.row.id,
    by: asked.by,
    isMe: asked.row.requestedBy === staffOf({ actor }).staffId,
    amount: fenToYuan(asked.row.valueFen ?? 0),
    time: formatShanghai(asked.row.createdTime),
  };
}

/** The correction of the recharge account that waits for a second person. */
async function readCorrection(
  context: Context,
  order: OrderRow,
  item: Pick<OrderItemRow, 'version'>,
): Promise<NonNullable<StaffOrderDetail['correction']>['asked']> {
  const [asked] = await context.db
    .select({ row: approval, by: staffAccount.name })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.requestedBy))
    .where(
      and(
        eq(approval.kind, 'RECHARGE_ACCOUNT'),
        eq(approval.subjectId, order.id),
        eq(approval.status, 'WAITING'),
        gt(approval.expireTime, context.clock.now()),
        // A request about an earlier state cannot be approved any more.
        sql`(${approval.content} ->> 'orderVersion')::int = ${order.version}`,
        sql`(${approval.content} ->> 'itemVersion')::int = ${item.version}`,
      ),
    );
  if (!asked) return null;
  return {
    approvalId: asked.row.id,
    by: asked.by,
    isMe: asked.row.requestedBy === staffOf(context).staffId,
    time: formatShanghai(asked.row.createdTime),
  };
}

/** The limit of one person, and the request for a second one that waits. */
async function readRelease(
  context: Context,
  order: OrderRow,
): Promise<NonNullable<StaffOrderDetail['release']>> {
  const { db, clock } = context;
  const [asked] = await db
    .select({ row: approval, by: staffAccount.name })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.requestedBy))
    .where(
      and(
        eq(approval.kind, 'HOLD_RELEASE'),
        eq(approval.subjectId, order.id),
        eq(approval.status, 'WAITING'),
        gt(approval.expireTime, clock.now()),
        // An earlier version of the order was asked for: that request cannot be approved any more.
        sql`(${approval.content} ->> 'orderVersion')::int = ${order.version}`,
      ),
    );
  const limitFen = await readReleaseAlone(db, context);
  return {
    limit: fenToYuan(limitFen),
    needsSecond: order.amountPaidFen > limitFen,
    asked: asked
      ? {
          approvalId: asked.row.id,
          by: asked.by,
          isMe: asked.row.requestedBy === staffOf(context).staffId,
          time: formatShanghai(asked.row.createdTime),
        }
      : null,
  };
}

/** The order's log and the notes of staff, newest first. */
async function readTimeline(
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<StaffOrderDetail['timeline']> {
  const log = await db
    .select({ entry: orderLog, name: staffAccount.name })
    .from(orderLog)
    .leftJoin(staffAccount, eq(staffAccount.id, orderLog.actorId))
    .where(eq(orderLog.orderId, orderId));
  const notes = await db
    .select({ note: orderNote, name: staffAccount.name })
    .from(orderNote)
    .innerJoin(staffAccount, eq(staffAccount.id, orderNote.staffId))
    .where(eq(orderNote.orderId, orderId));
  const rows = [
    ...log.map(({ entry, name }) => ({
      id: entry.id,
      type: entry.type,
      event: textOf(entry.detail.event),
      status: entry.toStatus,
      actor: entry.actorType,
      name,
      text: textOf(entry.detail.holdReason) ?? textOf(entry.detail.reason),
      memberText: textOf(entry.detail.memberText),
      at: entry.createdTime,
    })),
    ...notes.map(({ note, name }) => ({
      id: note.id,
      type: 'NOTE',
      event: null,
      status: null,
      actor: 'STAFF',
      name,
      text: note.content,
      memberText: null,
      at: note.createdTime,
    })),
  ];
  return rows
    .sort((left, right) => right.at.getTime() - left.at.getTime() || (left.id < right.id ? 1 : -1))
    .map(({ at, ...one }) => ({ ...one, time: formatShanghai(at) }));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
