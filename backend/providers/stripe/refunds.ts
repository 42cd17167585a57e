import type Stripe from 'stripe';
import { toStripeAmount } from '../../../lib/pricing/stripe-amounts';
import type { ProviderRefund, RefundRequest } from '../../ports/payment-provider';
import { precisionIn, referenceField } from './payment-fact';
import type { StripeContext } from './sessions';
import { fromStripe } from './stripe-errors';

/** Refunds of one payment that are searched for an earlier request. */
const most = 100;

/**
 * Refunds a part or all of a payment. Stripe keeps idempotency keys for a day; a refund that is repeated later is found
 * by its number in the metadata.
 */
export async function refund(context: StripeContext, input: RefundRequest): Promise<ProviderRefund> {
  const { intentId, amount, existing } = await search(context, input);
  if (existing) return stateOf(existing, amount);
  const created = context.stripe.refunds.create(
    {
      payment_intent: intentId,
      amount,
      metadata: { [referenceField]: input.requestId },
    },
    { idempotencyKey: `${input.requestId}:refund` },
  );
  return stateOf(await fromStripe(created), amount);
}

export async function findRefund(
  context: StripeContext,
  input: RefundRequest,
): Promise<ProviderRefund | null> {
  const { amount, existing } = await search(context, input);
  return existing ? stateOf(existing, amount) : null;
}

/** The refund with the number of the request, and the requested amount in Stripe's units. */
async function search({ stripe }: StripeContext, input: RefundRequest) {
  const intent = await fromStripe(stripe.paymentIntents.retrieve(input.providerRef));
  const amount = toStripeAmount(input.minor, intent.currency.toUpperCase(), precisionIn(intent));
  const { data } = await fromStripe(stripe.refunds.list({ payment_intent: intent.id, limit: most }));
  const existing = data.find(({ metadata }) => metadata?.[referenceField] === input.requestId);
  return { intentId: intent.id, amount, existing };
}

export async function fetchRefund({ stripe }: StripeContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(await fromStripe(stripe.refunds.retrieve(refundId)));
}

/**
 * A status that the store does not know, or a success without its amount, is PENDING: Stripe is asked again.
 * @param requested in Stripe's units
 */
function stateOf({ id, status, amount }: Stripe.Refund, requested?: number): ProviderRefund {
  if (typeof id !== 'string') throw new Error('Stripe returned a refund without an id');
  if (status === 'failed' || status === 'canceled') return { refundId: id, status: 'FAILED' };
  const isDone =
    status === 'succeeded' && Number.isInteger(amount) && amount > 0 && amount === (requested ?? amount);
  return { refundId: id, status: isDone ? 'SUCCEEDED' : 'PENDING' };
}
