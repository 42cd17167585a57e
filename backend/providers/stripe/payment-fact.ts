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
  const status = statusOf(intent);
  const amount = status === 'SUCCEEDED' ? intent.amount_received : intent.amount;
  return {
    providerRef: intent.id,
    status,
    currency: intent.currency.toUpperCase(),
    minor: minorOf(intent, amount),
    livemode: intent.livemode,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardWallet: card?.wallet?.type ?? null,
    cardFingerprint: card?.fingerprint ?? null,
    threeDs: card?.three_d_secure?.result === 'authenticated',
    failKey: status === 'OPEN' ? declineKey(intent.last_payment_error) : null,
    refundedMinor: minorOf(intent, charge?.amount_refunded ?? 0),
    fee: feeOf(charge),
    risk: riskOf(charge?.outcome?.risk_level),
  };
}

/** Minor units of the store for an amount in the currency of the intent. */
export function minorOf(intent: Stripe.PaymentIntent, amount: number): number {
  return fromStripeAmount(amount, intent.currency.toUpperCase(), precisionIn(intent));
}

/** Of an intent that this store created; two for any other, which pays nothing. */
export function precisionIn(intent: Stripe.PaymentIntent): number {
  const text = intent.metadata[precisionField] ?? '';
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
    default:
      return 'OPEN';
  }
}

function feeOf(charge: Stripe.Charge | null): PaymentFact['fee'] {
  const transaction = charge?.balance_transaction ?? null;
  if (!isExpanded(transaction)) return null;
  return { minor: transaction.fee, currency: transaction.currency.toUpperCase() };
}

function riskOf(level: string | undefined): PaymentRisk | null {
  if (level === 'normal') return 'NORMAL';
  if (level === 'elevated') return 'ELEVATED';
  return level === 'highest' ? 'HIGHEST' : null;
}

function isExpanded<T extends object>(value: string | T | null): value is T {
  return typeof value === 'object' && value !== null;
}
