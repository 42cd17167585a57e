import { z } from 'zod';
import type { StripeEnvironment } from '../../environment/stripe-environment';
import { isTimedSignature } from '../../platform/sealing/timed-signature';
import type { ProviderEvent, WebhookRequest, WebhookResult } from '../../ports/payment-provider';
import { referenceField } from './payment-fact';

const text = z.string().min(1).max(255);

const stripeEvent = z.object({
  id: text,
  object: z.literal('event'),
  type: text,
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: text.optional(),
      payment_intent: text.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
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
  const { object, id: objectId, payment_intent: intent, metadata } = data.object;
  if (isLive !== livemode || objectId === undefined) return { ...event, kind: 'OTHER' };
  if (object === 'payment_intent' && metadata?.[referenceField]) {
    return { ...event, kind: 'PAYMENT', providerRef: objectId };
  }
  if (object === 'refund' && intent) {
    return { ...event, kind: 'REFUND', providerRef: intent, providerRefundId: objectId };
  }
  if (object === 'dispute' && intent) {
    return { ...event, kind: 'DISPUTE', providerRef: intent, providerDisputeId: objectId };
  }
  return { ...event, kind: 'OTHER' };
}
