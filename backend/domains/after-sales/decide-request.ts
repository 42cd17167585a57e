import { addTime, formatShanghai } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import type { Context } from '../../platform/context';
import { staffOf } from '../../platform/staff-of';
import { StoreError } from '../../platform/store-error';
import { replaceCards } from '../fulfilment/replace-cards';
import { queueOrderMail } from '../order-lifecycle/order-mail';
import { approveRefund, requestRefund } from '../order-lifecycle/request-refund';
import { transition } from '../order-lifecycle/transition';
import { closeAfterSales } from '../orders/after-sales-row';
import type { OrderRow } from '../orders/lock-order';
import { auditDecision, changeRequest, endRequest, lockRequest, type RequestRow } from './lock-request';

/** Days to send the goods of an approved return. */
const daysToSend = 7;

type Approval = { id: string; units?: number; keepFee: boolean; reply?: string };

/**
 * Approves a request. A refund starts at once, also in the place of other codes; a return waits for the goods.
 * @throws StoreError 404; `order_statusInvalid` when it is decided already; `refund_tooManyUnits`
 */
export function approveRequest(context: Context, { id, reply, ...approval }: Approval): Promise<null> {
  return decide(context, id, 'approve', async (tx, order, request, decision) => {
    if (request.status !== 'APPLIED') throw new StoreError('order_statusInvalid');
    const now = context.clock.now();
    if (request.type === 'RETURN') {
      const returnDeadline = addTime(now, daysToSend, 'day');
      await changeRequest(tx, context, id, { ...decision, status: 'APPROVED', reply, returnDeadline });
      const date = formatShanghai(returnDeadline, 'minute');
      await queueOrderMail(tx, context, order, 'returnApproved', 0, { date });
      return;
    }
    await changeRequest(tx, context, id, { ...decision, status: 'APPROVED', reply });
    if (request.type === 'REPLACE_CODE') {
      const { units, reason } = request;
      await requestRefund(tx, context, order, { units, reason, afterSalesId: id });
    }
    await payRefund(tx, context, order, request, approval);
  });
}

/**
 * Records that the goods of a return have arrived; the refund starts.
 * @throws StoreError 404; `order_statusInvalid` when no return is expected
 */
export function receiveReturn(context: Context, { id, ...approval }: Approval): Promise<null> {
  return decide(context, id, 'received', async (tx, order, request) => {
    if (request.status !== 'APPROVED' || request.type !== 'RETURN')
      throw new StoreError('order_statusInvalid');
    // The member may not have stated the parcel; a return that has arrived can no longer be withdrawn.
    await changeRequest(tx, context, id, {
      returnSentTime: request.returnSentTime ?? context.clock.now(),
    });
    await payRefund(tx, context, order, request, approval);
  });
}

/**
 * Voids the faulty codes and gives other ones from stock.
 * @throws StoreError 404; `order_statusInvalid`; `goods_stockNotEnough`, then the request can be approved as a refund
 */
export function replaceCodes(context: Context, { id, reply }: { id: string; reply?: string }): Promise<null> {
  return decide(context, id, 'replace', async (tx, order, request, decision) => {
    if (request.status !== 'APPLIED' || request.type !== 'REPLACE_CODE') {
      throw new StoreError('order_statusInvalid');
    }
    await replaceCards(tx, context, request);
    await changeRequest(tx, context, id, { ...decision, reply });
    await closeAfterSales(tx, id, { status: 'DONE', now: context.clock.now() });
    const after = await transition(tx, context, {
      orderId: order.id,
      event: 'CODES_REPLACED',
      actor: { type: 'STAFF', id: staffOf(context).staffId },
      detail: { afterSalesId: id },
    });
    await queueOrderMail(tx, context, after, 'codesReplaced');
  });
}

/**
 * Refuses a request, or a return whose goods did not arrive as agreed.
 * @throws StoreError 404; `order_statusInvalid` when its refund has started or it is closed
 */
export function refuseRequest(context: Context, { id, reply }: { id: string; reply: string }): Promise<null> {
  return decide(context, id, 'refuse', async (tx, order, request, decision) => {
    const isOpen =
      request.status === 'APPLIED' || (request.status === 'APPROVED' && request.type === 'RETURN');
    if (!isOpen) throw new StoreError('order_statusInvalid');
    await changeRequest(tx, context, id, { ...decision, reply });
    await endRequest(tx, context, request, {
      status: 'REJECTED',
      actor: { type: 'STAFF', id: staffOf(context).staffId },
    });
    await queueOrderMail(tx, context, order, 'afterSalesRefused', 0, { reply });
  });
}

type Decision = Pick<RequestRow, 'decidedBy' | 'decidedTime'>;

async function decide(
  context: Context,
  id: string,
  name: string,
  work: (tx: Transaction, order: OrderRow, request: RequestRow, decision: Decision) => Promise<void>,
): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const { order, request } = await lockRequest(tx, id);
    await work(tx, order, request, { decidedBy: staffId, decidedTime: context.clock.now() });
    await auditDecision(tx, context, request, name);
  });
  return null;
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
