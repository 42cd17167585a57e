import { z } from 'zod';
import type { ProviderTransaction } from '../../ports/payment-provider';
import { intentMoney, metadata, referenceIn, upperCase } from './payment-fact';
import { amount, optional, optionalText, read, text } from './responses';
import type { StripeContext } from './sessions';
import { paymentUnits, readStoreUnits, type StoreUnits } from './store-units';
import { fromStripe } from './stripe-errors';

/**
 * What a movement is, and whether the shop receives or pays. A payment that fails after its success, and the part of an
 * authorisation that is not captured, return money to the payer; a payout that fails returns to the balance.
 */
const categories: ReadonlyMap<string, readonly [ProviderTransaction['kind'], 1 | -1]> = new Map([
  ['charge', ['PAYMENT', 1]],
  ['charge_failure', ['REFUND', -1]],
  ['partial_capture_reversal', ['REFUND', -1]],
  ['refund', ['REFUND', -1]],
  ['refund_failure', ['REFUND_FAILURE', 1]],
  ['dispute', ['DISPUTE', -1]],
  ['dispute_reversal', ['DISPUTE_REVERSAL', 1]],
  ['payout', ['PAYOUT', -1]],
  ['payout_reversal', ['PAYOUT', 1]],
]);

const currency = text.transform(upperCase);

/** The charge, refund, dispute or payout that a movement is about. */
const source = z.object({
  id: text,
  object: text,
  amount,
  currency,
  metadata,
  /** Of a charge, refund or dispute. */
  payment_intent: optional(intentMoney),
});
type Source = z.infer<typeof source>;

const balanceTransaction = z.object({
  id: text,
  amount,
  fee: amount,
  currency,
  created: z.number().positive(),
  source: optional(source),
});

const page = z.object({
  data: z.array(z.looseObject({ id: text, reporting_category: optionalText })),
  has_more: z.boolean(),
});

/** Objects on one page. */
const pageSize = 100;

/**
 * The balance transactions of a period. An account may serve other shops: a movement whose payment has no number of this
 * store is left out. Fees of Stripe's other products are no movement of a payment.
 */
export async function listTransactions(
  { stripe, db }: StripeContext,
  from: Date,
  to: Date,
): Promise<ProviderTransaction[]> {
  const toUnits = await readStoreUnits(db);
  const created = { gte: seconds(from), lt: seconds(to) };
  const found: ProviderTransaction[] = [];
  let after: string | undefined;
  for (;;) {
    const response = await fromStripe(
      stripe.balanceTransactions.list({
        created,
        limit: pageSize,
        expand: ['data.source.payment_intent'],
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    const { data, has_more: hasMore } = read(page, response, 'balance transactions');
    found.push(...data.flatMap((each) => movementOf(each, toUnits)));
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return found;
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function movementOf(
  listed: z.infer<typeof page>['data'][number],
  toUnits: StoreUnits,
): ProviderTransaction[] {
  const category = categories.get(listed.reporting_category ?? '');
  if (category === undefined) return [];
  const [kind, sign] = category;
  const { id, created, source: about, ...moved } = read(balanceTransaction, listed, 'balance transaction');
  const settled = {
    currency: moved.currency,
    minor: toUnits(moved.amount, moved.currency),
    feeMinor: toUnits(moved.fee, moved.currency),
  };
  const subject = about === null ? unknownAbout(settled) : aboutOf(about, toUnits);
  if (subject === null) return [];
  return [{ id, kind, ...subject, minor: sign * subject.minor, settled, time: new Date(created * 1000) }];
}

type About = Pick<ProviderTransaction, 'ref' | 'reference' | 'paymentRef' | 'currency' | 'minor'>;

/** A movement about something that cannot be read is listed, so that it is a difference. */
function unknownAbout({ currency: code, minor }: { currency: string; minor: number }): About {
  return { ref: null, reference: null, currency: code, minor: Math.abs(minor) };
}

/** Null for an object of another shop. */
function aboutOf(about: Source, toUnits: StoreUnits): About | null {
  const { payment_intent: intent, object } = about;
  const money = { currency: about.currency, minor: paymentUnits(about, intent ?? about, toUnits) };
  if (object === 'payout') return { ref: about.id, reference: null, ...money };
  const own = referenceIn(about.metadata);
  const paid = intent === null ? null : referenceIn(intent.metadata);
  if (own === null && paid === null) return null;
  const paymentRef = intent?.id;
  return {
    ref: object === 'charge' ? (paymentRef ?? null) : about.id,
    reference: object === 'charge' ? (paid ?? own) : own,
    ...(paymentRef === undefined ? {} : { paymentRef }),
    ...money,
  };
}
