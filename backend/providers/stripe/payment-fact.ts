import type Stripe from 'stripe';
import { fromStripeAmount } from '../../../lib/pricing/stripe-amounts';
import type { PaymentFact, PaymentRisk } from '../../ports/payment-provider';
import { declineKey } from './decline-keys';

/** What `factOf` needs to be expanded in an intent. */
export const factParts = ['latest_charge.balance_transaction'];

/** Decimals of the currency in the store, in the metadata of an intent. */
export const precisionField = 'precision';
/** Number of the attempt, in the metadata of an intent. */
export const referenceField = 'reference';

/** @param intent with `factParts` expanded */
export function factOf(intent: Stripe.PaymentIntent): PaymentFact {
  const charge = isExpanded(intent.latest_charge) ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card ?? null;
  const stated = statusOf(intent);
  const minor = amountOf(intent, stated === 'SUCCEEDED' ? intent.amount_received : intent.amount);
  // Only a success with its amount is one; Stripe is asked again about any other.
  const isUnknown = stated === 'SUCCEEDED' && (minor === null || !isPaid(charge) || !hasMode(intent));
  const status = isUnknown ? 'PROCESSING' : stated;
  return {
    providerRef: intent.id,
    status,
    currency: currencyOf(intent),
    minor: minor ?? 0,
    livemode: intent.livemode === true,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardWallet: card?.wallet?.type ?? null,
    cardFingerprint: card?.fingerprint ?? null,
    threeDs: card?.three_d_secure?.result === 'authenticated',
    failKey: status === 'OPEN' ? declineKey(intent.last_payment_error) : null,
    refundedMinor: amountOf(intent, charge?.amount_refunded) ?? 0,
    fee: feeOf(charge),
    risk: riskOf(charge?.outcome?.risk_level),
  };
}

/**
 * Minor units of the store for an amount in the currency of the intent.
 * @throws Error for an amount that the store cannot express
 */
export function minorOf(intent: Stripe.PaymentIntent, amount: number): number {
  return fromStripeAmount(amount, currencyOf(intent), precisionIn(intent));
}

/** The same, or null for one that cannot be read. */
function amountOf(intent: Stripe.PaymentIntent, amount: unknown): number | null {
  if (currencyOf(intent) === '' || typeof amount !== 'number' || amount < 0) return null;
  try {
    return minorOf(intent, amount);
  } catch {
    return null;
  }
}

/** The SDK does not check the types of a response. */
function currencyOf({ currency }: { currency: unknown }): string {
  return typeof currency === 'string' ? currency.toUpperCase() : '';
}

const hasMode = ({ livemode }: { livemode: unknown }) => typeof livemode === 'boolean';

/** A charge that is not expanded says nothing of its own; the status of its intent decides. */
function isPaid(charge: Stripe.Charge | null): boolean {
  return charge === null || charge.status === 'succeeded';
}

/** Of an intent that this store created; two for any other, which pays nothing. */
export function precisionIn(intent: Stripe.PaymentIntent): number {
  const text = (intent.metadata as Stripe.Metadata | null)?.[precisionField] ?? '';
  return /^[0-4]$/.test(text) ? Number(text) : 2;
}

function statusOf({ status }: Stripe.PaymentIntent): PaymentFact['status'] {
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

function feeOf(charge: Stripe.Charge | null): PaymentFact['fee'] {
  const transaction = charge?.balance_transaction ?? null;
  if (!isExpanded(transaction) || !Number.isInteger(transaction.fee)) return null;
  const currency = currencyOf(transaction);
  return currency === '' ? null : { minor: transaction.fee, currency };
}

function riskOf(level: string | undefined): PaymentRisk | null {
  if (level === 'normal') return 'NORMAL';
  if (level === 'elevated') return 'ELEVATED';
  return level === 'highest' ? 'HIGHEST' : null;
}

function isExpanded<T extends object>(value: string | T | null): value is T {
  return typeof value === 'object' && value !== null;
}
