import { z } from 'zod';
import type { Environment } from '../../environment/environment';
import { readPayment, type SandboxContext, type SandboxPayment } from './ledger';
import { cardWebhook, paypalWebhook, webhookSender } from './webhook-sender';
import { signCardStyle, signPaypalStyle, webhookSecret } from './webhook-signature';

const text = z.string().min(1).max(120);

/** Both kinds of events, reduced to the fields that the shop uses. */
export const sandboxEvent = z.union([
  z
    .object({
      id: text,
      type: text,
      data: z.object({ object: z.object({ id: text, payment_intent: text.optional() }) }),
    })
    .transform(({ id, type, data: { object } }) => ({
      kind: 'CARD' as const,
      id,
      type,
      ref: object.payment_intent ?? object.id,
      dispute: object.payment_intent === undefined ? null : object.id,
    })),
  z.object({ id: text, event_type: text, resource: z.object({ id: text }) }).transform((event) => ({
    kind: 'PAYPAL' as const,
    id: event.id,
    type: event.event_type,
    ref: event.resource.id,
    dispute: null,
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

export type ReportDependencies = SandboxContext & {
  environment: Environment;
  selfFetch(request: Request): Promise<Response>;
};

/**
 * Sends the signed webhook for the current state of the payment. The event id contains the version of the payment, so
 * that a repeated job sends the same event.
 * @throws Error when the shop does not respond with 200; the job is retried
 */
export async function reportPayment(context: ReportDependencies, id: string): Promise<void> {
  const secret = webhookSecret(context.environment);
  const sendWebhook = webhookSender(context.selfFetch);
  const payment = await readPayment(context, id);
  if (payment.status === 'PROCESSING' && payment.settleTime !== null) {
    // The job ran before the payment has settled.
    await context.jobs.enqueue(
      context.db,
      'sandbox.settle',
      { paymentId: id },
      { startAfter: payment.settleTime },
    );
    return;
  }
  const outcome = outcomeOf(payment);
  if (outcome === null) return;
  const now = context.clock.now();
  const eventId = `evt_${payment.id}_${payment.version}`;
  const isPaypal = payment.kind === 'PAYPAL';
  const type = types[isPaypal ? 'PAYPAL' : 'CARD'][outcome];
  const status = isPaypal
    ? await send(
        `/order/open/notify/${paypalWebhook(context.environment)}`,
        paypalBody(eventId, type, payment, now),
        (body) => signPaypalStyle(secret, now, `${payment.version}-${now.getTime()}`, body),
      )
    : await send(
        `/order/open/notify/${cardWebhook(context.environment)}`,
        cardBody(eventId, type, payment, now),
        (body) => signCardStyle(secret, now, body),
      );
  if (status !== 200) throw new Error(`The shop responded ${status} to the webhook ${eventId}`);

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
