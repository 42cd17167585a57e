import { earnedLines, exchange, type Line, netted } from './posting-rules';

/** Money that a provider withholds, in the currency of the dispute. */
type Disputed = { provider: string; currency: string; minor: number };

const home = 'CNY';

/** The provider takes the disputed amount from the balance. */
export function disputeOpenedLines({ provider, currency, minor }: Disputed): Line[] {
  return netted([
    { account: 'DISPUTED_FUNDS', currency, minor },
    { account: 'RECEIVABLE', provider, currency, minor: -minor },
  ]);
}

/** What the provider charges for a dispute, whatever its outcome. */
export function disputeFeeLines({ provider, currency, minor }: Disputed): Line[] {
  return netted([
    { account: 'DISPUTE_COSTS', currency, minor },
    { account: 'RECEIVABLE', provider, currency, minor: -minor },
  ]);
}

/**
 * A lost dispute writes off what the provider withheld.
 * @param loss.minor the part that was left of the payment; the rest was refunded before and is lost twice
 * @param loss.amountFen the value of that part in the order
 * @param loss.earnedFen what an order keeps that ends after a partial delivery
 */
export function disputeLostLines(
  { currency, minor }: Disputed,
  loss: { minor: number; amountFen: number; isDelivered: boolean; earnedFen: number },
): Line[] {
  const { amountFen, earnedFen } = loss;
  return netted([
    { account: loss.isDelivered ? 'DISPUTES' : 'DEFERRED_REVENUE', currency: home, minor: amountFen },
    { account: 'DISPUTED_FUNDS', currency, minor: -minor },
    ...exchange({ currency, minor: -loss.minor }, -amountFen),
    { account: 'DISPUTE_COSTS', currency, minor: minor - loss.minor },
    ...earnedLines(earnedFen),
  ]);
}

/**
 * A refund of an order that was paid beside a lost dispute: what the dispute had taken already is a cost and no refund.
 * @param twice what both returned
 * @param isEarned whether the refund is booked as one of an order that has earned its money
 */
export function refundedTwiceLines(
  twice: { currency: string; minor: number; amountFen: number },
  isEarned: boolean,
): Line[] {
  return netted([
    { account: 'DISPUTE_COSTS', currency: twice.currency, minor: twice.minor },
    ...exchange(twice, twice.amountFen),
    { account: isEarned ? 'REFUNDS' : 'DEFERRED_REVENUE', currency: home, minor: -twice.amountFen },
  ]);
}

/** The same for a payment that paid no order. */
export function unappliedRefundedTwiceLines({
  currency,
  minor,
}: {
  currency: string;
  minor: number;
}): Line[] {
  return netted([
    { account: 'DISPUTE_COSTS', currency, minor },
    { account: 'UNAPPLIED_PAYMENTS', currency, minor: -minor },
  ]);
}

/** A lost dispute about a payment that paid no order and was not refunded: the store owed that money. */
export function unappliedDisputeLostLines({ currency, minor }: Disputed): Line[] {
  return netted([
    { account: 'UNAPPLIED_PAYMENTS', currency, minor },
    { account: 'DISPUTED_FUNDS', currency, minor: -minor },
  ]);
}
