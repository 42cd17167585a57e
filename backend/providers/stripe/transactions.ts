import { z } from 'zod';
import {
  type ProviderTransaction,
  UnreadableResponseError,
  type UnreadTransaction,
} from '../../ports/payment-provider';
import { unreadId } from '../../ports/unread-transaction';
import { intentMoney, metadata, referenceIn } from './intent-money';
import { amount, currencyCode, optional, optionalText, read, text } from './responses';
import type { StripeContext } from './sessions';
import { chargedUnits, paymentUnits, readStoreUnits, type StoreUnits } from './store-units';
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

/**
 * Reporting categories that are left out: fees of Stripe's other products, and what moves for Connect, Issuing, Capital,
 * Climate, taxes and reserves. None of them moves the money of a payment.
 */
const otherCategories: ReadonlySet<string> = new Set([
  ...['fee', 'network_cost', 'tax', 'stripe_fee_tax', 'contribution'],
  ...['climate_order_purchase', 'climate_order_refund'],
  ...['advance', 'advance_funding', 'anticipation_repayment'],
  ...['financing_paydown', 'financing_paydown_reversal', 'financing_payout', 'financing_payout_reversal'],
  ...['issuing_authorization_hold', 'issuing_authorization_release', 'issuing_dispute'],
  ...['issuing_dispute_fraud_liability_debit', 'issuing_dispute_provisional_credit'],
  ...['issuing_dispute_provisional_credit_reversal', 'issuing_transaction'],
  ...['connect_collection_transfer', 'connect_reserved_funds', 'platform_earning', 'platform_earning_refund'],
  ...['platform_fee', 'transfer', 'transfer_reversal'],
  ...['minimum_balance_hold', 'payment_network_reserved_funds', 'risk_reserved_funds'],
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

/** What decides about a movement before its other fields are read. */
const listedMovement = z
  .looseObject({ id: optionalText, reporting_category: optionalText })
  .catch({ id: null, reporting_category: null });

const page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

const statedMetadata = z.record(z.string(), z.string());
/** Where an object of a payment states the number of the store that it is of. */
const statedOwner = z.object({
  object: z.enum(['charge', 'refund', 'dispute']),
  metadata: statedMetadata,
  payment_intent: z.object({ metadata: statedMetadata }).nullish(),
});

/** An object of a payment that states no number of this store. One that cannot be read may be of this store. */
function isOfOtherShop(about: unknown): boolean {
  const { success, data } = statedOwner.safeParse(about);
  return (
    success &&
    referenceIn(data.metadata) === null &&
    referenceIn(data.payment_intent?.metadata ?? null) === null
  );
}

/** Objects on one page. */
const pageSize = 100;

/**
 * The balance transactions of a period. An account may serve other shops: a movement whose payment has no number of this
 * store is left out. Any other one that cannot be read, or whose category is unknown, is returned as such.
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
    if (!hasMore) return found;
    // Those after the last readable id are listed again, with the same ids.
    const last = data.map((each) => listedMovement.parse(each).id).findLast((id) => id !== null) ?? after;
    if (last === after) throw new UnreadableResponseError('stripe: a list does not continue');
    after = last;
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function movementOf(listed: unknown, toUnits: StoreUnits): (ProviderTransaction | UnreadTransaction)[] {
  const { reporting_category: category, source: about } = listedMovement.parse(listed);
  if (otherCategories.has(category ?? '')) return [];
  const kind = kinds.get(category ?? '');
  if (kind !== 'PAYOUT' && isOfOtherShop(about)) return [];
  const movement = kind === undefined ? null : readMovement(listed, kind, toUnits);
  return [movement ?? unread(listed)];
}

/** Without its other fields, which may name the payer. */
function unread(listed: unknown): UnreadTransaction {
  const { id, reporting_category: category } = listedMovement.parse(listed);
  const text = `${category ?? 'balance_transaction'} ${id ?? ''}`.trim();
  return { id: id === null ? unreadId(listed) : `unread:${id}`, kind: 'UNREAD', text };
}

/** @returns null for a movement without its amounts or time, and for one whose payment cannot be read */
function readMovement(listed: unknown, kind: Kind, toUnits: StoreUnits): ProviderTransaction | null {
  const parsed = balanceTransaction.safeParse(listed);
  if (!parsed.success) return null;
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
  return subject && { id, kind, ...subject, settled, time: new Date(created * 1000) };
}

type About = Pick<ProviderTransaction, 'ref' | 'reference' | 'paymentRef' | 'currency' | 'minor'>;

/** Null for an object whose number of the store cannot be read. */
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
    minor: sign * (isCharge ? chargedUnits : paymentUnits)(about, intent ?? about, toUnits),
  };
}
