import { and, eq, inArray, ne } from 'drizzle-orm';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import type { OrderItemRow } from '../orders/lock-order';
import { deliverByDemoStaff } from './deliver-by-demo-staff';
import { deliverCards } from './deliver-cards';
import { deliverTopUp } from './deliver-top-up';

/**
 * Delivers the items of a paid and screened order that have one of the delivery modes. Runs as a job and can be repeated at any
 * point: what was sold or topped up is found by the order item. Does nothing in another status.
 */
export async function deliver(
  services: Services,
  orderId: string,
  modes: readonly OrderItemRow['deliveryMode'][],
): Promise<void> {
  if (modes.includes('CARD')) await deliverCards(services, orderId);
  const others = modes.filter((mode) => mode !== 'CARD');
  if (others.length === 0) return;
  const items = await services.db
    .select({ id: orderItem.id, deliveryMode: orderItem.deliveryMode })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'PENDING_SHIPMENT'),
        ne(orderItem.deliveryState, 'DELIVERED'),
        inArray(orderItem.deliveryMode, others),
      ),
    )
    .orderBy(orderItem.skuId);
  for (const item of items) {
    switch (item.deliveryMode) {
      case 'CARD':
        break;
      case 'DIRECT':
        await deliverTopUp(services, orderId, item.id);
        break;
      case 'MANUAL':
      case 'SHIPPING':
        await deliverByDemoStaff(services, orderId, item.id);
        break;
    }
  }
}
