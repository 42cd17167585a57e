import { and, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { supplierCall } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import type { SupplierErrorKind } from '../../ports/supplier';
import type { OrderItemRow } from './lock-order';

/** Errors of requests that certainly topped up nothing. */
export const effectless: readonly string[] = ['PERMANENT', 'TRANSIENT'] satisfies SupplierErrorKind[];

/** Whether a request that was sent for an order may have topped up something. The order is locked. */
export async function mayBeDelivered(tx: Executor, orderId: string): Promise<boolean> {
  const [unclear] = await tx
    .select({ id: supplierCall.id })
    .from(supplierCall)
    .innerJoin(orderItem, eq(orderItem.id, supplierCall.orderItemId))
    .where(
      and(
        eq(orderItem.orderId, orderId),
        eq(supplierCall.version, orderItem.version),
        eq(supplierCall.kind, 'TOP_UP'),
        notInArray(supplierCall.status, [...effectless]),
      ),
    )
    .limit(1);
  return unclear !== undefined;
}

/** Whether a top-up is being sent, and every request so far certainly topped up nothing. */
export async function isSentInVain(
  db: Executor,
  item: Pick<OrderItemRow, 'orderId' | 'deliveryMode' | 'deliveryState'>,
): Promise<boolean> {
  if (item.deliveryMode !== 'DIRECT' || item.deliveryState !== 'SENDING') return false;
  return !(await mayBeDelivered(db, item.orderId));
}
