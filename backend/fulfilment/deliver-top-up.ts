import { and, count, eq } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { supplierCall } from '../database/schema/fulfilment';
import type { OrderItemRow } from '../orders/lock-order';
import { openRechargeValues } from '../orders/recharge-values';
import { transition } from '../orders/transition';
import type { Services } from '../platform/context';
import { newId } from '../platform/new-id';
import { changeItem, finishItem, onOpenItem } from './delivery-step';
import type { TopupAnswer } from './supplier';

/** Milliseconds until a top-up in progress is asked about again. */
const again = 4000;

/**
 * Send a top-up to the supplier. The order item and its correction are the supplier's idempotency key, so a
 * job that died between the call and our note of it asks again and tops nothing up twice.
 */
export async function deliverTopUp(services: Services, orderId: string, itemId: string): Promise<void> {
  const call = await onOpenItem(services, orderId, itemId, (tx, _order, item) =>
    noteCall(tx, services, item),
  );
  if (call === null) return;
  const { item, attempt } = call;
  const answer = await services.supplier.topUp({
    // A corrected account is another request, whatever the supplier remembers of the refused one.
    requestId: `${item.id}-${item.version}`,
    goodsId: item.goodsId,
    skuId: item.skuId,
    faceValue: item.faceValue,
    quantity: item.quantity,
    values: openRechargeValues(services.environment, item),
  });
  await services.db
    .update(supplierCall)
    .set({ status: answer.outcome, response: answer, updatedTime: services.clock.now() })
    .where(and(eq(supplierCall.orderItemId, item.id), eq(supplierCall.attempt, attempt)));
  await onOpenItem(services, orderId, itemId, (tx, _order, current) =>
    applyAnswer(tx, services, current, answer),
  );
}

async function noteCall(
  tx: Transaction,
  services: Services,
  item: OrderItemRow,
): Promise<{ item: OrderItemRow; attempt: number }> {
  const [calls] = await tx
    .select({ made: count() })
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item.id));
  const attempt = (calls?.made ?? 0) + 1;
  const now = services.clock.now();
  await tx.insert(supplierCall).values({
    id: newId(),
    orderItemId: item.id,
    attempt,
    status: 'SENT',
    createdTime: now,
    updatedTime: now,
  });
  await changeItem(tx, services, item.id, { deliveryState: 'SENDING', failReason: null });
  return { item, attempt };
}

async function applyAnswer(
  tx: Transaction,
  services: Services,
  item: OrderItemRow,
  answer: TopupAnswer,
): Promise<void> {
  const actor = { type: 'SUPPLIER' } as const;
  switch (answer.outcome) {
    case 'DELIVERED':
      await finishItem(tx, services, item, { actor, supplierOrderNo: answer.supplierOrderNo });
      return;
    case 'PROCESSING':
      await changeItem(tx, services, item.id, { supplierOrderNo: answer.supplierOrderNo });
      await services.jobs.enqueue(
        tx,
        'order.deliver',
        { orderId: item.orderId },
        { startAfter: new Date(services.clock.now().getTime() + again) },
      );
      return;
    case 'REFUSED':
    case 'FAILED':
      await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason: answer.errorKey });
      await transition(tx, services, {
        orderId: item.orderId,
        event: answer.outcome === 'REFUSED' ? 'SUPPLIER_REFUSED' : 'SUPPLIER_FAILED',
        actor,
        detail: { reason: answer.errorKey },
      });
  }
}
