import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookDifference, providerTransaction } from '@/backend/database/schema/reconciliation';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import type { TestStore } from '@/backend/testing';
import { staffWith } from './fixtures/staff';
import { type PaypalFixture, paypalFixture } from './paypal/paypal-fixture';
import { type StripeFixture, stripeFixture } from './stripe/stripe-fixture';

const DAY = 86_400_000;

/** Three days later: what happened now is listed and must be complete. */
async function reconciled(store: TestStore, code: string): Promise<number> {
  store.clock.advance(3 * DAY);
  const provider = store.services.payments.byCode(code);
  if (!provider) throw new Error('No provider');
  return reconcile(store.system(), provider);
}

/** What the books say that a provider owes the store, by currency, without zeros. */
async function receivable(store: TestStore, provider: string): Promise<Record<string, number>> {
  const { rows } = await store.db.execute(sql`
    select currency, sum(minor)::int as minor from journal_line
    where account = 'RECEIVABLE' and provider = ${provider} group by currency having sum(minor) <> 0`);
  return Object.fromEntries(rows.map(({ currency, minor }) => [String(currency), Number(minor)]));
}

const balanceOf = async (store: TestStore, account: string) => {
  const { rows } = await store.db.execute(sql`
    select coalesce(sum(minor), 0)::int as minor from journal_line where account = ${account}`);
  return Number(rows[0]?.minor);
};

const openDifferences = async (store: TestStore) => {
  const rows = await store.db.select().from(bookDifference).where(isNull(bookDifference.resolvedTime));
  return rows.map(({ kind }) => kind).sort();
};

describe('the books and Stripe', () => {
  let shop: StripeFixture;
  beforeAll(async () => {
    shop = await stripeFixture();
  });
  afterAll(() => shop.close());

  const ledgerNet = () => shop.standIn.ledger.balance.reduce((sum, { net }) => sum + net, 0);

  it('are equal after payments in two currencies, refunds, disputes and a payout', async () => {
    const { ledger } = shop.standIn;
    await shop.paid();
    const inDollars = await shop.open('USD');
    await shop.confirm(inDollars);
    await shop.deliverEvents();
    const returned = await shop.paid();
    await shop.startRefund(returned.order.id);
    await shop.store.runJobs();
    await shop.deliverEvents();
    for (const outcome of ['won', 'lost'] as const) {
      const disputed = await shop.paid();
      const { id } = ledger.openDispute(disputed.ref);
      await shop.deliverEvents();
      ledger.closeDispute(id, outcome);
      await shop.deliverEvents();
    }
    expect(await reconciled(shop.store, 'stripe')).toBe(0);
    expect(await receivable(shop.store, 'stripe')).toEqual({ HKD: ledgerNet() });
    const fees = ledger.balance.filter(({ reporting_category: kind }) => kind === 'charge');
    expect(await balanceOf(shop.store, 'PROVIDER_FEES')).toBe(fees.reduce((sum, { fee }) => sum + fee, 0));
    expect(await balanceOf(shop.store, 'EXCHANGE_DIFFERENCE')).not.toBe(0);
    const paidOut = ledgerNet();
    ledger.payOut();
    expect(await reconciled(shop.store, 'stripe')).toBe(0);
    expect(await receivable(shop.store, 'stripe')).toEqual({});
    expect(await balanceOf(shop.store, 'BANK')).toBe(paidOut);
  });

  it('are compared by several runs, and each movement is booked once', async () => {
    const count = async () => (await shop.store.db.select().from(providerTransaction)).length;
    const before = await count();
    const lines = await balanceOf(shop.store, 'PROVIDER_FEES');
    await shop.paid();
    expect(await reconciled(shop.store, 'stripe')).toBe(0);
    const provider = shop.store.services.payments.byCode('stripe');
    if (!provider) throw new Error('No provider');
    await Promise.all([reconcile(shop.store.system(), provider), reconcile(shop.store.system(), provider)]);
    expect(await count()).toBe(before + 1);
    const { fee = 0 } = shop.standIn.ledger.balance.at(-1) ?? {};
    expect(await balanceOf(shop.store, 'PROVIDER_FEES')).toBe(lines + fee);
  });

  it('differ in exactly the twenty ways that were planted, each found once and resolved by staff', async () => {
    const { ledger } = shop.standIn;
    const paid = async () => {
      const { ref, order } = await shop.paid();
      const charge = [...ledger.charges.values()].find(({ payment_intent: of }) => of === ref);
      const movement = ledger.balance.find(({ source }) => source === charge?.id);
      if (!charge || !movement) throw new Error('No charge');
      return { charge, movement, order };
    };
    const several = async (count: number, plant: (index: number) => Promise<unknown> | unknown) => {
      for (let index = 0; index < count; index += 1) await plant(index);
    };
    await paid();
    // Payments that the store does not know.
    await several(3, (index) => {
      const foreign = ledger.createIntent({
        amount: 7700 + index,
        currency: 'hkd',
        description: null,
        metadata: { reference: `P202601010000000000${index}`, precision: '2' },
      });
      ledger.confirm(foreign.id, '4242424242424242');
    });
    // Payments, and a refund, that Stripe does not list.
    await several(3, async () => {
      const missing = await paid();
      ledger.balance.splice(ledger.balance.indexOf(missing.movement), 1);
    });
    const returned = await paid();
    await shop.startRefund(returned.order.id);
    await shop.store.runJobs();
    await shop.deliverEvents();
    ledger.balance.splice(
      ledger.balance.findLastIndex(({ reporting_category: kind }) => kind === 'refund'),
      1,
    );
    await several(4, async (index) => {
      const { charge } = await paid();
      const amount = charge.amount + ([1, -1, 100, charge.amount][index] ?? 0);
      ledger.charges.set(charge.id, { ...charge, amount });
    });
    await several(3, async (index) => {
      const { charge } = await paid();
      ledger.charges.set(charge.id, { ...charge, currency: ['eur', 'gbp', 'sgd'][index] ?? '' });
    });
    const fee = await paid();
    fee.movement.fee += 100;
    await several(2, async (index) => {
      (await paid()).movement.fee += index === 0 ? 1 : -1;
    });
    await several(3, async (index) => {
      const duplicate = await paid();
      ledger.balance.push({ ...duplicate.movement, id: `txn_duplicate_${index}` });
    });
    shop.standIn.takeEvents();

    const planted = {
      AMOUNT: 4,
      CURRENCY: 3,
      FEE: 3,
      MISSING_HERE: 3,
      MISSING_THERE: 4,
      STATE: 3,
    };
    const found = await reconciled(shop.store, 'stripe');
    const kinds = await openDifferences(shop.store);
    const byKind = Object.fromEntries(
      Object.keys(planted).map((kind) => [kind, kinds.filter((each) => each === kind).length]),
    );
    console.log(`planted 20 differences, found ${found}: ${JSON.stringify(byKind)}`);
    expect(found).toBe(20);
    expect(kinds).toHaveLength(20);
    expect(byKind).toEqual(planted);
    expect(await reconciled(shop.store, 'stripe')).toBe(0);
    // Of the two movements of one payment, one is booked.
    const { rows } = await shop.store.db.execute(sql`
      select e.id from journal_entry e join provider_transaction t on t.id = e.provider_transaction_id
      where t.payment_log_id = (
        select d.payment_log_id from provider_transaction d where d.id = 'stripe:txn_duplicate_0')`);
    expect(rows).toHaveLength(1);

    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const list = await shop.store.call(
      'GET /order/admin/reconciliation/list',
      { query: { pageSize: 100 } },
      { as: token },
    );
    expect(list.records).toHaveLength(20);
    expect(list.records.find(({ orderSn }) => orderSn === fee.order.sn)).toMatchObject({
      kind: 'FEE',
      provider: 'stripe',
      expected: `${fee.movement.fee - 100} HKD`,
      found: `${fee.movement.fee} HKD`,
    });
    const summary = () => shop.store.call('GET /order/admin/reconciliation/summary', {}, { as: token });
    const before = await summary();
    expect(before).toMatchObject({ open: 20, oldest: expect.any(Number) });
    expect(before.movements - before.matched).toBe(kinds.filter((kind) => kind !== 'MISSING_THERE').length);
    expect(before.runs.map(({ provider }) => provider)).toEqual(['stripe']);
    for (const { id } of list.records) {
      const resolve = (reason: string) =>
        shop.store.attempt(
          'POST /order/admin/reconciliation/resolve',
          { body: { id, reason } },
          { as: token },
        );
      const answers = await Promise.all([resolve('Explained by Stripe'), resolve('Explained by Stripe')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await resolve('Another reason')).status).toBe(409);
    }
    expect(await openDifferences(shop.store)).toEqual([]);
    expect((await summary()).open).toBe(0);
    const resolved = await shop.store.db.select().from(bookDifference);
    for (const row of resolved) {
      expect(row).toMatchObject({ resolution: 'Explained by Stripe', resolvedBy: expect.any(String) });
    }
  });
});

describe('the books and PayPal', () => {
  let shop: PaypalFixture;
  beforeAll(async () => {
    shop = await paypalFixture();
  });
  afterAll(() => shop.close());

  /** What PayPal has listed so far, in cents. */
  const listedNet = () =>
    shop.standIn.ledger.transactions.reduce(
      (sum, { transaction_amount: amount, fee_amount: fee }) =>
        sum + Math.round(Number(amount.value) * 100) + Math.round(Number(fee?.value ?? 0) * 100),
      0,
    );

  it('are equal after payments, refunds and disputes', async () => {
    const { ledger } = shop.standIn;
    await shop.paid();
    const returned = await shop.paid();
    await shop.startRefund(returned.order.id);
    await shop.store.runJobs();
    await shop.deliverEvents();
    for (const code of ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR']) {
      const disputed = await shop.paid();
      const { dispute_id: id } = ledger.openDispute(disputed.ref);
      await shop.deliverEvents();
      ledger.closeDispute(id, code);
      await shop.deliverEvents();
    }
    expect(await reconciled(shop.store, 'paypal')).toBe(0);
    const net = listedNet();
    expect(await receivable(shop.store, 'paypal')).toEqual({ USD: net });
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const { balances } = await shop.store.call('GET /order/admin/reconciliation/summary', {}, { as: token });
    expect(balances).toMatchObject([
      {
        provider: 'paypal',
        currency: 'USD',
        payments: { count: 4 },
        refunds: { count: 1 },
        listedMinor: net,
        ledgerMinor: net,
        pendingMinor: 0,
        differenceMinor: 0,
      },
    ]);
  });

  it('are equal after refunds that were made at PayPal by hand, which state the capture alone', async () => {
    const { ledger } = shop.standIn;
    const { ref } = await shop.paid();
    const capture = [...ledger.captures.values()].find(
      ({ supplementary_data: data }) => data.related_ids.order_id === ref,
    );
    if (!capture) throw new Error('No capture');
    ledger.refund(capture.id, { amount: { ...capture.amount, value: '1.00' } });
    await shop.deliverEvents();
    expect(await reconciled(shop.store, 'paypal')).toBe(0);
    expect(await receivable(shop.store, 'paypal')).toEqual({ USD: listedNet() });
  });

  it('are equal after claims that PayPal holds, a loss of a part, and a fee that it returns', async () => {
    const { ledger } = shop.standIn;
    for (const [code, opening, closing] of [
      ['RESOLVED_SELLER_FAVOUR', { isClaim: true }, {}],
      ['RESOLVED_BUYER_FAVOUR', { isClaim: true }, {}],
      ['ACCEPTED', { isClaim: true }, { refunded: '0.10' }],
      ['RESOLVED_BUYER_FAVOUR', {}, { refunded: '0.10' }],
      ['RESOLVED_SELLER_FAVOUR', {}, { isFeeReturned: true }],
    ] as const) {
      const disputed = await shop.paid();
      const { dispute_id: id } = ledger.openDispute(disputed.ref, opening);
      await shop.deliverEvents();
      ledger.closeDispute(id, code, closing);
      await shop.deliverEvents();
    }
    expect(await reconciled(shop.store, 'paypal')).toBe(0);
    expect(await receivable(shop.store, 'paypal')).toEqual({ USD: listedNet() });
  });

  it('differ when PayPal does not list a payment', async () => {
    await shop.paid();
    shop.standIn.ledger.transactions.pop();
    expect(await reconciled(shop.store, 'paypal')).toBe(1);
    expect(await openDifferences(shop.store)).toEqual(['MISSING_THERE']);
  });

  it('differ when PayPal takes another amount for a dispute than it states', async () => {
    const { ledger } = shop.standIn;
    const { ref } = await shop.paid();
    const { dispute_id: id } = ledger.openDispute(ref, { isClaim: true });
    ledger.closeDispute(id, 'ACCEPTED', { refunded: '0.10' });
    await shop.deliverEvents();
    const taken = ledger.transactions.at(-1);
    if (taken) taken.transaction_amount = { currency_code: 'USD', value: '-0.20' };
    expect(await reconciled(shop.store, 'paypal')).toBe(1);
    expect(await openDifferences(shop.store)).toEqual(['AMOUNT', 'MISSING_THERE']);
  });

  it('are compared without a movement that cannot be read, which is a difference of its own', async () => {
    const { ledger } = shop.standIn;
    const { order } = await shop.paid();
    const [payment] = await shop.attemptsOf(order.id);
    const movement = { transaction_initiation_date: shop.store.clock.now().toISOString() };
    const listed = (id: string, info: object) =>
      ledger.transactions.push({ transaction_id: id, ...movement, ...info } as never);
    const usd = (value: string) => ({ currency_code: 'USD', value });
    const ofStore = { transaction_event_code: 'T1107', invoice_id: payment?.sn, transaction_status: 'S' };
    listed('ODD1', { ...ofStore, transaction_amount: usd('abc') });
    listed('ODD2', { ...ofStore, transaction_amount: { currency_code: 'XYZ', value: '1.00' } });
    // Neither a payment under review nor one that was denied has moved anything.
    for (const status of ['P', 'D'])
      listed(`HELD${status}`, { ...ofStore, transaction_status: status, transaction_amount: usd('-1.00') });
    // A payout in a currency that the store does not take, and what the bank returned of one.
    const payout = { transaction_event_code: 'T0400', transaction_status: 'S' };
    listed('OUT1', { ...payout, transaction_amount: { currency_code: 'MYR', value: '-12.34' } });
    listed('OUT2', { ...payout, transaction_amount: usd('-.80') });
    for (const [id, code] of [
      ['OUT3', 'T1101'],
      ['OUT4', 'T1104'],
    ] as const)
      listed(id, { ...payout, transaction_event_code: code, transaction_amount: usd('.80') });
    expect(await reconciled(shop.store, 'paypal')).toBe(2);
    expect(await openDifferences(shop.store)).toEqual([
      'AMOUNT',
      'MISSING_HERE',
      'MISSING_HERE',
      'MISSING_THERE',
    ]);
    const { rows } = await shop.store.db.execute(sql`
      select t.settled_currency as currency, sum(t.settled_minor)::int as minor from provider_transaction t
      where t.kind = 'PAYOUT' group by 1 order by 1`);
    expect(rows).toEqual([
      { currency: 'MYR', minor: -1234 },
      { currency: 'USD', minor: 80 },
    ]);
    expect(await reconciled(shop.store, 'paypal')).toBe(0);
  });
});
