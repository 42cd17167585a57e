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

/**
 * Minor units of the store for what Stripe or a bank decides about a payment: a bank can dispute it in another currency,
 * and the dashboard can refund an amount that the store cannot express. It is at least one, because some money moved.
 */
export function paymentUnits(
  { amount, currency: code }: { amount: number; currency: string },
  payment: Pick<IntentMoney, 'currency' | 'metadata'>,
  toUnits: StoreUnits,
): number {
  const precision = payment.currency === code ? precisionIn(payment.metadata) : null;
  const minor = precision === null ? toUnits(amount, code) : nearestFromStripe(amount, code, precision);
  return Math.max(1, Math.abs(minor));
}

/** Minor units of the store for a charge, as the fact of its payment has them. */
export function chargedUnits(
  { amount, currency: code }: { amount: number; currency: string },
  payment: Pick<IntentMoney, 'currency' | 'metadata'>,
  toUnits: StoreUnits,
): number {
  const precision = payment.currency === code ? precisionIn(payment.metadata) : null;
  return precision === null
    ? paymentUnits({ amount, currency: code }, payment, toUnits)
    : Math.max(1, wholeFromStripe(amount, code, precision));
}
