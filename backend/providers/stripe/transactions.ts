import { z } from 'zod';
import {
  PaymentProviderError,
  type ProviderTransaction,
  type UnreadTransaction,
} from '../../ports/payment-provider';
import { intentMoney, metadata, referenceIn } from './intent-money';
import { amount, currencyCode, optional, optionalText, read, text } from './responses';
import type { StripeContext } from './sessions';
import { paymentUnits, readStoreUnits, type StoreUnits } from './store-units';
import { fromStripe } from './stripe-errors';

type Kind = ProviderTransaction['kind'];

/**
 * By reporting category. A payment that fails after its success, and the part of an authorisation that is not captured,
 * return money to the payer; a payout that fails or is canceled returns to the balance.
 */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['charge', 'PAYMENT'],
  ['charge_failure', 'REFUND'],
  ['partial_capture_reversal', 'REFUND'],
  ['refund', 'REFUND'],
  ['refund_failure', 'REFUND_FAILURE'],
  ['dispute', 'DISPUTE'],
  ['dispute_reversal', 'DISPUTE_REVERSAL'],
  ['payout', 'PAYOUT'],
  ['payout_reversal', 'PAYOUT'],
]);

/** The store receives money. */
const received: readonly Kind[] = ['PAYMENT', 'REFUND_FAILURE', 'DISPUTE_REVERSAL'];

/** The charge, refund, dispute or payout that a movement is about. */
const source = z.object({
  id: text,
  object: text,
  amount: amount.positive(),
  currency: currencyCode,
  metadata,
  /** Of a charge, refund or dispute. */
  payment_intent: optional(intentMoney),
});
type Source = z.infer<typeof source>;

const balanceTransaction = z.object({
  id: text,
  amount,
  fee: amount,
  currency: currencyCode,
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
): Promise<(ProviderTransaction | UnreadTransaction)[]> {
  const toUnits = await readStoreUnits(db);
  const created = { gte: seconds(from), lt: seconds(to) };
  const found: (ProviderTransaction | UnreadTransaction)[] = [];
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
    const last = data.at(-1)?.id;
    if (!hasMore || last === undefined) return found;
    if (last === after) throw new PaymentProviderError('UNKNOWN', 'stripe: a page of the list was repeated');
    after = last;
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function movementOf(
  listed: z.infer<typeof page>['data'][number],
  toUnits: StoreUnits,
): (ProviderTransaction | UnreadTransaction)[] {
  const kind = kinds.get(listed.reporting_category ?? '');
  if (kind === undefined) return [];
  const parsed = balanceTransaction.safeParse(listed);
  if (!parsed.success) {
    // Without its other fields, which may name the payer.
    return [{ id: `unread:${listed.id}`, kind: 'UNREAD', text: `${listed.reporting_category} ${listed.id}` }];
  }
  const { id, created, source: about, ...moved } = parsed.data;
  const settled = {
    currency: moved.currency,
    minor: toUnits(moved.amount, moved.currency),
    feeMinor: toUnits(moved.fee, moved.currency),
  };
  // A payout is about the balance. A movement about something unreadable is listed, so that it is a difference.
  const subject =
    kind === 'PAYOUT' || about === null
      ? { ref: about?.id ?? null, reference: null, currency: settled.currency, minor: settled.minor }
      : aboutOf(about, received.includes(kind) ? 1 : -1, toUnits);
  return subject === null ? [] : [{ id, kind, ...subject, settled, time: new Date(created * 1000) }];
}

type About = Pick<ProviderTransaction, 'ref' | 'reference' | 'paymentRef' | 'currency' | 'minor'>;

/** Null for an object of another shop. */
function aboutOf(about: Source, sign: 1 | -1, toUnits: StoreUnits): About | null {
  const { payment_intent: intent, currency } = about;
  const own = referenceIn(about.metadata);
  const paid = intent === null ? null : referenceIn(intent.metadata);
  if (own === null && paid === null) return null;
  const isCharge = about.object === 'charge';
  return {
    ref: isCharge ? (intent?.id ?? null) : about.id,
    reference: isCharge ? (paid ?? own) : own,
    ...(intent === null ? {} : { paymentRef: intent.id }),
    currency,
    minor: sign * paymentUnits(about, intent ?? about, toUnits),
  };
}
