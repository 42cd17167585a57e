import { and, eq, gt, isNotNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { yuanToFen } from '../../../../../lib/money';
import { isPermitted } from '../../../../../lib/permissions/staff-permissions';
import type { ApprovalWhy } from '../../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../../lib/promises';
import { addTime } from '../../../../../lib/time';
import type { Executor } from '../../../../database/connect';
import { approval } from '../../../../database/schema/approvals';
import { orders } from '../../../../database/schema/orders';
import { refund } from '../../../../database/schema/payments';
import { lockOn } from '../../../../platform/concurrency/lock-on';
import type { Context } from '../../../../platform/context';
import { staffOf } from '../../../../platform/staff-of';
import type { OrderRow } from '../../../orders/lock-order';
import { readApprovalLimits } from '../../../settings/approval-limits';
import { requestApproval } from '../../../staff/approvals/request-approval';
import { isAboveLimit } from '../../../staff/approvals/second-person';
import type { ApprovalRow } from '../../../staff/approvals/take-approval';
import { readRefundChecks } from './refund-checks';

type Wish = { source: 'STAFF' | 'AFTER_SALES' } & Record<string, unknown>;

/** What one person refunded, and may refund, in fen: of one order, and in all. */
type Alone = Record<'ofOrder' | 'ofDay', { used: number; most: number }>;

async function readAlone(tx: Executor, context: Context, orderId: string): Promise<Alone> {
  const limits = await readApprovalLimits(tx);
  const { roles, staffId } = staffOf(context);
  const [mostOfOrder, mostOfDay] = isPermitted(roles, 'refund.more')
    ? [limits.refundCny, limits.refundCnyPerDay]
    : [
        Math.min(limits.refundServiceCny, limits.refundCny),
        Math.min(limits.refundServiceCnyPerDay, limits.refundCnyPerDay),
      ];
  const ofOrder = await decidedFen(
    tx,
    context,
    and(eq(refund.orderId, orderId), isNotNull(refund.decidedBy)),
  );
  const ofDay = await decidedFen(tx, context, and(eq(refund.decidedBy, staffId), notExists(approvedFor(tx))));
  return {
    ofOrder: { used: ofOrder, most: yuanToFen(mostOfOrder) },
    ofDay: { used: ofDay, most: yuanToFen(mostOfDay) },
  };
}

/** Refunds that were decided in the last day and have not failed, in fen. */
async function decidedFen(tx: Executor, context: Context, which: SQL | undefined): Promise<number> {
  const [decided] = await tx
    .select({ fen: sql<number>`coalesce(sum(${refund.amountFen}), 0)::float8` })
    .from(refund)
    .where(
      and(
        which,
        ne(refund.status, 'FAILED'),
        gt(refund.updatedTime, addTime(context.clock.now(), -approvalHours, 'hour')),
      ),
    );
  return decided?.fen ?? 0;
}

/** The approval by which a refund was decided. It names the second person as the one who decided. */
const approvedFor = (tx: Executor) =>
  tx
    .select({ id: approval.id })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'REFUND'),
        eq(approval.status, 'APPROVED'),
        eq(approval.subjectId, refund.orderId),
        eq(approval.decidedBy, refund.decidedBy),
        sql`${approval.content} ->> 'amountFen' = ${refund.amountFen}::text`,
      ),
    );

/**
 * What one person may still refund of an order, in fen. Refunds that staff decided in the last day count, of the order and
 * those of the person, so that no number of small ones passes the limits.
 */
export async function readAloneFen(tx: Executor, context: Context, orderId: string): Promise<number> {
  const { ofOrder, ofDay } = await readAlone(tx, context, orderId);
  return Math.max(0, Math.min(ofOrder.most - ofOrder.used, ofDay.most - ofDay.used));
}

/** Why a refund needs a second person; nothing when it needs none. The caller holds the lock of the order. */
export async function limitsPassed(
  tx: Executor,
  context: Context,
  orderId: string,
  amountFen: number,
): Promise<ApprovalWhy[]> {
  // One refund of a person after the other: each counts the ones before.
  await lockOn(tx, `refund:${staffOf(context).staffId}`);
  const { ofOrder, ofDay } = await readAlone(tx, context, orderId);
  const why: ApprovalWhy[] = [];
  const isAbove = (limit: 'refundCny' | 'refundCnyPerDay', { used, most }: Alone['ofDay']) =>
    isAboveLimit(context, limit, { used: used + amountFen, most });
  if (isAbove('refundCny', ofOrder)) why.push('REFUND_LIMIT');
  if (isAbove('refundCnyPerDay', ofDay)) why.push('REFUND_DAY');
  return why;
}

/** Asks another person to approve a refund. Nothing is refunded before. @returns the id of the approval */
export async function requestRefundApproval(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { amountFen, reason, why, wish }: { amountFen: number; reason: string; why: ApprovalWhy[]; wish: Wish },
): Promise<string> {
  return requestApproval(tx, context, {
    kind: 'REFUND',
    subjectId: order.id,
    reason: reason.slice(0, 200),
    why,
    valueFen: amountFen,
    content: contentOf(order, amountFen, wish, await refundedFen(tx, order.id)),
  });
}

function contentOf(order: OrderRow, amountFen: number, wish: Wish, refunded: number) {
  return {
    orderSn: order.sn,
    orderVersion: order.version,
    paidFen: order.amountPaidFen,
    refundedFen: refunded,
    amountFen,
    // Without undefined values, as JSON stores it.
    wish: JSON.parse(JSON.stringify(wish)) as Wish,
  };
}

/** The content of a request as it is now: another one when the order or its refunds have changed. */
export async function refundContent(
  db: Executor,
  { subjectId, content }: ApprovalRow,
): Promise<Record<string, unknown> | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, subjectId));
  if (!order) return null;
  const { amountFen, wish } = content as ReturnType<typeof contentOf>;
  return contentOf(order, amountFen, wish, await refundedFen(db, order.id));
}

/** What was refunded of an order, also what is under way. */
async function refundedFen(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<number>`coalesce(sum(${refund.amountFen}), 0)::float8` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.kind, 'ORDER'), ne(refund.status, 'FAILED')));
  return row?.fen ?? 0;
}

/** A request as the approver sees it. */
export async function viewRefundWish(context: Context, { subjectId, content }: ApprovalRow) {
  const {
    orderSn,
    paidFen,
    refundedFen: refunded,
    amountFen,
    wish,
  } = content as ReturnType<typeof contentOf>;
  const isRequest = wish.source === 'AFTER_SALES';
  const text = isRequest ? wish.reply : wish.note;
  return {
    orderSn,
    afterSalesId: isRequest ? String(wish.id) : null,
    amount: amountFen / 100,
    units: typeof wish.units === 'number' ? wish.units : null,
    channel: wish.channel === 'COINS' ? ('COINS' as const) : ('ORIGINAL' as const),
    keepFee: wish.keepFee === true,
    note: typeof text === 'string' ? text : null,
    text: typeof wish.text === 'string' ? wish.text : null,
    paid: paidFen / 100,
    refunded: refunded / 100,
    checks: await readRefundChecks(context.db, context, subjectId),
  };
}
