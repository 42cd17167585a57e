import { and, eq, inArray } from 'drizzle-orm';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { queryTopUp } from './query-top-up';

/**
 * Queries the supplier about top-ups of an order on hold that have no final result: the supplier may finish them after
 * all, and an order must not be refunded at its deadline when it was delivered.
 */
export async function queryHeldTopUps(services: Services, orderId: string): Promise<void> {
  const unfinished = await services.db
    .select({ item: orderItem })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'PENDING_REVIEW'),
        inArray(orders.holdReason, ['MANUAL', 'PARTIAL']),
        eq(orderItem.deliveryMode, 'DIRECT'),
        inArray(orderItem.deliveryState, ['SENDING', 'PARTIAL']),
      ),
    );
  for (const { item } of unfinished) await queryTopUp(services, item);
}
