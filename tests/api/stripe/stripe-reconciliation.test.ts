import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentMethod } from '@/backend/database/schema/pricing';
import { bookDifference, providerTransaction } from '@/backend/database/schema/reconciliation';
import { readBalances } from '@/backend/domains/reconciliation/balances';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { isRaised } from '../../setup/run-counts';
import { findViolations } from '../fixtures/check-invariants';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const HOUR = 3_600_000;

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
beforeEach(() => shop.store.clock.advance(60_000));
afterAll(() => shop.close());

/** @param hours after which it is compared with Stripe's list: by default, once that has everything */
async function compare(hours = 48): Promise<void> {
  shop.store.clock.advance(hours * HOUR);
  const provider = shop.store.services.payments.byCode('stripe');
  if (!provider) throw new Error('Stripe is not configured');
  await reconcile(shop.store.services, provider);
}

const differences = () => shop.store.db.select().from(bookDifference).orderBy(bookDifference.id);

const movementsOf = (kind: 'PAYOUT' | 'REFUND' | 'PAYMENT' | 'DISPUTE') =>
  shop.store.db.select().from(providerTransaction).where(eq(providerTransaction.kind, kind));

const balances = async () =>
  (await readBalances(shop.store.db, new Date(0))).filter(({ provider }) => provider === 'stripe');

async function refundedAndDisputed(currencyCode: string): Promise<void> {
  const refunded = await shop.paid(undefined, currencyCode);
  await shop.startRefund(refunded.order.id);
  await shop.store.runJobs();
  await shop.deliverEvents();
  expect((await shop.orderRow(refunded.order.id))?.status).toBe('REFUNDED');
  for (const outcome of [null, 'won', 'lost'] as const) {
    const { ref } = await shop.paid(undefined, currencyCode);
    const { id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    if (outcome === null) continue;
    shop.standIn.ledger.closeDispute(id, outcome, { returnsFee: true });
    await shop.deliverEvents();
  }
}

describe('the list of Stripe', () => {
  it('agrees with the books after payments, refunds and disputes in every kind of currency', async () => {
    const [card] = await shop.store.db
      .select({ currencies: paymentMethod.currencies })
      .from(paymentMethod)
      .where(eq(paymentMethod.code, 'STRIPE_CARD'));
    const currencies = card?.currencies ?? [];
    // Two decimals, none, and two of which Stripe pays out none.
    const kinds = ['USD', 'JPY', 'TWD'];
    expect(currencies).toEqual(expect.arrayContaining(kinds));
    for (const code of isRaised ? currencies : kinds) await refundedAndDisputed(code);
    await compare();
    expect(await differences()).toEqual([]);
    // Stripe settles in HKD: nothing is left in any other currency.
    expect(await balances()).toMatchObject([{ currency: 'HKD', pendingMinor: 0, differenceMinor: 0 }]);
  });

  it.each(['ALIPAY', 'WECHAT_PAY'])('agrees with the books after payments by %s in CNY', async (method) => {
    const { store, standIn } = shop;
    await store.db.update(paymentMethod).set({ isEnabled: true }).where(eq(paymentMethod.code, method));
    const paid: { id: string; ref: string }[] = [];
    for (const key of ['kept', 'refunded']) {
      const { order, buyer } = await shop.place();
      const items = [{ orderSn: order.sn, amount: order.amount }];
      const body = { paymentItemList: items, paymentId: method, currencyCode: 'CNY' };
      await store.call(
        'POST /order/member/payment/load',
        { body },
        { as: buyer.token, idempotencyKey: `${method}-${key}` },
      );
      const [attempt] = await shop.attemptsOf(order.id);
      const ref = attempt?.providerRef ?? '';
      standIn.ledger.answerWallet(ref, 'PAY');
      await shop.deliverEvents();
      paid.push({ id: order.id, ref });
    }
    const [, last] = paid;
    await shop.startRefund(last?.id ?? '');
    await store.runJobs();
    // WeChat Pay decides later.
    const [made] = shop.atStripe(last?.ref ?? '');
    if (made?.status === 'pending') standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    expect((await shop.orderRow(last?.id ?? ''))?.status).toBe('REFUNDED');
    await compare();
    expect(await differences()).toEqual([]);
    const [kept, returned] = [await movementsOf('PAYMENT'), await movementsOf('REFUND')];
    for (const movements of [kept, returned])
      expect(movements.map(({ currency }) => currency)).toContain('CNY');
    expect(await balances()).toMatchObject([{ currency: 'HKD', pendingMinor: 0, differenceMinor: 0 }]);
  });

  it('returns a payout that failed to the balance', async () => {
    const before = (await balances()).find(({ currency }) => currency === 'HKD');
    const payout = shop.standIn.ledger.payOut();
    shop.store.clock.advance(HOUR);
    shop.standIn.ledger.failPayout(payout);
    await compare();
    expect((await movementsOf('PAYOUT')).map(({ minor }) => minor).sort()).toEqual(
      [-payout.amount, payout.amount].sort(),
    );
    const after = (await balances()).find(({ currency }) => currency === 'HKD');
    expect(after).toMatchObject({ listedMinor: before?.listedMinor, differenceMinor: 0 });
    expect(await differences()).toEqual([]);
  });

  it('names a refund that was made in the dashboard and whose event is lost, with its order, and no refund of another shop', async () => {
    const { ref, order } = await shop.paid(undefined, 'TWD');
    const foreign = shop.standIn.ledger.createIntent({
      amount: 5000,
      currency: 'usd',
      description: null,
      metadata: {},
    });
    shop.standIn.ledger.confirm(foreign.id, '4242424242424242');
    shop.standIn.ledger.createRefund({ intentId: foreign.id, amount: 100, metadata: {} });
    shop.standIn.ledger.openDispute(foreign.id);
    const made = shop.standIn.ledger.createRefund({ intentId: ref, amount: 6587, metadata: {} });
    shop.standIn.takeEvents();
    const known = (await differences()).length;
    await compare();
    expect(await differences()).toHaveLength(known + 1);
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const { records } = await shop.store.call(
      'GET /order/admin/reconciliation/list',
      { query: { state: 'OPEN' } },
      { as: token },
    );
    expect(records).toEqual([
      expect.objectContaining({ kind: 'MISSING_HERE', orderSn: order.sn, found: 'REFUND 66 TWD' }),
    ]);
    expect((await movementsOf('REFUND')).find((row) => row.ref === made.id)).toMatchObject({
      reference: null,
      minor: -66,
    });
  });

  it('compares the whole of a dispute that becomes known long after its first movement was listed', async () => {
    const { ref } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref);
    // Its event is lost.
    shop.standIn.takeEvents();
    for (let days = 0; days < 10; days += 2) await compare();
    const known = await differences();
    expect(known.map(({ kind }) => kind)).toContain('MISSING_HERE');
    shop.standIn.ledger.closeDispute(id, 'won');
    await shop.deliverEvents();
    for (let days = 0; days < 10; days += 2) await compare();
    expect(await differences()).toEqual(known);
    expect(await movementsOf('DISPUTE')).not.toContainEqual(
      expect.objectContaining({ ref: id, disputeId: null }),
    );
    expect(await findViolations(shop.store.services)).not.toHaveProperty('provider-movements');
  });

  it('has what moved while the books were not compared for weeks', async () => {
    await compare();
    const { ref } = await shop.paid();
    const known = await differences();
    shop.store.clock.advance(36 * 86_400_000);
    await compare();
    expect((await movementsOf('PAYMENT')).map((row) => row.ref)).toContain(ref);
    expect(await differences()).toEqual(known);
  });

  it('has the money of an inquiry that became a dispute later than the inquiry', async () => {
    const { ref } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref, { isInquiry: true });
    await shop.deliverEvents();
    await compare();
    const known = await differences();
    shop.standIn.ledger.escalate(id);
    await shop.deliverEvents();
    for (const hours of [1, 48, 48]) await compare(hours);
    expect(await differences()).toEqual(known);
    expect((await movementsOf('DISPUTE')).map((row) => row.ref)).toContain(id);
  });

  it('names a payment that failed after its success, with its order', async () => {
    const { ref } = await shop.paid();
    shop.standIn.ledger.failCharge(ref);
    const [payment] = await shop.attemptsOf((await shop.paid()).order.id);
    await compare();
    const failed = (await movementsOf('REFUND')).filter((row) => row.paymentLogId !== null);
    expect(failed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ minor: -(payment?.currencyMinor ?? 0), refundId: null }),
      ]),
    );
    expect((await differences()).map(({ kind, subject }) => `${kind} ${subject}`)).toContain(
      `MISSING_HERE ${failed.find(({ currency }) => currency !== 'TWD')?.id}`,
    );
  });

  it('names a movement of its own in an unknown category, and none of another shop or of another product of Stripe', async () => {
    const { ledger } = shop.standIn;
    const moved = (ref: string) => {
      const charge = [...ledger.charges.values()].find(({ payment_intent: of }) => of === ref);
      const movement = ledger.balance.find(({ source }) => source === charge?.id);
      if (!movement) throw new Error('No movement');
      return movement;
    };
    const foreign = ledger.createIntent({ amount: 5000, currency: 'usd', description: null, metadata: {} });
    ledger.confirm(foreign.id, '4242424242424242');
    const own = moved((await shop.paid()).ref);
    own.reporting_category = 'charge_recovery';
    moved(foreign.id).reporting_category = 'charge_recovery';
    ledger.balance.push({ ...own, id: 'txn_radar', reporting_category: 'fee', source: null });
    shop.standIn.takeEvents();
    await compare();
    const subjects = (await differences()).filter(({ subject }) => subject.includes('unread:'));
    expect(subjects).toEqual([
      expect.objectContaining({
        kind: 'MISSING_HERE',
        subject: `stripe:unread:${own.id}`,
        expected: null,
        found: `charge_recovery ${own.id}`,
      }),
    ]);
    await compare();
    expect((await differences()).filter(({ subject }) => subject.includes('unread:'))).toHaveLength(1);
  });
});
