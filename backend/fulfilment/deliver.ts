import { eq } from 'drizzle-orm';
import { orders } from '../database/schema/orders';
import { itemsOf } from '../orders/lock-order';
import type { Services } from '../platform/context';
import { deliverByDemoStaff } from './deliver-by-demo-staff';
import { deliverCards } from './deliver-cards';
import { deliverTopUp } from './deliver-top-up';

/**
 * Deliver a paid and reviewed order, by the mode of its goods. Runs as a job and may run again at any
 * point: what was sold or topped up is found again by the order item. Does nothing in another status.
 */
export async function deliver(services: Services, orderId: string): Promise<void> {
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.status !== 'PENDING_SHIPMENT') return;
  for (const item of await itemsOf(services.db, orderId)) {
    if (item.deliveryState === 'DELIVERED') continue;
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
