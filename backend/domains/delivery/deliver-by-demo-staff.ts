import { createHash } from 'node:crypto';
import type { Services } from '../../platform/context';
import { changeItem, finishItem, isItem, onOpenItem } from './delivery-step';

/** Milliseconds the demo staff take for a manual top-up or a parcel. */
const workTime = 20_000;

/**
 * Completes MANUAL and SHIPPING items in a demo, which has no staff, after some seconds; parcels get an invented
 * courier and number. Does nothing in a real shop.
 */
export async function deliverByDemoStaff(services: Services, orderId: string, itemId: string): Promise<void> {
  if (!services.environment.demo) return;
  await onOpenItem(services, orderId, isItem(itemId), async (tx, { order, item, isDisputed }) => {
    if (isDisputed) return;
    const now = services.clock.now().getTime();
    const started = item.deliveryState === 'SENDING' ? item.updatedTime.getTime() : now;
    const ready = started + workTime;
    if (item.deliveryState !== 'SENDING')
      await changeItem(tx, services, item.id, { deliveryState: 'SENDING' });
    if (now < ready) {
      await services.jobs.enqueue(tx, 'delivery.manual', { orderId }, { startAfter: new Date(ready) });
      return;
    }
    await finishItem(tx, services, item, {
      order,
      actor: { type: 'STAFF' },
      ...(item.deliveryMode === 'SHIPPING'
        ? { set: { expressCompany: 'Skylark Express', trackingNo: trackingNumber(item.id) } }
        : {}),
    });
  });
}

function trackingNumber(itemId: string): string {
  const digits = createHash('sha256').update(itemId).digest().readUIntBE(0, 6);
  return `SL${String(digits).padStart(12, '0').slice(-12)}`;
}
