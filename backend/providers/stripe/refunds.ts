import { z } from 'zod';
import { takesCurrency, toStripeAmount } from '../../../lib/pricing/stripe-amounts';
import { PaymentProviderError, type ProviderRefund, type RefundRequest } from '../../ports/payment-provider';
import {
  type IntentMoney,
  intentMoney,
  metadata,
  precisionIn,
  referenceField,
  referenceIn,
} from './intent-money';
import { amount, optional, optionalText, read, text } from './responses';
import type { StripeContext } from './sessions';
import { fromStripe } from './stripe-errors';

/** Refunds of one payment that are searched for an earlier request. */
const most = 100;

const stripeRefund = z.object({ id: text, status: optionalText, amount: optional(amount.positive()) });
const refundList = z.object({ data: z.array(z.looseObject({ metadata })) });

/**
 * Refunds a part or all of a payment. Stripe keeps idempotency keys for a day; a refund that is repeated later is found
 * by its number in the metadata.
 */
export async function refund(context: StripeContext, input: RefundRequest): Promise<ProviderRefund> {
  const { intentId, amount: requested, existing } = await search(context, input);
  if (existing) return stateOf(existing, requested);
  const created = context.stripe.refunds.create(
    {
      payment_intent: intentId,
      amount: requested,
      metadata: { [referenceField]: input.requestId },
    },
    { idempotencyKey: `${input.requestId}:refund` },
  );
  return stateOf(await fromStripe(created), requested);
}

export async function findRefund(
  context: StripeContext,
  input: RefundRequest,
): Promise<ProviderRefund | null> {
  const { amount: requested, existing } = await search(context, input);
  return existing ? stateOf(existing, requested) : null;
}

export async function fetchRefund({ stripe }: StripeContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(await fromStripe(stripe.refunds.retrieve(refundId)));
}

/** The amount of the request in Stripe's units, and the refund that was made with its number. */
async function search({ stripe }: StripeContext, { providerRef, requestId, minor }: RefundRequest) {
  const response = await fromStripe(stripe.paymentIntents.retrieve(providerRef));
  const intent = read(intentMoney, response, 'payment intent');
  const listed = await fromStripe(stripe.refunds.list({ payment_intent: intent.id, limit: most }));
  const { data } = read(refundList, listed, 'list of refunds');
  const existing = data.find((each) => referenceIn(each.metadata) === requestId);
  return { intentId: intent.id, amount: requestedAmount(intent, minor), existing };
}

/** In Stripe's units. */
function requestedAmount({ id, currency, metadata: given }: IntentMoney, minor: number): number {
  const precision = precisionIn(given);
  if (precision === null || !takesCurrency(currency, precision))
    throw new PaymentProviderError('UNKNOWN', `stripe: the units of ${id} are unknown`);
  return toStripeAmount(minor, currency, precision);
}

/**
 * A status that the store does not know, or a success without its amount, is PENDING: Stripe is asked again.
 * @param requested in Stripe's units
 */
function stateOf(response: unknown, requested?: number): ProviderRefund {
  const { id, status, amount: made } = read(stripeRefund, response, 'refund');
  if (status === 'failed' || status === 'canceled') return { refundId: id, status: 'FAILED' };
  const isDone = status === 'succeeded' && made !== null && made === (requested ?? made);
  return { refundId: id, status: isDone ? 'SUCCEEDED' : 'PENDING' };
}
