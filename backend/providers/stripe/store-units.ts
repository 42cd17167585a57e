import { nearestFromStripe, unitDecimals, wholeFromStripe } from '../../../lib/pricing/stripe-amounts';
import type { Database } from '../../database/connect';
import { currency } from '../../database/schema/pricing';
import { type IntentMoney, precisionIn } from './intent-money';

/**
 * Minor units of the store for an amount that is not of a payment, in any currency: of the balance, of a fee, or of a
 * dispute in another currency.
 */
export type StoreUnits = (amount: number, currencyCode: string) => number;

export async function readStoreUnits(db: Database): Promise<StoreUnits> {
  const rows = await db.select({ code: currency.currencyCode, precision: currency.precision }).from(currency);
  const precisions = new Map(rows.map(({ code, precision }) => [code, precision]));
  return (amount, code) => nearestFromStripe(amount, code, precisions.get(code) ?? unitDecimals(code));
}

type Amount = { amount: number; currency: string };
/** What is known of the payment. */
type PaymentMoney = Pick<IntentMoney, 'metadata'> & { currency: string | null };

/**
 * Minor units of the store for what Stripe or a bank decides about a payment: a bank can dispute it in another currency,
 * and the dashboard can refund an amount that the store cannot express. It is at least one, because some money moved.
 */
export function paymentUnits(amount: Amount, payment: PaymentMoney, toUnits: StoreUnits): number {
  return unitsOf(amount, payment, toUnits, nearestFromStripe);
}

/** Minor units of the store for a charge, as the fact of its payment has them. */
export function chargedUnits(amount: Amount, payment: PaymentMoney, toUnits: StoreUnits): number {
  return unitsOf(amount, payment, toUnits, wholeFromStripe);
}

function unitsOf(
  { amount, currency: code }: Amount,
  payment: PaymentMoney,
  toUnits: StoreUnits,
  fromStripe: typeof nearestFromStripe,
): number {
  const precision = payment.currency === code ? precisionIn(payment.metadata) : null;
  const minor = precision === null ? toUnits(amount, code) : fromStripe(amount, code, precision);
  return Math.max(1, Math.abs(minor));
}
