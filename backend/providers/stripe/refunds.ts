import { z } from 'zod';
import { takesCurrency, toStripeAmount } from '../../../lib/pricing/stripe-amounts';
import {
  type ProviderRefund,
  type RefundRequest,
  UnreadableResponseError,
} from '../../ports/payment-provider';
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
const refundedIntent = intentMoney.extend({
  latest_charge: optional(z.object({ amount: optional(amount), amount_refunded: optional(amount) })),
});
type Requested = {
  /** What the store wants to refund, in Stripe's units. */
  amount: number;
  /** Stripe's units in the smallest amount of the store. */
  unit: number;
};

/**
 * Refunds a part or all of a payment. Stripe keeps idempotency keys for a day; a refund that is repeated later is found
 * by its number in the metadata.
 */
export async function refund(context: StripeContext, input: RefundRequest): Promise<ProviderRefund> {
  const { intent, requested, existing } = await search(context, input);
  if (existing) return stateOf(existing, requested);
  const created = context.stripe.refunds.create(
    {
      payment_intent: intent.id,
      amount: sendable(intent, requested),
      metadata: { [referenceField]: input.requestId },
    },
    // With the amount: one that Stripe has refused may be reduced and sent again.
    { idempotencyKey: `${input.requestId}:refund:${input.minor}` },
  );
  return stateOf(await fromStripe(created), requested);
}

export async function findRefund(
  context: StripeContext,
  input: RefundRequest,
): Promise<ProviderRefund | null> {
  const { requested, existing } = await search(context, input);
  return existing ? stateOf(existing, requested) : null;
}

export async function fetchRefund({ stripe }: StripeContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(await fromStripe(stripe.refunds.retrieve(refundId)));
}

export async function listRefunds(
  { stripe }: StripeContext,
  { providerRef }: Pick<RefundRequest, 'providerRef'>,
): Promise<(ProviderRefund | null)[]> {
  const { data } = await refundsOf(stripe, providerRef);
  return data.map((each) => (stripeRefund.safeParse(each).success ? stateOf(each) : null));
}

async function refundsOf(stripe: StripeContext['stripe'], intentId: string) {
  const listed = await fromStripe(stripe.refunds.list({ payment_intent: intentId, limit: most }));
  return read(refundList, listed, 'list of refunds');
}

/** The amount of the request in Stripe's units, and the refund that was made with its number. */
async function search({ stripe }: StripeContext, { providerRef, requestId, minor }: RefundRequest) {
  const response = await fromStripe(
    stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge'] }),
  );
  const intent = read(refundedIntent, response, 'payment intent');
  const { data } = await refundsOf(stripe, intent.id);
  const existing = data.find((each) => referenceIn(each.metadata) === requestId);
  return { intent, requested: requestedAmount(intent, minor), existing };
}

function requestedAmount({ id, currency, metadata: given }: IntentMoney, minor: number): Requested {
  const precision = precisionIn(given);
  if (precision === null || !takesCurrency(currency, precision))
    throw new UnreadableResponseError(`stripe: the units of ${id} are unknown`);
  return {
    amount: toStripeAmount(minor, currency, precision),
    unit: toStripeAmount(1, currency, precision),
  };
}

/**
 * What is sent to Stripe. A refund in Stripe's dashboard may have returned a fraction of what the store counts in, as cents
 * of TWD: the rest of the payment is then less than the store's rest of it, by that fraction.
 */
function sendable(
  { latest_charge: charged }: z.output<typeof refundedIntent>,
  { amount: requested, unit }: Requested,
): number {
  if (!charged || charged.amount === null || charged.amount_refunded === null) return requested;
  const left = charged.amount - charged.amount_refunded;
  return left > 0 && left < requested && requested - left < unit ? left : requested;
}

/** A status that the store does not know, or a success without its amount, is PENDING: Stripe is asked again. */
function stateOf(response: unknown, requested?: Requested): ProviderRefund {
  const { id, status, amount: made } = read(stripeRefund, response, 'refund');
  if (status === 'failed' || status === 'canceled') return { refundId: id, status: 'FAILED' };
  const isWhole =
    made !== null && (!requested || (made <= requested.amount && requested.amount - made < requested.unit));
  return { refundId: id, status: status === 'succeeded' && isWhole ? 'SUCCEEDED' : 'PENDING' };
}
