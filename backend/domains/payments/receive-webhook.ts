import { paymentEvent } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import type { RawRequest } from '../../platform/handlers';
import { StoreError } from '../../platform/store-error';

/**
 * Accept a provider's event: check the signature over the raw body, then insert one row per event id and its job in
 * one transaction. The job handles the event; a duplicate event gets the same response and has no effect.
 * @param name the webhook's name, one of `PaymentProvider.webhooks`
 * @throws StoreError common_message_badRequest when no provider has this webhook or the signature is not valid
 */
export async function receiveWebhook(
  context: Context,
  name: string,
  request: RawRequest,
): Promise<{ received: true }> {
  const provider = context.payments.forWebhook(name);
  const rawBody = await request.text();
  const event = await provider?.verifyWebhook({ name, headers: request.headers, rawBody });
  if (!provider || !event) {
    context.log.warn({ webhook: name, ip: context.ip, requestId: context.requestId }, 'webhook refused');
    throw new StoreError('common_message_badRequest');
  }
  await context.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(paymentEvent)
      .values({
        id: `${provider.code}:${event.eventId}`,
        provider: provider.code,
        type: event.type,
        providerRef: event.providerRef,
        createdTime: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvent.id });
    if (inserted.length === 0) return;
    await context.jobs.enqueue(tx, 'payment.webhook', {
      provider: provider.code,
      eventId: event.eventId,
      providerRef: event.providerRef,
    });
  });
  return { received: true };
}
