import type Stripe from 'stripe';
import { fromStripeAmount } from '../../../lib/pricing/stripe-amounts';
import type { ProviderTransaction } from '../../ports/payment-provider';
import { precisionField, referenceField } from './payment-fact';
import type { StripeContext } from './sessions';

import { fromStripe } from './stripe-errors';

const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  charge: 'PAYMENT',
  refund: 'REFUND',
  refund_failure: 'REFUND_FAILURE',
  partial_capture_reversal: 'REFUND',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE_REVERSAL',
  payout: 'PAYOUT',
};

/** Objects on one page. */
const pageSize = 100;

/**
 * The balance transactions of a period. An account may serve other shops: a payment or refund without a number of this
 * store is left out. Fees of Stripe's other products are no movement of a payment.
 */
export async function listTransactions(
  { stripe }: StripeContext,
  from: Date,
  to: Date,
): Promise<ProviderTransaction[]> {
  const created = { gte: seconds(from), lt: seconds(to) };
  const found: ProviderTransaction[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await fromStripe(
      stripe.balanceTransactions.list({
        created,
        limit: pageSize,
        expand: ['data.source'],
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    found.push(...page.data.flatMap(movementOf));
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return found;
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function movementOf(transaction: Stripe.BalanceTransaction): ProviderTransaction[] {
  const kind = kinds[transaction.reporting_category];
  const { source } = transaction;
  if (kind === undefined || source === null || typeof source === 'string') return [];
  const about = aboutOf(source);
  if (about === null) return [];
  const sign = Math.sign(transaction.amount) || 1;
  const settledIn = transaction.currency.toUpperCase();
  return [
    {
      id: transaction.id,
      kind,
      ref: about.ref,
      reference: about.reference,
      currency: about.currency,
      minor: sign * about.minor,
      settled: { currency: settledIn, minor: transaction.amount, feeMinor: transaction.fee },
      time: new Date(transaction.created * 1000),
    },
  ];
}

type About = Pick<ProviderTransaction, 'ref' | 'reference' | 'currency' | 'minor'>;

/** What a transaction is about; null for an object of another shop. */
function aboutOf(source: Exclude<Stripe.BalanceTransaction['source'], string | null>): About | null {
  switch (source.object) {
    case 'charge':
      return numbered(idOf(source.payment_intent), source.metadata, source);
    case 'refund':
      return numbered(source.id, source.metadata, source);
    case 'dispute':
      return { ref: source.id, reference: null, ...moneyOf(source, {}) };
    case 'payout':
      return { ref: source.id, reference: null, ...moneyOf(source, {}) };
    default:
      return null;
  }
}

function numbered(
  ref: string | null,
  metadata: Stripe.Metadata | null,
  money: { amount: number; currency: string },
): About | null {
  const reference = metadata?.[referenceField];
  return reference === undefined ? null : { ref, reference, ...moneyOf(money, metadata ?? {}) };
}

function moneyOf(
  { amount, currency: code }: { amount: number; currency: string },
  metadata: Stripe.Metadata,
): Pick<About, 'currency' | 'minor'> {
  const currency = code.toUpperCase();
  const precision = metadata[precisionField];
  const minor = precision === undefined ? amount : fromStripeAmount(amount, currency, Number(precision));
  return { currency, minor: Math.abs(minor) };
}

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null);
