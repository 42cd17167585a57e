import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { ScreeningView } from '../../../../lib/screening/staff/contract';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../platform/idempotency';
import { staffOf } from '../../../platform/staff-of';
import { assignmentTime } from '../../../platform/waits/order-waits';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockOrder, type OrderRow, orderIdOf } from '../../orders/lock-order';
import { assigneeIdOf, due, inView, isFree } from './assignment';

type Assign = Contract['POST /order/admin/screening/assign'];
type Assigned = z.input<Assign['data']>;
type One = Exclude<z.output<Assign['body']>, { action: 'NEXT' }>;

/**
 * Assigns an order on hold to the signed-in person for some minutes, or returns it. A repeated request with the same key
 * returns the first response, so that it does not take a second order.
 * @throws StoreError `order_notFound`; `order_statusInvalid` for an order that is not on hold; `common_message_changedMeanwhile`
 *   when someone else took the order meanwhile, or has it
 */
export async function assignHold(
  context: Context,
  body: z.output<Assign['body']>,
  key: string,
): Promise<Assigned> {
  const request = idempotentRequest(staffOf(context).staffId, 'screening/assign', key, body);
  return context.db.transaction(async (tx) => {
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Assigned;
    const result =
      body.action === 'NEXT' ? await takeNext(tx, context, body.view) : await assignOne(tx, context, body);
    await storeResponse(tx, context, request, result);
    return result;
  });
}

/**
 * Takes the order whose hold ends first among those that are not assigned. Concurrent callers get different orders: the
 * statement skips rows that another one has locked, and locking a row checks its condition again.
 */
async function takeNext(tx: Transaction, context: Context, view: ScreeningView): Promise<Assigned> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const isAnyReason = view === 'ALL' || view === 'MINE';
  // Holds of the system end without a decision: they are only taken from their own view.
  const isForStaff = isAnyReason ? eq(orders.holdOwner, 'STAFF') : undefined;
  const next = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inView(isAnyReason ? 'ALL' : view, staffId, now), isForStaff, isFree(now), isNotAsked))
    .orderBy(asc(due), asc(orders.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await tx
    .update(orders)
    .set(assignedTo(staffId, now))
    .where(sql`${orders.id} = any(array${next})`)
    .returning();
  if (!taken) return { orderSn: null, until: null };
  await audit(tx, context, taken, { from: null, to: staffId });
  return responseOf(taken);
}

/** A second person was asked to release the order: nothing is left to do in the queue. */
const isNotAsked = sql`not exists (select 1 from ${approval} where ${approval.kind} = 'HOLD_RELEASE'
  and ${approval.subjectId} = ${orders.id} and ${approval.status} = 'WAITING')`;

/** Takes a certain order, or returns it. */
async function assignOne(tx: Transaction, context: Context, body: One): Promise<Assigned> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const order = await lockOrder(tx, await orderIdOf(tx, body.orderSn));
  if (order.status !== 'PENDING_REVIEW') throw new StoreError('order_statusInvalid');
  const current = assigneeIdOf(order, now);
  if (current !== (body.action === 'TAKE' ? body.from : staffId)) {
    throw new StoreError('common_message_changedMeanwhile');
  }
  const to = body.action === 'TAKE' ? staffId : null;
  const [assigned] = await tx
    .update(orders)
    .set(assignedTo(to, now))
    .where(eq(orders.id, order.id))
    .returning();
  await audit(tx, context, order, { from: current, to });
  return responseOf(assigned ?? order);
}

function assignedTo(staffId: string | null, now: Date) {
  return {
    assignedStaffId: staffId,
    assignedUntil: staffId === null ? null : addTime(now, assignmentTime, 'second'),
  };
}

function responseOf({ sn, assignedUntil }: OrderRow): Assigned {
  return { orderSn: sn, until: assignedUntil?.getTime() ?? null };
}

function audit(
  tx: Transaction,
  context: Context,
  order: { id: string; sn: string },
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  return writeStaffAudit(tx, context, {
    action: 'order.assign',
    subjectId: order.id,
    before: { assignee: from },
    after: { assignee: to },
    detail: { orderSn: order.sn },
  });
}
