import { asc, eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { supplierCall } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { failpoint } from '../../platform/failpoints';
import { transition } from '../orders/lifecycle/transition';
import type { OrderItemRow } from '../orders/lock-order';
import { effectless, mayBeDelivered } from '../orders/unclear-top-ups';
import { applySupplierAnswer, isFinal } from './apply-supplier-answer';
import { type CallResult, callSupplier } from './call-supplier';
import { changeItem, isItem, type OpenItem, onOpenItem } from './delivery-step';
import { type RecordedCall, recordCall, recordResult } from './query-top-up';
import { nextCallTime, pauseAfter, supplierDeadline } from './supplier-back-off';
import { chooseSupplier, switchSupplier, wasNeverSent } from './top-up-supplier';

/**
 * Send a top-up to the supplier, or query its state. A top-up is sent when none was sent yet, or when the supplier has
 * just stated that it does not know the request; in every other case, a lost response or a crash included, the next
 * call is a query. Jobs and sweeps may run at any time: only a call that is due is made, and only a made call enqueues
 * the next one, so an order has one chain of calls.
 */
export async function deliverTopUp(services: Services, orderId: string, itemId: string): Promise<void> {
  const call = await onOpenItem(services, orderId, isItem(itemId), (tx, open) =>
    startDueCall(tx, services, open),
  );
  if (call === null) return;
  const { item } = call;
  failpoint('top-up.recorded');
  const result = await callSupplier(services, item, call.kind);
  failpoint('top-up.accepted');
  await recordResult(services, call, result);
  failpoint('top-up.stored');
  if (isFinal(result)) {
    await applySupplierAnswer(services, item, result);
    return;
  }
  await onOpenItem(services, orderId, isItem(itemId), async (tx, open) => {
    if (open.item.version === item.version) await continueAfter(tx, services, open, { call, result });
  });
}

type Call = RecordedCall & {
  item: OrderItemRow;
  /** Calls of this version of the item, with this one. */
  made: number;
  /** When the first of them was made. */
  since: Date;
  /** Whether an earlier request may have had its effect. */
  isUnclear: boolean;
};

/** Records the call before it is made. @returns null when no call is due */
async function startDueCall(
  tx: Transaction,
  services: Services,
  { order, item: open, isDisputed }: OpenItem,
): Promise<Call | null> {
  const calls = await tx
    .select({
      attempt: supplierCall.attempt,
      kind: supplierCall.kind,
      status: supplierCall.status,
      version: supplierCall.version,
      createdTime: supplierCall.createdTime,
      updatedTime: supplierCall.updatedTime,
    })
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, open.id))
    .orderBy(asc(supplierCall.attempt));
  const ofVersion = calls.filter(({ version }) => version === open.version);
  const last = ofVersion.at(-1);
  const now = services.clock.now();
  if (last && nextCallTime(last, ofVersion.length) > now) return null;
  const kind = last === undefined || last.status === 'NOT_FOUND' ? 'TOP_UP' : 'QUERY';
  // A top-up on its way is still followed up.
  if (isDisputed && kind === 'TOP_UP') return null;
  if (order.refundAskedTime !== null && kind === 'TOP_UP') {
    await holdUnknown(tx, services, order.id);
    return null;
  }
  const attempt = (calls.at(-1)?.attempt ?? 0) + 1;
  const item = last === undefined ? await chooseSupplier(tx, services, open) : open;
  if (item === 'OFF') {
    await holdRejected(tx, services, { item: open, isUnclear: false });
    return null;
  }
  await recordCall(tx, services, { item, kind, attempt });
  if (item.deliveryState !== 'PARTIAL') {
    await changeItem(tx, services, item.id, { deliveryState: 'SENDING', failReason: null });
  }
  return {
    item,
    kind,
    attempt,
    made: ofVersion.length + 1,
    since: ofVersion[0]?.createdTime ?? now,
    isUnclear: ofVersion.some((call) => call.kind === 'TOP_UP' && !effectless.includes(call.status)),
  };
}

async function continueAfter(
  tx: Transaction,
  services: Services,
  { order, isDisputed }: OpenItem,
  { call, result }: { call: Call; result: CallResult },
): Promise<void> {
  const { item } = call;
  if (order.refundAskedTime !== null && !isDisputed && !(await mayBeDelivered(tx, order.id))) {
    await transition(tx, services, { orderId: order.id, event: 'ASK_REFUND', actor: { type: 'SYSTEM' } });
    return;
  }
  const mayBeUnsent =
    result.outcome === 'NOT_FOUND' || result.outcome === 'PERMANENT' || 'isUnsent' in result;
  if (mayBeUnsent && (await wasNeverSent(tx, item)) && (await switchSupplier(tx, services, order, item)))
    return;
  if (result.outcome === 'PERMANENT' && call.kind === 'TOP_UP') {
    await holdRejected(tx, services, call);
    return;
  }
  if (result.outcome === 'PROCESSING') {
    await changeItem(tx, services, item.id, { supplierOrderNo: result.supplierOrderNo });
  }
  const now = services.clock.now();
  if (now.getTime() - call.since.getTime() >= supplierDeadline) {
    await holdAtDeadline(tx, services, item);
    return;
  }
  const startAfter = addTime(now, pauseAfter(call.made, result.outcome), 'millisecond');
  await services.jobs.enqueue(tx, 'delivery.top-ups', { orderId: item.orderId }, { startAfter });
}

/** The member cannot correct this order: the supplier may still top up the present account. */
async function holdAtDeadline(tx: Transaction, services: Services, item: OrderItemRow): Promise<void> {
  services.log.error(
    { event: 'supplier.deadline', orderId: item.orderId, itemId: item.id },
    'the supplier did not finish a top-up in time',
  );
  await transition(tx, services, {
    orderId: item.orderId,
    event: 'SUPPLIER_TIMED_OUT',
    actor: { type: 'TIMER' },
  });
}

/**
 * The supplier does not know the request of a top-up whose refund the member has requested: it is not sent again, and
 * staff refund it, because a lost request may still arrive.
 */
async function holdUnknown(tx: Transaction, services: Services, orderId: string): Promise<void> {
  await transition(tx, services, {
    orderId,
    event: 'SUPPLIER_HOLD',
    holdReason: 'MANUAL',
    actor: { type: 'SUPPLIER' },
    detail: { reason: 'REFUND_ASKED' },
  });
}

/** The supplier will never accept this request, so repeating it is useless. */
async function holdRejected(
  tx: Transaction,
  services: Services,
  { item, isUnclear }: Pick<Call, 'item' | 'isUnclear'>,
): Promise<void> {
  services.log.error(
    { event: 'supplier.rejected', orderId: item.orderId, itemId: item.id },
    'the supplier rejected a top-up request; the order is on hold for staff',
  );
  // The member can ask for a refund of an item that failed.
  if (!isUnclear) {
    const failReason = 'common_message_serviceUnavailable';
    await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason });
  }
  await transition(tx, services, {
    orderId: item.orderId,
    event: 'SUPPLIER_HOLD',
    holdReason: 'MANUAL',
    actor: { type: 'SUPPLIER' },
    detail: { reason: 'REQUEST_REJECTED' },
  });
}
