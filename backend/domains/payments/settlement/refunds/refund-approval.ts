import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { isPermitted } from '../../../../../lib/permissions/staff-permissions';
import { approvalHours } from '../../../../../lib/promises';
import { addTime } from '../../../../../lib/time';
import type { Executor } from '../../../../database/connect';
import { orders } from '../../../../database/schema/orders';
import { refund } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { staffOf } from '../../../../platform/staff-of';
import type { OrderRow } from '../../../orders/lock-order';
import { readApprovalLimits } from '../../../settings/approval-limits';
import { requestApproval } from '../../../staff/approvals/request-approval';
import type { ApprovalRow } from '../../../staff/approvals/take-approval';
import { readRefundChecks } from './refund-checks';

type Wish = { source: 'STAFF' | 'AFTER_SALES' } & Record<string, unknown>;

/**
 * What one person may still refund of an order, in fen. Refunds of the order that staff decided in the last day count, so
 * that no number of small ones passes the limit.
 */
export async function readAloneFen(tx: Executor, context: Context, orderId: string): Promise<number> {
  const { refundCny, refundServiceCny } = await readApprovalLimits(tx);
  const limit = isPermitted(staffOf(context).roles, 'refund.more')
    ? refundCny
    : Math.min(refundServiceCny, refundCny);
  const [decided] = await tx
    .select({ fen: sql<number>`coalesce(sum(${refund.amountFen}), 0)::float8` })
    .from(refund)
    .where(
      and(
        eq(refund.orderId, orderId),
        ne(refund.status, 'FAILED'),
        isNotNull(refund.decidedBy),
        gt(refund.updatedTime, addTime(context.clock.now(), -approvalHours, 'hour')),
      ),
    );
  return Math.max(0, Math.round(limit * 100) - (decided?.fen ?? 0));
}

/** Whether a refund needs a second person. The caller holds the lock of the order. */
export async function isAboveLimit(
  tx: Executor,
  context: Context,
  orderId: string,
  amountFen: number,
): Promise<boolean> {
  return amountFen > (await readAloneFen(tx, context, orderId));
}

/** Asks another person to approve a refund. Nothing is refunded before. @returns the id of the approval */
export async function requestRefundApproval(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { amountFen, reason, wish }: { amountFen: number; reason: string; wish: Wish },
): Promise<string> {
  return requestApproval(tx, context, {
    kind: 'REFUND',
    subjectId: order.id,
    reason: reason.slice(0, 200),
    why: ['REFUND_LIMIT'],
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
