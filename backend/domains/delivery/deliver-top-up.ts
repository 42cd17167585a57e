import { and, asc, eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { supplierCall } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import type { TopupResult } from '../../ports/supplier';
import { transition } from '../order-lifecycle/transition';
import type { OrderItemRow } from '../orders/lock-order';
import { openRechargeValues } from '../recharge/recharge-values';
import { applySupplierAnswer } from './apply-supplier-answer';
import { changeItem, onOpenItem } from './delivery-step';
import { nextCallTime, pauseAfter, supplierDeadline } from './supplier-back-off';

/**
 * Send a top-up to the supplier, or ask for its result. The order item and its version are the supplier's idempotency
 * key, so a repeated call tops up once. Jobs and sweeps may run at any time: only a call that is due is made, and only
 * a made call enqueues the next one, so an order has one chain of calls.
 */
export async function deliverTopUp(services: Services, orderId: string, itemId: string): Promise<void> {
  const call = await onOpenItem(services, orderId, itemId, (tx, _order, item) =>
    startDueCall(tx, services, item),
  );
  if (call === null) return;
  const { item } = call;
  const answer = await askSupplier(services, item);
  await services.db
    .update(supplierCall)
    .set({
      status: answer?.outcome ?? 'ERROR',
      response: answer,
      updatedTime: services.clock.now(),
    })
    .where(and(eq(supplierCall.orderItemId, item.id), eq(supplierCall.attempt, call.attempt)));
  if (answer !== null && answer.outcome !== 'PROCESSING') {
    await applySupplierAnswer(services, item, answer);
    return;
  }
  await onOpenItem(services, orderId, itemId, async (tx, _order, current) => {
    if (current.version !== item.version) return;
    if (answer) await changeItem(tx, services, item.id, { supplierOrderNo: answer.supplierOrderNo });
    const startAfter = addTime(services.clock.now(), pauseAfter(call.made), 'millisecond');
    await services.jobs.enqueue(tx, 'delivery.top-ups', { orderId }, { startAfter });
  });
}

/** Null when the supplier cannot be reached: whether it tops up is not known, so the same request is repeated. */
async function askSupplier(services: Services, item: OrderItemRow): Promise<TopupResult | null> {
  try {
    return await services.supplier.topUp({
      // A corrected recharge account is another request.
      requestId: `${item.id}-${item.version}`,
      goodsId: item.goodsId,
      skuId: item.skuId,
      faceValue: item.faceValue,
      quantity: item.quantity,
      values: openRechargeValues(services.environment, item),
    });
  } catch (error) {
    services.log.error(
      { event: 'supplier.call.failed', err: error, itemId: item.id },
      'supplier call failed',
    );
    return null;
  }
}

type Call = {
  item: OrderItemRow;
  attempt: number;
  /** Calls of this version of the item, with this one. */
  made: number;
};

/** Records the call before it is made. @returns null when no call is due */
async function startDueCall(tx: Transaction, services: Services, item: OrderItemRow): Promise<Call | null> {
  const calls = await tx
    .select({
      attempt: supplierCall.attempt,
      status: supplierCall.status,
      version: supplierCall.version,
      createdTime: supplierCall.createdTime,
      updatedTime: supplierCall.updatedTime,
    })
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item.id))
    .orderBy(asc(supplierCall.attempt));
  const ofVersion = calls.filter(({ version }) => version === item.version);
  const [first] = ofVersion;
  const last = ofVersion.at(-1);
  const now = services.clock.now();
  if (first && last) {
    if (nextCallTime(last, ofVersion.length) > now) return null;
    if (now.getTime() - first.createdTime.getTime() >= supplierDeadline) {
      await holdForStaff(tx, services, item);
      return null;
    }
  }
  const attempt = (calls.at(-1)?.attempt ?? 0) + 1;
  await tx.insert(supplierCall).values({
    id: newId(),
    orderItemId: item.id,
    attempt,
    status: 'SENT',
    version: item.version,
    createdTime: now,
    updatedTime: now,
  });
  await changeItem(tx, services, item.id, { deliveryState: 'SENDING', failReason: null });
  return { item, attempt, made: ofVersion.length + 1 };
}

/** The member cannot correct this order: the supplier may still top up the present account. */
async function holdForStaff(tx: Transaction, services: Services, item: OrderItemRow): Promise<void> {
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
