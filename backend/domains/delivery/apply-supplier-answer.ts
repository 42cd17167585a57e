import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { orderItem, orderLog } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import type { TopupResult } from '../../ports/supplier';
import { transition } from '../order-lifecycle/transition';
import { lockOrder, type OrderItemRow, type OrderRow } from '../orders/lock-order';
import { changeItem, finishItem } from './delivery-step';

type FinalAnswer = Exclude<TopupResult, { outcome: 'PROCESSING' }>;

/**
 * Apply the supplier's final answer to the request that was made for `asked`. The answer may come late: the member may
 * have corrected the recharge account (another item version), or the order may have left PENDING_SHIPMENT.
 */
export function applySupplierAnswer(
  services: Services,
  asked: OrderItemRow,
  answer: FinalAnswer,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked.orderId);
    const [item] = await tx
      .select()
      .from(orderItem)
      .where(and(eq(orderItem.id, asked.id), eq(orderItem.orderId, order.id)));
    if (!item) return;
    const isCurrent = item.version === asked.version;
    if (answer.outcome === 'DELIVERED') {
      await applyDelivered(tx, services, { order, item, asked, isCurrent }, answer.supplierOrderNo);
    } else if (isCurrent && order.status === 'PENDING_SHIPMENT' && item.deliveryState !== 'DELIVERED') {
      await applyFailure(tx, services, item, answer);
    } else {
      services.log.warn(
        { event: 'supplier.late-failure', orderSn: order.sn, itemId: item.id, outcome: answer.outcome },
        'late supplier result without effect',
      );
    }
  });
}

async function applyFailure(
  tx: Transaction,
  services: Services,
  item: OrderItemRow,
  answer: Exclude<FinalAnswer, { outcome: 'DELIVERED' }>,
): Promise<void> {
  await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason: answer.errorKey });
  await transition(tx, services, {
    orderId: item.orderId,
    event: answer.outcome === 'REFUSED' ? 'SUPPLIER_REFUSED' : 'SUPPLIER_FAILED',
    actor: { type: 'SUPPLIER' },
    detail: { reason: answer.errorKey },
  });
}

async function applyDelivered(
  tx: Transaction,
  services: Services,
  {
    order,
    item,
    asked,
    isCurrent,
  }: { order: OrderRow; item: OrderItemRow; asked: OrderItemRow; isCurrent: boolean },
  supplierOrderNo: string,
): Promise<void> {
  const actor = { type: 'SUPPLIER' } as const;
  if (isCurrent && item.deliveryState === 'DELIVERED') return;
  const isOnHold =
    order.status === 'PENDING_REVIEW' && (order.holdReason === 'SUPPLIER' || order.holdReason === 'MANUAL');
  if (isCurrent && isOnHold) {
    await transition(tx, services, { orderId: order.id, event: 'PASS_REVIEW', actor });
    await finishItem(tx, services, item, { actor, supplierOrderNo });
    return;
  }
  if (isCurrent && order.status === 'PENDING_SHIPMENT') {
    await finishItem(tx, services, item, { actor, supplierOrderNo });
    return;
  }
  services.log.error(
    {
      event: 'supplier.unexpected-delivery',
      orderSn: order.sn,
      orderStatus: order.status,
      itemId: item.id,
      askedVersion: asked.version,
      itemVersion: item.version,
      supplierOrderNo,
    },
    'the supplier delivered a top-up that the order no longer expects',
  );
  await tx.insert(orderLog).values({
    id: newId(),
    orderId: order.id,
    type: 'ALARM',
    visibleToMember: false,
    fromStatus: order.status,
    toStatus: order.status,
    actorType: 'SUPPLIER',
    detail: { event: 'UNEXPECTED_DELIVERY', supplierOrderNo, version: asked.version },
    createdTime: services.clock.now(),
  });
}
