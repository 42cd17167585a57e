import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { supplierCall, supplierEvent } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { eachDue } from '../../platform/each-due';
import { reportRowFailure } from '../../platform/report-row-failure';
import { callbackWaits } from '../../platform/waits/order-waits';
import { pauseOf } from '../../platform/waits/waits';
import { SupplierError } from '../../ports/supplier';
import type { OrderItemRow } from '../orders/lock-order';
import { applySupplierAnswer, isFinal } from './apply-supplier-answer';
import { callSupplier, parseRequestId } from './call-supplier';
import { supplierCodeOf } from './top-up-supplier';

/** Callbacks that are read at a time. */
const size = 20;

/**
 * Handles a stored callback by querying the supplier about its request: what the callback claims is not used.
 * @throws SupplierError when the query fails: the job retries, and later the sweep. The order's own chain of calls
 * continues in any case.
 */
export async function processCallback(
  services: Services,
  event: { supplier: string; eventId: string; requestId: string },
): Promise<void> {
  const id = `${event.supplier}:${event.eventId}`;
  const [row] = await services.db.select().from(supplierEvent).where(eq(supplierEvent.id, id));
  if (!row || row.processedTime !== null) return;
  const asked = await requestedItem(services, event);
  const result = asked ? await callSupplier(services, asked, 'QUERY') : null;
  if (result?.outcome === 'UNKNOWN' || result?.outcome === 'TRANSIENT') {
    throw new SupplierError(result.outcome, `The query for callback ${id} failed`);
  }
  if (!asked) services.log.warn({ eventId: id }, 'supplier callback about an unknown request');
  if (asked && result && isFinal(result)) await applySupplierAnswer(services, asked, result);
  await end(services, id, result?.outcome ?? 'UNKNOWN_REQUEST');
}

/**
 * Queries the supplier again about callbacks whose job is not retried any more. One without a response for a day ends: the
 * sweeps of top-ups query the supplier about those that have no result.
 */
export async function sweepCallbacks(services: Services): Promise<void> {
  const now = services.clock.now();
  const { deadline } = callbackWaits.RECEIVED;
  // The job is retried for two minutes.
  const before = addTime(now, -5 * pauseOf(callbackWaits.RECEIVED, 0), 'second');
  const read = (after: { id: string } | null) =>
    services.db
      .select()
      .from(supplierEvent)
      .where(
        and(
          isNull(supplierEvent.processedTime),
          lt(supplierEvent.createdTime, before),
          after ? gt(supplierEvent.id, after.id) : undefined,
        ),
      )
      .orderBy(asc(supplierEvent.id))
      .limit(size);
  await eachDue({ size, read }, async ({ id, supplier, requestId, createdTime }) => {
    try {
      await processCallback(services, { supplier, eventId: id.slice(supplier.length + 1), requestId });
    } catch (error) {
      reportRowFailure(services, error, { kind: 'supplier callback', id });
      if (createdTime < addTime(now, -deadline, 'second')) await end(services, id, 'UNKNOWN');
    }
  });
}

async function end({ db, clock }: Services, id: string, result: string): Promise<void> {
  await db
    .update(supplierEvent)
    .set({ processedTime: clock.now(), result })
    .where(and(eq(supplierEvent.id, id), isNull(supplierEvent.processedTime)));
}

/** The order item as it was requested; null for a request that the shop has not made to this supplier. */
async function requestedItem(
  services: Services,
  { supplier, requestId }: { supplier: string; requestId: string },
): Promise<OrderItemRow | null> {
  const parsed = parseRequestId(requestId);
  if (!parsed) return null;
  const [item] = await services.db.select().from(orderItem).where(eq(orderItem.id, parsed.itemId));
  if (item?.deliveryMode !== 'DIRECT' || parsed.version > item.version) return null;
  if (parsed.version === item.version) return supplierCodeOf(services, item) === supplier ? item : null;
  // A former version may have been another supplier's.
  const [asked] = await services.db
    .select({ supplier: supplierCall.supplier })
    .from(supplierCall)
    .where(and(eq(supplierCall.orderItemId, item.id), eq(supplierCall.version, parsed.version)))
    .limit(1);
  if (asked?.supplier && asked.supplier !== supplier) return null;
  return { ...item, version: parsed.version, supplier };
}
