import { and, eq, isNull } from 'drizzle-orm';
import { supplierEvent } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import type { OrderItemRow } from '../orders/lock-order';
import { applySupplierAnswer, isFinal } from './apply-supplier-answer';
import { callSupplier, parseRequestId } from './call-supplier';

/**
 * Handles a stored callback by querying the supplier about its request: what the callback claims is not used.
 * @throws Error when the query fails; the job retries, and the order's own chain of calls continues in any case
 */
export async function processCallback(
  services: Services,
  event: { supplier: string; eventId: string; requestId: string },
): Promise<void> {
  const id = `${event.supplier}:${event.eventId}`;
  const [row] = await services.db.select().from(supplierEvent).where(eq(supplierEvent.id, id));
  if (!row || row.processedTime !== null) return;
  const asked = await requestedItem(services, event.requestId);
  const result = asked ? await callSupplier(services, asked, 'QUERY') : null;
  if (result?.outcome === 'UNKNOWN' || result?.outcome === 'TRANSIENT') {
    throw new Error(`The query for callback ${id} failed`);
  }
  if (!asked) services.log.warn({ eventId: id }, 'supplier callback about an unknown request');
  if (asked && result && isFinal(result)) await applySupplierAnswer(services, asked, result);
  await services.db
    .update(supplierEvent)
    .set({ processedTime: services.clock.now(), result: result?.outcome ?? 'UNKNOWN_REQUEST' })
    .where(and(eq(supplierEvent.id, id), isNull(supplierEvent.processedTime)));
}

/** The order item as it was requested; null for a request that the shop has not made. */
async function requestedItem(services: Services, requestId: string): Promise<OrderItemRow | null> {
  const parsed = parseRequestId(requestId);
  if (!parsed) return null;
  const [item] = await services.db.select().from(orderItem).where(eq(orderItem.id, parsed.itemId));
  if (item?.deliveryMode !== 'DIRECT' || parsed.version > item.version) return null;
  return { ...item, version: parsed.version };
}
