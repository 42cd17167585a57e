import { paymentEvent } from '../../database/schema/payments';
import { writeTogether } from '../../platform/concurrency/write-later';
import type { Context } from '../../platform/context';
import { isDuplicate } from '../../platform/errors/is-duplicate';
import { StoreError } from '../../platform/errors/store-error';
import { failpoint } from '../../platform/failpoints';
import type { RawRequest } from '../../platform/handlers';
import type { PaymentProvider, ProviderEvent } from '../../ports/payment-provider';

/**
 * Accept a provider's event: check the signature over the raw body, then insert one row per event id and its job in
 * one transaction. The job handles the event; a duplicate event gets the same response and has no effect. Events that
 * nothing handles are stored as processed and get the same response, because providers disable a webhook that refuses
 * genuine events.
 * @param name the webhook's name, one of `PaymentProvider.webhooks`
 * @throws StoreError common_message_badRequest when no provider has this webhook or the signature is not valid
 */
export async function receiveWebhook(
  context: Context,
  name: string,
  request: RawRequest,
): Promise<{ received: true }> {
  const provider = context.payments.forWebhook(name);
  const rawBody = new Uint8Array(await request.arrayBuffer());
  const result = await provider?.verifyWebhook({ name, headers: request.headers, rawBody });
  if (!provider || result?.kind !== 'ACCEPTED') {
    logRefusal(context, provider ? name : 'unknown');
    throw new StoreError('common_message_badRequest');
  }
  await recordEvent(context, provider, result.event);
  failpoint('webhook.stored');
  return { received: true };
}

const refusals = new Map<string, { since: number; unlogged: number }>();
/** Milliseconds for which further refusals are only counted: a line for each forged event would be a flood itself. */
const quiet = 60_000;

function logRefusal(context: Context, webhook: string): void {
  const now = context.clock.now().getTime();
  const last = refusals.get(webhook);
  if (last && now - last.since < quiet) {
    last.unlogged += 1;
    return;
  }
  refusals.set(webhook, { since: now, unlogged: 0 });
  const { ip, requestId } = context;
  context.log.warn({ webhook, ip, requestId, unlogged: last?.unlogged ?? 0 }, 'webhook refused');
}

async function recordEvent(context: Context, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  const now = context.clock.now();
  const isHandled = event.kind !== 'OTHER';
  const row = {
    id: `${provider.code}:${event.eventId}`,
    provider: provider.code,
    type: event.type,
    kind: event.kind,
    providerRef: event.kind === 'OTHER' ? null : event.providerRef,
    objectId: objectOf(event),
    createdTime: now,
    ...(isHandled ? {} : { processedTime: now, result: 'RECORDED' }),
  };
  const { db, jobs } = context;
  if (!isHandled) {
    await db.insert(paymentEvent).values(row).onConflictDoNothing();
    return;
  }
  const { eventId, providerRef } = event;
  const job = jobs.insertion('payment.webhook', {
    provider: provider.code,
    eventId,
    providerRef: providerRef ?? '',
  });
  try {
    // One statement: the event and its job, or neither.
    await writeTogether(db, [{ write: db.insert(paymentEvent).values(row) }, await job]);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

function objectOf(event: ProviderEvent): string | null {
  if (event.kind === 'REFUND') return event.providerRefundId;
  return event.kind === 'DISPUTE' ? event.providerDisputeId : null;
}
