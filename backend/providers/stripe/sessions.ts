import Stripe from 'stripe';
import { z } from 'zod';
import { stripeMethods } from '../../../lib/payments/method-rules';
import { toStripeAmount } from '../../../lib/pricing/stripe-amounts';
import type { Database } from '../../database/connect';
import type {
  PaymentFact,
  ProviderSession,
  SessionAction,
  SessionRequest,
} from '../../ports/payment-provider';
import { precisionField, referenceField } from './intent-money';
import { factOf, factParts } from './payment-fact';
import { optional, read, text } from './responses';
import { readStoreUnits } from './store-units';
import { fromStripe, isMissing } from './stripe-errors';

export type StripeContext = { stripe: Stripe; publishableKey: string; storeUrl: string; db: Database };

const createdIntent = z.object({
  id: text,
  client_secret: text,
  next_action: optional(
    z.object({
      alipay_handle_redirect: optional(z.object({ url: text })),
      redirect_to_url: optional(z.object({ url: text })),
      wechat_pay_display_qr_code: optional(z.object({ data: text })),
    }),
  ),
});
type CreatedIntent = z.infer<typeof createdIntent>;

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
  const intent = read(createdIntent, await fromStripe(created), 'new payment intent');
  return { providerRef: intent.id, action: actionOf(intent, context.publishableKey) };
}

/** A wallet is confirmed at once: what the shopper does next is outside of this store's pages. */
function createIntent({ stripe, storeUrl }: StripeContext, input: SessionRequest, idempotencyKey: string) {
  const type = stripeMethods.find(({ code }) => code === input.method)?.type ?? 'card';
  return stripe.paymentIntents.create(
    {
      amount: toStripeAmount(input.minor, input.currency, input.precision),
      currency: input.currency.toLowerCase(),
      ...(input.customerRef === null ? {} : { customer: input.customerRef }),
      ...(type === 'card' ? cardOf(input) : walletOf(type, `${storeUrl}${input.returnUrl}`)),
      description: input.description,
      metadata: { [referenceField]: input.reference, [precisionField]: String(input.precision) },
    },
    { idempotencyKey },
  );
}

function cardOf({ asksThreeDs }: SessionRequest): Partial<Stripe.PaymentIntentCreateParams> {
  return {
    // The method of the store is a card. Other methods of the account have other fees, refunds and ways to fail.
    allowed_payment_method_types: ['card'],
    ...(asksThreeDs ? { payment_method_options: { card: { request_three_d_secure: 'any' } } } : {}),
  };
}

function walletOf(
  type: 'alipay' | 'wechat_pay',
  returnUrl: string,
): Partial<Stripe.PaymentIntentCreateParams> {
  return {
    allowed_payment_method_types: [type],
    payment_method_data: { type },
    ...(type === 'wechat_pay' ? { payment_method_options: { wechat_pay: { client: 'web' } } } : {}),
    confirm: true,
    return_url: returnUrl,
  };
}

export async function fetchAction(
  { stripe, publishableKey }: StripeContext,
  ref: string,
): Promise<SessionAction> {
  const intent = await fromStripe(stripe.paymentIntents.retrieve(ref));
  return actionOf(read(createdIntent, intent, 'payment intent'), publishableKey);
}

function actionOf(
  { client_secret: clientSecret, next_action: next }: CreatedIntent,
  publishableKey: string,
): SessionAction {
  const url = next?.alipay_handle_redirect?.url ?? next?.redirect_to_url?.url;
  if (url !== undefined) return { kind: 'REDIRECT', url };
  const code = next?.wechat_pay_display_qr_code?.data;
  if (code !== undefined) return { kind: 'QR', content: code };
  return { kind: 'ELEMENTS', clientSecret, publishableKey };
}

export function fetchFact({ stripe, db }: StripeContext, ref: string): Promise<PaymentFact> {
  return factFrom(db, stripe.paymentIntents.retrieve(ref, expanded));
}

async function factFrom(db: Database, call: Promise<unknown>): Promise<PaymentFact> {
  const intent = await fromStripe(call);
  return factOf(intent, await readStoreUnits(db));
}

/**
 * Cancels an intent. One that succeeded first, or is being processed, cannot be canceled: its state is returned. Without
 * an idempotency key of the store, because Stripe would repeat an old refusal for a day; canceling twice is harmless.
 */
export async function cancelSession(context: StripeContext, ref: string): Promise<PaymentFact> {
  const canceled = context.stripe.paymentIntents
    .cancel(ref, { cancellation_reason: 'abandoned', ...expanded })
    .catch((error: unknown) => {
      const isDecided =
        error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
      if (!isDecided) throw error;
      return context.stripe.paymentIntents.retrieve(ref, expanded);
    });
  return factFrom(context.db, canceled);
}

/** Captures an intent that was authorised only. Intents of this store are captured by Stripe itself. */
export async function capture(context: StripeContext, ref: string): Promise<PaymentFact> {
  const fact = await fetchFact(context, ref);
  if (fact.status !== 'APPROVED') return fact;
  const captured = context.stripe.paymentIntents.capture(ref, expanded, { idempotencyKey: `${ref}:capture` });
  return factFrom(context.db, captured);
}
