import type Stripe from 'stripe';

/** Units of HKD for one unit of a currency, as Stripe counts both. Others are settled one for one. */
const rates: Readonly<Record<string, number>> = { usd: 7.8, cny: 1.08, eur: 8.45, jpy: 5.2, sgd: 5.8 };

type Movement = {
  id: string;
  source: string;
  /** In the currency of the payment; negative when the shop pays. */
  amount: number;
  currency: string;
  created: number;
  category: Category;
  /** Instead of the usual fee; negative when it is returned. */
  fee?: number | undefined;
};

type Category =
  | 'charge'
  | 'charge_failure'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'payout'
  | 'payout_reversal';

const types: Record<Category, Stripe.BalanceTransaction.Type> = {
  charge: 'charge',
  charge_failure: 'payment_failure_refund',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
  payout: 'payout',
  payout_reversal: 'payout_failure',
};

/** What Stripe charges for a dispute, in HKD. */
export const disputeFee = 8500;

/** A payment costs 3.4 % and 2.35; refunds return no fee. */
const feeOf = ({ category }: Movement, amount: number): number => {
  if (category === 'charge') return Math.ceil(amount * 0.034) + 235;
  return category === 'dispute' ? disputeFee : 0;
};

/** A movement of the balance, which is settled in HKD. */
export function newBalanceTransaction(movement: Movement): Stripe.BalanceTransaction {
  const { id, source, created, currency, category } = movement;
  const rate = rates[currency] ?? 1;
  const amount = Math.round(movement.amount * rate);
  const fee = movement.fee ?? feeOf(movement, amount);
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'hkd',
    description: null,
    exchange_rate: currency === 'hkd' ? null : rate,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type: types[category],
  };
}
