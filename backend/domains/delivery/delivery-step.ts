import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/connect';
import { orderItem } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { postEntry } from '../journal/post-entry';
import { deliveryLines } from '../journal/posting-rules';
import { type OrderActor, type OrderFacts, transition } from '../order-lifecycle/transition';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow } from '../orders/lock-order';

/**
 * Runs one transaction on an item that is not delivered yet. The order is locked; nothing happens when it has left
 * PENDING_SHIPMENT meanwhile or the item is delivered.
 */
export function onOpenItem<T>(
  services: Services,
  orderId: string,
  itemId: string,
  step: (tx: Transaction, order: OrderRow, item: OrderItemRow) => Promise<T>,
): Promise<T | null> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'PENDING_SHIPMENT') return null;
    const [item] = await tx
      .select()
      .from(orderItem)
      .where(and(eq(orderItem.id, itemId), eq(orderItem.orderId, orderId)));
    if (!item || item.deliveryState === 'DELIVERED') return null;
    return step(tx, order, item);
  });
}

/** Updates an order item. */
export async function changeItem(
  tx: Executor,
  services: Services,
  itemId: string,
  changes: Partial<OrderItemRow>,
): Promise<void> {
  await tx
    .update(orderItem)
    .set({ ...changes, updatedTime: services.clock.now() })
    .where(eq(orderItem.id, itemId));
}

/**
 * Records the delivery of the whole quantity; the last item moves the order to DELIVERED, which earns its price.
 */
export async function finishItem(
  tx: Executor,
  services: Services,
  item: OrderItemRow,
  how: { actor: OrderActor; supplierOrderNo?: string; set?: OrderFacts },
): Promise<void> {
  await changeItem(tx, services, item.id, {
    deliveryState: 'DELIVERED',
    deliveredQuantity: item.quantity,
    deliveredTime: services.clock.now(),
    failReason: null,
    ...(how.supplierOrderNo ? { supplierOrderNo: how.supplierOrderNo } : {}),
  });
  const items = await itemsOf(tx, item.orderId);
  if (items.some((each) => each.deliveryState !== 'DELIVERED')) return;
  const order = await transition(tx, services, {
    orderId: item.orderId,
    event: 'DELIVERED',
    actor: how.actor,
    ...(how.set ? { set: how.set } : {}),
  });
  await postEntry(tx, services.clock, {
    kind: 'DELIVERY',
    sourceId: order.id,
    orderId: order.id,
    lines: deliveryLines({
      paidFen: order.amountPaidFen,
      refundedFen: order.amountRefundedFen,
      costFen: items.reduce((sum, each) => sum + (each.unitCostFen ?? 0) * each.quantity, 0),
    }),
  });
}
