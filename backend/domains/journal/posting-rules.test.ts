import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coinFunds,
  coinLines,
  deliveryLines,
  type Funds,
  type Line,
  paymentLines,
  refundLines,
  reversed,
  unappliedPaymentLines,
} from './posting-rules';

const short = (lines: readonly Line[]) =>
  lines.map(({ account, currency, minor }) => `${account} ${currency} ${minor}`);
const dollars = (minor: number): Funds => ({
  account: 'RECEIVABLE',
  provider: 'card',
  currency: 'USD',
  minor,
});
const yuan = (minor: number): Funds => ({ ...dollars(minor), currency: 'CNY' });

describe('the lines of an event', () => {
  it('exchange a payment in another currency', () => {
    expect(paymentLines(dollars(1412), 10_000)).toEqual([
      { account: 'RECEIVABLE', provider: 'card', currency: 'USD', minor: 1412 },
      { account: 'EXCHANGE_CLEARING', currency: 'USD', minor: -1412 },
      { account: 'EXCHANGE_CLEARING', currency: 'CNY', minor: 10_000 },
      { account: 'DEFERRED_REVENUE', currency: 'CNY', minor: -10_000 },
    ]);
  });

  it('need no exchange for a payment in CNY or coins', () => {
    expect(short(paymentLines(yuan(500), 500))).toEqual(['RECEIVABLE CNY 500', 'DEFERRED_REVENUE CNY -500']);
    expect(short(paymentLines(coinFunds(500), 500))).toEqual([
      'COIN_LIABILITY CNY 500',
      'DEFERRED_REVENUE CNY -500',
    ]);
  });

  it('owe a payment that paid no order in its own currency', () => {
    const lines = unappliedPaymentLines(dollars(7));
    expect(short(lines)).toEqual(['RECEIVABLE USD 7', 'UNAPPLIED_PAYMENTS USD -7']);
    expect(short(reversed(lines))).toEqual(['RECEIVABLE USD -7', 'UNAPPLIED_PAYMENTS USD 7']);
  });

  it('earn at the delivery what was paid and not refunded, and recognise the cost', () => {
    expect(short(deliveryLines({ paidFen: 900, refundedFen: 200, costFen: 600 }))).toEqual([
      'DEFERRED_REVENUE CNY 700',
      'REVENUE CNY -700',
      'SUPPLIER_COST CNY 600',
      'SUPPLIER_PAYABLE CNY -600',
    ]);
    expect(deliveryLines({ paidFen: 0, refundedFen: 0, costFen: 0 })).toEqual([]);
  });

  it('take a refund from the deferred revenue before the delivery and from the revenue afterwards', () => {
    const refund = { amountFen: 500, isDelivered: false, earnedFen: 0 };
    expect(short(refundLines(yuan(500), refund))).toEqual([
      'DEFERRED_REVENUE CNY 500',
      'RECEIVABLE CNY -500',
    ]);
    expect(short(refundLines(yuan(500), { ...refund, isDelivered: true }))).toEqual([
      'REFUNDS CNY 500',
      'RECEIVABLE CNY -500',
    ]);
    expect(short(refundLines(dollars(70), refund))).toEqual([
      'DEFERRED_REVENUE CNY 500',
      'RECEIVABLE USD -70',
      'EXCHANGE_CLEARING USD 70',
      'EXCHANGE_CLEARING CNY -500',
    ]);
  });

  it('earn the rest of an order that is refunded after a partial delivery', () => {
    const refund = { amountFen: 300, isDelivered: false, earnedFen: 200 };
    expect(short(refundLines(yuan(300), refund))).toEqual([
      'DEFERRED_REVENUE CNY 500',
      'RECEIVABLE CNY -300',
      'REVENUE CNY -200',
    ]);
  });

  it('refuse an amount that is not an integer', () => {
    expect(() => paymentLines(yuan(0.5), 1)).toThrow(RangeError);
  });
});

const amount = fc.integer({ min: 1, max: 10_000_000 });
/** Money that a provider collects. A price in CNY is charged as it is. */
const charge = fc
  .record({
    provider: fc.constantFrom('card', 'wallet'),
    currency: fc.constantFrom('CNY', 'USD', 'JPY'),
    fen: amount,
    rate: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ provider, currency, fen, rate }) => ({
    provider,
    currency,
    fen,
    minor: currency === 'CNY' ? fen : Math.ceil((fen * rate) / 100),
  }));

const anyOrder = fc.record({
  charge,
  withCoins: fc.boolean(),
  costFen: fc.integer({ min: 0, max: 1_000_000 }),
  isDelivered: fc.boolean(),
  /** Percent of the payment; 0 is no refund. A refund of an undelivered order ends it. */
  refunded: fc.constantFrom(0, 0, 30, 100),
  byHand: fc.boolean(),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

const anyExtra = fc.record({ charge, returned: fc.constantFrom('NO', 'PROVIDER', 'BANK') });
type AnyExtra = typeof anyExtra extends fc.Arbitrary<infer T> ? T : never;

const anyCoins = fc.record({ credit: fc.constantFrom(0, 5, 700), debit: fc.constantFrom(0, 3, 900) });

const fundsOf = ({ charge: { provider, currency, minor, fen }, withCoins }: AnyOrder): Funds =>
  withCoins ? coinFunds(fen) : { account: 'RECEIVABLE', provider, currency, minor };

/** What the refund of an order returns, in fen and in minor units of its funds. */
function refundOf(order: AnyOrder): { fen: number; funds: Funds } {
  const { fen } = order.charge;
  const refundedFen = Math.floor((fen * order.refunded) / 100);
  const paid = fundsOf(order);
  const minor = refundedFen === fen ? paid.minor : Math.floor((paid.minor * refundedFen) / fen);
  const byHand = order.byHand && !order.withCoins;
  return {
    fen: refundedFen,
    funds: byHand ? { account: 'BANK', currency: paid.currency, minor } : { ...paid, minor },
  };
}

function entriesOf(order: AnyOrder): Line[][] {
  const { fen } = order.charge;
  const entries = [paymentLines(fundsOf(order), fen)];
  if (order.isDelivered)
    entries.push(deliveryLines({ paidFen: fen, refundedFen: 0, costFen: order.costFen }));
  const refund = refundOf(order);
  if (refund.fen > 0) {
    entries.push(
      refundLines(refund.funds, {
        amountFen: refund.fen,
        isDelivered: order.isDelivered,
        earnedFen: order.isDelivered ? 0 : fen - refund.fen,
      }),
    );
  }
  return entries;
}

function entriesOfExtra({ charge: { provider, currency, minor }, returned }: AnyExtra): Line[][] {
  const received = unappliedPaymentLines({ account: 'RECEIVABLE', provider, currency, minor });
  if (returned === 'NO') return [received];
  const back = reversed(received).map(
    (line): Line =>
      returned === 'BANK' && line.account === 'RECEIVABLE'
        ? { account: 'BANK', currency: line.currency, minor: line.minor }
        : line,
  );
  return [received, back];
}

const add = (sums: Map<string, number>, key: string, minor: number) =>
  sums.set(key, (sums.get(key) ?? 0) + minor);
const withoutZeros = (sums: Map<string, number>) =>
  Object.fromEntries([...sums].filter(([, minor]) => minor !== 0).sort());

/** The balances that the accounts should have, from what happened and not from any line. */
function balancesOf(orders: AnyOrder[], extras: AnyExtra[], coins: { credit: number; debit: number }[]) {
  const sums = new Map<string, number>();
  for (const order of orders) {
    const { provider, currency, fen, minor } = order.charge;
    const refund = refundOf(order);
    const isEnded = order.isDelivered || refund.fen > 0;
    add(sums, 'DEFERRED_REVENUE CNY', isEnded ? 0 : -fen);
    add(sums, 'REVENUE CNY', order.isDelivered ? -fen : isEnded ? refund.fen - fen : 0);
    add(sums, 'REFUNDS CNY', order.isDelivered ? refund.fen : 0);
    add(sums, 'SUPPLIER_COST CNY', order.isDelivered ? order.costFen : 0);
    add(sums, 'SUPPLIER_PAYABLE CNY', order.isDelivered ? -order.costFen : 0);
    if (order.withCoins) {
      add(sums, 'COIN_LIABILITY CNY', fen - refund.fen);
      continue;
    }
    const byBank = refund.funds.account === 'BANK';
    add(sums, `RECEIVABLE ${provider} ${currency}`, minor - (byBank ? 0 : refund.funds.minor));
    add(sums, `BANK ${currency}`, byBank ? -refund.funds.minor : 0);
    add(sums, `EXCHANGE_CLEARING ${currency}`, refund.funds.minor - minor);
    add(sums, 'EXCHANGE_CLEARING CNY', fen - refund.fen);
  }
  for (const { charge: received, returned } of extras) {
    const { provider, currency, minor } = received;
    add(sums, `RECEIVABLE ${provider} ${currency}`, returned === 'PROVIDER' ? 0 : minor);
    add(sums, `BANK ${currency}`, returned === 'BANK' ? -minor : 0);
    add(sums, `UNAPPLIED_PAYMENTS ${currency}`, returned === 'NO' ? -minor : 0);
  }
  for (const { credit, debit } of coins) {
    add(sums, 'COIN_LIABILITY CNY', debit - credit);
    add(sums, 'COIN_EXPENSE CNY', credit - debit);
  }
  return withoutZeros(sums);
}

describe('any sequence of events', () => {
  it('balances in each currency, has no line of zero, and gives the accounts the expected balances', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 12 }),
        fc.array(anyExtra, { maxLength: 4 }),
        fc.array(anyCoins, { maxLength: 6 }),
        (orders, extras, coins) => {
          const entries = [
            ...orders.flatMap(entriesOf),
            ...extras.flatMap(entriesOfExtra),
            ...coins.map(coinLines),
          ];
          const booked = new Map<string, number>();
          const broken: string[] = [];
          for (const lines of entries) {
            const totals = new Map<string, number>();
            for (const { account, provider, currency, minor } of lines) {
              if (minor === 0) broken.push('a line of zero');
              add(totals, currency, minor);
              add(booked, [account, provider, currency].filter(Boolean).join(' '), minor);
            }
            if ([...totals.values()].some((sum) => sum !== 0)) broken.push('an entry does not balance');
          }
          expect(broken).toEqual([]);
          expect(withoutZeros(booked)).toEqual(balancesOf(orders, extras, coins));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
