import { z } from 'zod';
import { readPayment, type SandboxGround, type SandboxPayment } from './ledger';
import type { SendWebhook } from './webhook-sender';
import { signCardStyle, signPaypalStyle } from './webhook-signature';

const text = z.string().min(1).max(120);

/** Both families of events, read to the three things the shop needs; the rest it asks for itself. */
export const sandboxEvent = z.union([
  z
    .object({ id: text, type: text, data: z.object({ object: z.object({ id: text }) }) })
    .transform((event) => ({
      kind: 'CARD' as const,
      id: event.id,
      type: event.type,
      ref: event.data.object.id,
    })),
  z.object({ id: text, event_type: text, resource: z.object({ id: text }) }).transform((event) => ({
    kind: 'PAYPAL' as const,
    id: event.id,
    type: event.event_type,
    ref: event.resource.id,
  })),
]);

const types = {
  CARD: {
    APPROVED: 'payment_intent.processing',
    SUCCEEDED: 'payment_intent.succeeded',
    FAILED: 'payment_intent.payment_failed',
    CANCELED: 'payment_intent.canceled',
    EXPIRED: 'checkout.session.expired',
  },
  PAYPAL: {
    APPROVED: 'CHECKOUT.ORDER.APPROVED',
    SUCCEEDED: 'PAYMENT.CAPTURE.COMPLETED',
    FAILED: 'PAYMENT.CAPTURE.DENIED',
    CANCELED: 'CHECKOUT.ORDER.VOIDED',
    EXPIRED: 'CHECKOUT.ORDER.EXPIRED',
  },
} as const;

/**
 * Send the signed webhook of what the payment is now. The event id is made of the payment's version, so
 * that a repeated job sends the same event again.
 * @throws Error when the shop does not answer 200; the job comes back
 */
export async function reportPayment(
  ground: SandboxGround,
  secret: Buffer,
  sendWebhook: SendWebhook,
  id: string,
): Promise<void> {
  const payment = await readPayment(ground, id);
  if (payment.status === 'PROCESSING' && payment.settleTime !== null) {
    // The timer rang early; nothing has happened yet.
    await ground.jobs.enqueue(
      ground.db,
      'sandbox.settle',
      { paymentId: id },
      { startAfter: payment.settleTime },
    );
    return;
  }
  const outcome = outcomeOf(payment);
  if (outcome === null) return;
  const now = ground.clock.now();
  const eventId = `evt_${payment.id}_${payment.version}`;
  const type = types[payment.kind][outcome];
  const status =
    payment.kind === 'CARD'
      ? await send('/order/open/notify/stripe', cardBody(eventId, type, payment, now), (body) =>
          signCardStyle(secret, now, body),
        )
      : await send('/order/open/notify/paypal', paypalBody(eventId, type, payment, now), (body) =>
          signPaypalStyle(secret, now, `${payment.version}-${now.getTime()}`, body),
        );
  if (status !== 200) throw new Error(`The webhook ${eventId} was answered ${status}`);

  function send(
    path: string,
    content: unknown,
    sign: (body: string) => Record<string, string>,
  ): Promise<number> {
    const body = JSON.stringify(content);
    return sendWebhook(path, sign(body), body);
  }
}

function outcomeOf(payment: SandboxPayment): keyof (typeof types)['CARD'] | null {
  switch (payment.status) {
    case 'OPEN':
      return payment.failKey === null ? null : 'FAILED';
    case 'REQUIRES_CHALLENGE':
      return null;
    case 'PROCESSING':
      return 'APPROVED';
    default:
      return payment.status;
  }
}

function cardBody(id: string, type: string, payment: SandboxPayment, now: Date) {
  return {
    id,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(now.getTime() / 1000),
    data: { object: { id: payment.id, object: 'payment_intent' } },
  };
}

function paypalBody(id: string, type: string, payment: SandboxPayment, now: Date) {
  return { id, event_type: type, create_time: now.toISOString(), resource: { id: payment.id } };
}
