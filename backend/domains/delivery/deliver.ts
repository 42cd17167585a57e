import { eq } from 'drizzle-orm';
import { orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { itemsOf, type OrderItemRow } from '../orders/lock-order';
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
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.status !== 'PENDING_SHIPMENT') return;
  for (const item of await itemsOf(services.db, orderId)) {
    if (item.deliveryState === 'DELIVERED' || !modes.includes(item.deliveryMode)) continue;
    switch (item.deliveryMode) {
      case 'CARD':
        await deliverCards(services, orderId, item.id);
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
