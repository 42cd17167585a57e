import { z } from 'zod';
import type { StripeEnvironment } from '../../environment/stripe-environment';
import { isTimedSignature } from '../../platform/sealing/timed-signature';
import type { ProviderEvent, WebhookRequest, WebhookResult } from '../../ports/payment-provider';
import { metadata, referenceIn } from './intent-money';
import { optional, optionalText } from './responses';

/** Ids and types are stored. */
const name = z.string().min(1).max(255);

/**
 * A thin event (`v2.core.event`) names an object instead of containing it. What an event lacks or states otherwise is
 * null: a signed event is accepted, because Stripe disables a webhook that refuses genuine events.
 */
const stripeEvent = z.object({
  id: name,
  object: z.enum(['event', 'v2.core.event']),
  type: name,
  livemode: z.boolean(),
  data: optional(
    z.object({
      object: optional(
        z.object({ object: optionalText, id: optional(name), payment_intent: optional(name), metadata }),
      ),
    }),
  ),
});
type StripeEvent = z.infer<typeof stripeEvent>;

/**
 * Checks the signature over the raw bytes and its time, then reads what the event is about. The SDK's own function
 * accepts signatures from the future and compares the decoded text.
 */
export function verifyWebhook(
  { webhookSecrets, livemode }: Pick<StripeEnvironment, 'webhookSecrets' | 'livemode'>,
  now: Date,
  { headers, rawBody }: WebhookRequest,
): WebhookResult {
  if (!isTimedSignature(webhookSecrets, now, headers.get('stripe-signature'), rawBody)) {
    return { kind: 'REJECTED' };
  }
  const event = parse(rawBody);
  return event === null ? { kind: 'REJECTED' } : { kind: 'ACCEPTED', event: eventOf(event, livemode) };
}

function parse(rawBody: Uint8Array): StripeEvent | null {
  try {
    return stripeEvent.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)));
  } catch {
    return null;
  }
}

/** An account may serve other shops, whose payments have no number of this store. Their events are OTHER. */
function eventOf({ id, type, livemode: isLive, data }: StripeEvent, livemode: boolean): ProviderEvent {
  const event = { eventId: id, type };
  const about = data?.object ?? null;
  if (isLive !== livemode || about === null || about.id === null) return { ...event, kind: 'OTHER' };
  const { object, id: objectId, payment_intent: intent } = about;
  if (object === 'payment_intent' && referenceIn(about.metadata) !== null) {
    return { ...event, kind: 'PAYMENT', providerRef: objectId };
  }
  if (object === 'refund' && intent !== null) {
    return { ...event, kind: 'REFUND', providerRef: intent, providerRefundId: objectId };
  }
  if (object === 'dispute') {
    // An event need not name the payment: it is recorded, and the dispute is read later.
    return { ...event, kind: 'DISPUTE', providerRef: intent, providerDisputeId: objectId };
  }
  return { ...event, kind: 'OTHER' };
}
