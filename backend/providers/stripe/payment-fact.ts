import { z } from 'zod';
import { stripeMethods } from '../../../lib/payments/method-rules';
import { nearestFromStripe, wholeFromStripe } from '../../../lib/pricing/stripe-amounts';
import type { MessageKey } from '../../../lib/wire/message-keys';
import type { PaymentFact, PaymentRisk } from '../../ports/payment-provider';
import { declineKey } from './decline-keys';
import { intentMoney, precisionIn } from './intent-money';
import { amount, currencyCode, optional, optionalText, read } from './responses';
import type { StoreUnits } from './store-units';

/** What `factOf` needs to be expanded in an intent. */
export const factParts = ['latest_charge.balance_transaction'];

const card = z.object({
  brand: optionalText,
  last4: optionalText,
  fingerprint: optionalText,
  wallet: optional(z.object({ type: optionalText })),
  three_d_secure: optional(z.object({ result: optionalText })),
});

const charge = z.object({
  status: optionalText,
  amount_refunded: optional(amount),
  payment_method_details: optional(z.object({ card: optional(card) })),
  outcome: optional(z.object({ risk_level: optionalText })),
  balance_transaction: optional(z.object({ fee: amount, currency: currencyCode })),
});
type Charge = z.infer<typeof charge>;

const paymentIntent = intentMoney.extend({
  currency: optional(currencyCode),
  status: optionalText,
  payment_method_types: optional(z.array(z.string())),
  amount: optional(amount),
  amount_received: optional(amount),
  livemode: optional(z.boolean()),
  last_payment_error: optional(
    z.object({
      code: optionalText,
      decline_code: optionalText,
      /** Missing when the bank did not authenticate the shopper: then nothing was charged. */
      charge: optionalText,
      payment_method: optional(z.object({ id: optionalText, card: optional(card) })),
    }),
  ),
  latest_charge: optional(charge),
});
type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * @param response an intent with `factParts` expanded
 * @throws PaymentProviderError for a response that is no intent
 */
export function factOf(response: unknown, toUnits: StoreUnits): PaymentFact {
  const intent = read(paymentIntent, response, 'payment intent');
  const { latest_charge: latest, livemode } = intent;
  const error = intent.last_payment_error;
  const charged = latest?.payment_method_details?.card ?? null;
  const stated = statusOf(intent.status);
  const minor = amountOf(intent, stated === 'SUCCEEDED' ? intent.amount_received : intent.amount);
  // Only a success with its amount is one; Stripe is asked again about any other.
  const isUnknown = stated === 'SUCCEEDED' && (!minor || !isPaid(latest) || livemode === null);
  const isEnded = isEndedWallet(intent);
  const status = isUnknown ? 'PROCESSING' : isEnded ? 'FAILED' : stated;
  const failed = status === 'OPEN' ? error : null;
  const used = failed?.payment_method?.card ?? charged;
  // Without a charge of its own the failure is later than the last charge, which can be of another card.
  const authenticated = failed?.charge === null ? null : charged?.three_d_secure;
  const failedTry = failed?.charge ?? failed?.payment_method?.id;
  return {
    providerRef: intent.id,
    status,
    currency: intent.currency ?? '',
    minor: minor ?? 0,
    livemode: livemode === true,
    cardBrand: used?.brand ?? null,
    cardLast4: used?.last4 ?? null,
    cardWallet: used?.wallet?.type ?? null,
    cardFingerprint: used?.fingerprint ?? null,
    threeDs: authenticated?.result === 'authenticated',
    failKey: isEnded ? ('payment_notConfirmed' satisfies MessageKey) : declineKey(failed),
    ...(failedTry ? { failedTry } : {}),
    refundedMinor: refundedOf(intent),
    fee: feeOf(latest, toUnits),
    // Without a charge of its own the failure was not assessed.
    risk: failed?.charge === null ? null : riskOf(latest?.outcome?.risk_level),
  };
}

/** Types of the methods that are paid outside of this store's pages. */
const walletTypes: ReadonlySet<string> = new Set(
  stripeMethods.filter(({ paidBy }) => paidBy !== 'FORM').map(({ type }) => type),
);

/**
 * A wallet is confirmed once, when its intent is created: without a method it was refused or has expired.
 */
function isEndedWallet({ status, payment_method_types: types }: PaymentIntent): boolean {
  return status === 'requires_payment_method' && types?.length === 1 && walletTypes.has(types[0] ?? '');
}

/** Null for an amount that is missing. */
function amountOf({ currency, metadata: given }: PaymentIntent, value: number | null): number | null {
  const precision = precisionIn(given);
  if (currency === null || precision === null || value === null || value < 0) return null;
  return wholeFromStripe(value, currency, precision);
}

/** A refund that was made in the dashboard can be an amount that the store cannot express. */
function refundedOf({ currency, metadata: given, latest_charge: latest }: PaymentIntent): number {
  const precision = precisionIn(given);
  if (currency === null || precision === null) return 0;
  return nearestFromStripe(latest?.amount_refunded ?? 0, currency, precision);
}

/** A charge that is not expanded says nothing of its own; the status of its intent decides. */
function isPaid(latest: Charge | null): boolean {
  return latest === null || latest.status === 'succeeded';
}

function statusOf(status: string | null): PaymentFact['status'] {
  switch (status) {
    case 'succeeded':
      return 'SUCCEEDED';
    case 'canceled':
      return 'CANCELED';
    case 'processing':
      return 'PROCESSING';
    case 'requires_capture':
      return 'APPROVED';
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'OPEN';
    default:
      // A status that the store does not know.
      return 'PROCESSING';
  }
}

function feeOf(latest: Charge | null, toUnits: StoreUnits): PaymentFact['fee'] {
  const transaction = latest?.balance_transaction ?? null;
  if (transaction === null) return null;
  const { fee, currency } = transaction;
  return { minor: toUnits(fee, currency), currency };
}

function riskOf(level: string | null | undefined): PaymentRisk | null {
  if (level === 'normal') return 'NORMAL';
  if (level === 'elevated') return 'ELEVATED';
  return level === 'highest' ? 'HIGHEST' : null;
}
