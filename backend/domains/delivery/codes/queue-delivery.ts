import type { DeliveryMode } from '../../../../lib/products/product-card';
import type { Executor } from '../../../database/connect';
import type { Services } from '../../../platform/context';

/** Each delivery mode has its own job queue, so that a slow supplier does not delay card codes. */
const queues = {
  'delivery.cards': ['CARD'],
  'delivery.top-ups': ['DIRECT'],
  'delivery.manual': ['MANUAL', 'SHIPPING'],
} as const satisfies Record<string, readonly DeliveryMode[]>;

/** Enqueues the delivery of an order, one job for each queue that its items need. */
export async function queueDelivery(
  tx: Executor,
  services: Services,
  orderId: string,
  items: readonly { deliveryMode: DeliveryMode }[],
): Promise<void> {
  for (const name of ['delivery.cards', 'delivery.top-ups', 'delivery.manual'] as const) {
    const modes: readonly DeliveryMode[] = queues[name];
    if (items.some(({ deliveryMode }) => modes.includes(deliveryMode))) {
      await services.jobs.enqueue(tx, name, { orderId });
    }
  }
}
