import { addTime, formatShanghai } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { returnWaits } from '../../platform/waits/work-waits';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { approveRefund, requestRefund } from '../orders/lifecycle/request-refund';
import type { OrderRow } from '../orders/lock-order';
import { limitsPassed, requestRefundApproval } from '../payments/settlement/refunds/refund-approval';
import { auditDecision, changeRequest, endRequest, lockRequest, type RequestRow } from './lock-request';
import { amountOfRequest, lockWaitingOf } from './refund-limit';

export type Approval = { id: string; version?: number; units?: number; keepFee: boolean; reply?: string };
export type Answer = { id: string; version?: number; reply?: string };
/** Why staff decide so, for the audit log and the second person; the member does not see it. */
export type Reasoned = { reason: string };

/**
 * Approves a request. A refund starts at once, also in the place of other codes, unless it is above the limit of one
 * person; a return waits for the goods.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it has changed; `order_statusInvalid` when it is decided
 *   already; `refund_tooManyUnits`
 */
export function approveRequest(context: Context, approval: Approval & Reasoned): Promise<Decided> {
  return decide(context, approval, 'approve', async (tx, order, request, decision) => {
    if (request.status !== 'APPLIED') throw new StoreError('order_statusInvalid');
    if (request.type !== 'RETURN') {
      return (
        (await askForSecondPerson(tx, context, order, request, { action: 'approve', ...approval })) ??
        approveNow(tx, context, order, request, approval)
      );
    }
    const returnDeadline = addTime(context.clock.now(), returnWaits.TO_SEND.deadline, 'second');
    const { reply } = approval;
    await changeRequest(tx, context, request.id, { ...decision, status: 'APPROVED', reply, returnDeadline });
    const date = formatShanghai(returnDeadline, 'minute');
    const how = { amountFen: 0, values: { date }, staffText: reply };
    await queueOrderMail(tx, context, order, 'returnApproved', how);
    return null;
  });
}

/** Starts the refund of a request that is not a return. */
export async function approveNow(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  request: RequestRow,
  { reply, ...approval }: Approval,
): Promise<null> {
  const { id, units, reason } = request;
  await changeRequest(tx, context, id, {
    decidedBy: staffOf(context).staffId,
    decidedTime: context.clock.now(),
    status: 'APPROVED',
    reply,
  });
  if (request.type === 'REPLACE_CODE') {
    await requestRefund(tx, context, order, { units, reason, afterSalesId: id });
  }
  await payRefund(tx, context, order, request, approval);
  return null;
}

/**
 * Records that the goods of a return have arrived; the refund starts, unless it is above the limit of one person. The
 * arrival is recorded also when a second person decides about the refund.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it has changed; `order_statusInvalid` when no return is expected
 */
export function receiveReturn(context: Context, approval: Approval & Reasoned): Promise<Decided> {
  return decide(context, approval, 'received', async (tx, order, request) => {
    if (request.status !== 'APPROVED' || request.type !== 'RETURN')
      throw new StoreError('order_statusInvalid');
    const arrived = await recordArrival(tx, context, request);
    return (
      (await askForSecondPerson(tx, context, order, arrived, { action: 'received', ...approval })) ??
      receiveNow(tx, context, order, arrived, approval)
    );
  });
}

/** The member may not have stated the parcel; a return that has arrived can no longer be withdrawn or closed as unsent. */
async function recordArrival(tx: Transaction, context: Context, request: RequestRow): Promise<RequestRow> {
  if (request.returnSentTime !== null) return request;
  return changeRequest(tx, context, request.id, { returnSentTime: context.clock.now() });
}

/** Starts the refund of a return that has arrived. */
export async function receiveNow(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  request: RequestRow,
  approval: Approval,
): Promise<null> {
  await recordArrival(tx, context, request);
  await payRefund(tx, context, order, request, approval);
  return null;
}

/** Asks for a second person when the refund is above the limit; otherwise returns null. */
async function askForSecondPerson(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  request: RequestRow,
  { version: _version, reason, ...wish }: Approval & Reasoned & { action: 'approve' | 'received' },
): Promise<string | null> {
  const units = wish.units ?? request.units;
  if (units > request.units) throw new StoreError('refund_tooManyUnits');
  const amountFen = await amountOfRequest(tx, order, request, { units, keepFee: wish.keepFee });
  const why = await limitsPassed(tx, context, order.id, amountFen);
  if (why.length === 0) return null;
  return requestRefundApproval(tx, context, order, {
    amountFen,
    why,
    reason,
    wish: { source: 'AFTER_SALES', ...wish, units, requestVersion: request.version },
  });
}

/**
 * Refuses a request, or a return whose goods did not arrive as agreed.
 * @throws StoreError 404; `order_statusInvalid` when its refund has started or it is closed
 */
export async function refuseRequest(context: Context, answer: Answer & { reply: string }): Promise<null> {
  const { id, reply } = answer;
  await decide(context, answer, 'refuse', async (tx, order, request, decision) => {
    const isOpen =
      request.status === 'APPLIED' || (request.status === 'APPROVED' && request.type === 'RETURN');
    if (!isOpen) throw new StoreError('order_statusInvalid');
    await changeRequest(tx, context, id, { ...decision, reply });
    await endRequest(tx, context, request, {
      status: 'REJECTED',
      actor: { type: 'STAFF', id: staffOf(context).staffId },
    });
    const notice = request.status === 'APPROVED' ? 'returnRefused' : 'afterSalesRefused';
    await queueOrderMail(tx, context, order, notice, { amountFen: 0, values: { reply } });
    return null;
  });
  return null;
}

type Decision = Pick<RequestRow, 'decidedBy' | 'decidedTime'>;

/** The request for a second person, when the decision needs one. */
export type Decided = { approvalId: string | null };

/** Decides a request under the locks of what waits about it, of its order and of itself. */
export async function decide(
  context: Context,
  { id, version, reason }: Pick<Approval, 'id' | 'version'> & Partial<Reasoned>,
  name: 'approve' | 'received' | 'refuse' | 'replace',
  work: (tx: Transaction, order: OrderRow, request: RequestRow, decision: Decision) => Promise<string | null>,
): Promise<Decided> {
  const { staffId } = staffOf(context);
  return context.db.transaction(async (tx) => {
    await lockWaitingOf(tx, id);
    const { order, request } = await lockRequest(tx, id);
    if (version !== undefined && version !== request.version)
      throw new StoreError('common_message_changedMeanwhile');
    const approvalId = await work(tx, order, request, {
      decidedBy: staffId,
      decidedTime: context.clock.now(),
    });
    if (approvalId === null) await auditDecision(tx, context, request, name, { reason });
    return { approvalId };
  });
}

async function payRefund(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  { id, reason, cardIds, ...request }: RequestRow,
  { units = request.units, keepFee }: Pick<Approval, 'units' | 'keepFee'>,
): Promise<void> {
  if (units > request.units) throw new StoreError('refund_tooManyUnits');
  await approveRefund(tx, context, order, {
    units,
    keepFee,
    reason,
    cardIds,
    afterSalesId: id,
    decidedBy: staffOf(context).staffId,
  });
}
