import { paymentEvent } from '../database/schema/orders';
import type { Context } from '../platform/context';
import type { RawRequest } from '../platform/handlers';
import { StoreError } from '../platform/store-error';

/**
 * Take a provider's event: signature over the raw body, then one row per event id and its job in one
 * transaction. The event is handled later; a repeated one is answered alike and does nothing.
 * @throws StoreError common_message_badRequest for anything that is not genuine and fresh
 */
export async function receiveWebhook(
  context: Context,
  path: 'stripe' | 'paypal',
  request: RawRequest,
): Promise<{ received: true }> {
  const provider = context.payments.forWebhook(path);
  const event = await provider?.verifyWebhook(request.headers, await request.text());
  if (!provider || !event) {
    context.log.warn({ path, ip: context.ip, requestId: context.requestId }, 'webhook refused');
    throw new StoreError('common_message_badRequest');
  }
  await context.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(paymentEvent)
      .values({
        id: `${provider.name}:${event.eventId}`,
        provider: provider.name,
        type: event.type,
        providerRef: event.providerRef,
        createdTime: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvent.id });
    if (inserted.length === 0) return;
    await context.jobs.enqueue(tx, 'payment.webhook', {
      provider: provider.name,
      eventId: event.eventId,
      providerRef: event.providerRef,
    });
  });
  return { received: true };
}
