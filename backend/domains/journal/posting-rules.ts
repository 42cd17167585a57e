import type { journalAccounts } from '../../database/schema/journal';

export type Account = (typeof journalAccounts)[number];

export type Line = {
  account: Account;
  /** Code of the payment provider, for RECEIVABLE only. */
  provider?: string;
  currency: string;
  /** Minor units: a debit is positive, a credit negative. */
  minor: number;
};

/** Where money or coins arrive or leave, in the currency that was charged. */
export type Funds = {
  account: 'RECEIVABLE' | 'BANK' | 'COIN_LIABILITY';
  provider?: string;
  currency: string;
  /** Minor units, not negative. */
  minor: number;
};

/** The currency of prices, revenue and coins; one coin is one fen. */
const home = 'CNY';

/** Coins as funds. */
export function coinFunds(coins: number): Funds {
  return { account: 'COIN_LIABILITY', currency: home, minor: coins };
}

/** A payment that paid its order: the store owes the delivery. @param amountFen what the payment pays of the order */
export function paymentLines(funds: Funds, amountFen: number): Line[] {
  return netted([
    funds,
    ...exchange(funds, amountFen),
    { account: 'DEFERRED_REVENUE', currency: home, minor: -amountFen },
  ]);
}

/** A payment that did not pay its order: the store owes the money, in the currency in which it arrived. */
export function unappliedPaymentLines(funds: Funds): Line[] {
  return netted([funds, { account: 'UNAPPLIED_PAYMENTS', currency: funds.currency, minor: -funds.minor }]);
}

/** A complete delivery: what was paid and not refunded is earned. @param costFen cost of the items, as far as known */
export function deliveryLines(order: { paidFen: number; refundedFen: number; costFen: number }): Line[] {
  const earned = order.paidFen - order.refundedFen;
  return netted([
    { account: 'DEFERRED_REVENUE', currency: home, minor: earned },
    { account: 'REVENUE', currency: home, minor: -earned },
    { account: 'SUPPLIER_COST', currency: home, minor: order.costFen },
    { account: 'SUPPLIER_PAYABLE', currency: home, minor: -order.costFen },
  ]);
}

/**
 * A refund of an order. Before the delivery it ends the store's debt; afterwards it reduces the revenue.
 * @param funds what was returned
 */
export function refundLines(
  funds: Funds,
  refund: {
    amountFen: number;
    isDelivered: boolean;
    /** What the refund leaves of an order that it ends after a partial delivery: the store has earned it. */
    earnedFen: number;
  },
): Line[] {
  const { amountFen, earnedFen } = refund;
  return netted([
    { account: refund.isDelivered ? 'REFUNDS' : 'DEFERRED_REVENUE', currency: home, minor: amountFen },
    ...reversed([funds, ...exchange(funds, amountFen)]),
    ...earnedLines(earnedFen),
  ]);
}

/** What an order keeps that ends after a partial delivery. */
export function earnedLines(fen: number): Line[] {
  return [
    { account: 'DEFERRED_REVENUE', currency: home, minor: fen },
    { account: 'REVENUE', currency: home, minor: -fen },
  ];
}

/** Coins that the store grants, takes back or exchanges for a coupon. */
export function coinLines({ credit, debit }: { credit: number; debit: number }): Line[] {
  return netted([
    { account: 'COIN_EXPENSE', currency: home, minor: credit - debit },
    { account: 'COIN_LIABILITY', currency: home, minor: debit - credit },
  ]);
}

/** Coins that members receive by these lines. */
export function coinsCredited(lines: readonly Line[]): number {
  const coins = lines.filter(({ account }) => account === 'COIN_LIABILITY');
  return coins.reduce((sum, { minor }) => sum - minor, 0);
}

/** The lines that undo others. */
export function reversed(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, minor: -line.minor }));
}

/** Moves the value of funds between their currency and CNY, so that an entry balances in each currency. */
export function exchange(funds: Pick<Funds, 'currency' | 'minor'>, amountFen: number): Line[] {
  return [
    { account: 'EXCHANGE_CLEARING', currency: funds.currency, minor: -funds.minor },
    { account: 'EXCHANGE_CLEARING', currency: home, minor: amountFen },
  ];
}

/**
 * Adds up lines of one account and currency, and drops those of zero.
 * @throws RangeError when an amount is not a safe integer
 */
export function netted(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.account}|${line.provider ?? ''}|${line.currency}`;
    const minor = (sums.get(key)?.minor ?? 0) + line.minor;
    if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an amount of money: ${minor}`);
    sums.set(key, { ...line, minor });
  }
  return [...sums.values()].filter(({ minor }) => minor !== 0);
}
