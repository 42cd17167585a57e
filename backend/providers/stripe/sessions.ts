import Stripe from 'stripe';
import { toStripeAmount } from '../../../lib/pricing/stripe-amounts';
import type {
  PaymentFact,
  ProviderSession,
  SessionAction,
  SessionRequest,
} from '../../ports/payment-provider';
import { factOf, factParts, precisionField, referenceField } from './payment-fact';
import { fromStripe, isMissing, providerError } from './stripe-errors';

export type StripeContext = { stripe: Stripe; publishableKey: string };

const expanded = { expand: factParts };

/**
 * Creates a PaymentIntent. The number of the attempt is the idempotency key: a repeated request returns the intent that
 * exists. An intent has no expiry time; the store cancels it when the attempt ends. When Stripe no longer has the
 * customer, the intent is created without it, with a key of its own because its parameters differ.
 */
export async function createSession(context: StripeContext, input: SessionRequest): Promise<ProviderSession> {
  const { reference, customerRef } = input;
  const created = createIntent(context, input, `${reference}:create`).catch((error: unknown) => {
    if (customerRef === null || !isMissing(error) || error.param !== 'customer') throw error;
    return createIntent(context, { ...input, customerRef: null }, `${reference}:create-without-customer`);
  });
  const intent = await fromStripe(created);
  return { providerRef: intent.id, action: actionOf(intent, context.publishableKey) };
}

function createIntent({ stripe }: StripeContext, input: SessionRequest, idempotencyKey: string) {
  return stripe.paymentIntents.create(
    {
      amount: toStripeAmount(input.minor, input.currency, input.precision),
      currency: input.currency.toLowerCase(),
      ...(input.customerRef === null ? {} : { customer: input.customerRef }),
      automatic_payment_methods: { enabled: true },
      ...(input.asksThreeDs
        ? { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }
        : {}),
      description: input.description,
      metadata: { [referenceField]: input.reference, [precisionField]: String(input.precision) },
    },
    { idempotencyKey },
  );
}

export async function fetchAction(
  { stripe, publishableKey }: StripeContext,
  ref: string,
): Promise<SessionAction> {
  return actionOf(await fromStripe(stripe.paymentIntents.retrieve(ref)), publishableKey);
}

function actionOf({ client_secret: clientSecret }: Stripe.PaymentIntent, publishableKey: string) {
  if (clientSecret === null) throw new Error('Stripe returned an intent without a client secret');
  return { kind: 'ELEMENTS' as const, clientSecret, publishableKey };
}

export async function fetchFact({ stripe }: StripeContext, ref: string): Promise<PaymentFact> {
  return factOf(await fromStripe(stripe.paymentIntents.retrieve(ref, expanded)));
}

/**
 * Cancels an intent. One that succeeded first, or is being processed, cannot be canceled: its state is returned. Without
 * an idempotency key of the store, because Stripe would repeat an old refusal for a day; canceling twice is harmless.
 */
export async function cancelSession(context: StripeContext, ref: string): Promise<PaymentFact> {
  try {
    const canceled = await context.stripe.paymentIntents.cancel(ref, {
      cancellation_reason: 'abandoned',
      ...expanded,
    });
    return factOf(canceled);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'payment_intent_unexpected_state') return fetchFact(context, ref);
    throw providerError(error);
  }
}

/** Captures an intent that was authorised only. Intents of this store are captured by Stripe itself. */
export async function capture(context: StripeContext, ref: string): Promise<PaymentFact> {
  const fact = await fetchFact(context, ref);
  if (fact.status !== 'APPROVED') return fact;
  const captured = context.stripe.paymentIntents.capture(ref, expanded, { idempotencyKey: `${ref}:capture` });
  return factOf(await fromStripe(captured));
}
