import { supplierEvent } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import type { RawRequest } from '../../platform/handlers';
import type { Supplier } from '../../ports/supplier';
import { allSuppliers } from './top-up-supplier';

/**
 * Accept a callback of the supplier: check the signature over the raw bytes, then insert one row per event id and its
 * job in one transaction. The job queries the supplier; a duplicate gets the same response and has no effect.
 * @throws StoreError common_message_badRequest when the signature, its time or the body is not valid
 */
export async function receiveCallback(context: Context, request: RawRequest): Promise<{ received: true }> {
  const rawBody = new Uint8Array(await request.arrayBuffer());
  const signed = { headers: request.headers, rawBody };
  const read = async (from: Supplier) => ({ supplier: from.code, event: await from.verifyCallback(signed) });
  const { supplier, event } = (await Promise.all(allSuppliers(context).map(read))).find(
    (each) => each.event !== null,
  ) ?? { supplier: '', event: null };
  if (!event) {
    context.log.warn({ ip: context.ip, requestId: context.requestId }, 'supplier callback refused');
    throw new StoreError('common_message_badRequest');
  }
  const { eventId, type, requestId } = event;
  await context.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(supplierEvent)
      .values({ id: `${supplier}:${eventId}`, supplier, type, requestId, createdTime: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: supplierEvent.id });
    if (inserted.length === 0) return;
    await context.jobs.enqueue(tx, 'supplier.callback', { supplier, eventId, requestId });
  });
  return { received: true };
}
