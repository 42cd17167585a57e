import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { currency, paymentMethod } from '@/backend/database/schema/pricing';
import { bookDifference } from '@/backend/database/schema/reconciliation';
import { readBalances } from '@/backend/domains/reconciliation/balances';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { takesCurrency } from '@/backend/providers/paypal/paypal-amounts';
import { reportUnits } from '../../month/ledger-units';
import { isRaised } from '../../setup/run-counts';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
beforeEach(() => shop.store.clock.advance(60_000));
afterAll(() => shop.close());

async function paidIn(currencyCode: string) {
  const opened = await shop.open(currencyCode);
  expect((await shop.pay(opened)).status).toBe(200);
  await shop.deliverEvents();
  expect((await shop.attemptsOf(opened.order.id))[0]).toMatchObject({
    status: 'SUCCEEDED',
    currency: currencyCode,
  });
  return opened;
}

/** What PayPal writes for so many minor units. */
function written(minor: number, currency: string): string {
  const units = reportUnits(currency, 'paypal');
  return units === 1 ? String(minor) : (minor / units).toFixed(2);
}

async function refundedAndDisputed(currency: string): Promise<void> {
  const { ledger } = shop.standIn;
  const returned = await paidIn(currency);
  await shop.startRefund(returned.order.id);
  await shop.store.runJobs();
  await shop.deliverEvents();
  expect((await shop.orderRow(returned.order.id))?.status).toBe('REFUNDED');
  // A part that staff return at PayPal.
  const { ref, order } = await paidIn(currency);
  const capture = [...ledger.captures.values()].find(
    ({ supplementary_data: data }) => data.related_ids.order_id === ref,
  );
  if (!capture) throw new Error('No capture');
  ledger.refund(capture.id, { amount: { ...capture.amount, value: written(7, currency) } });
  await shop.deliverEvents();
  expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED', minor: 7 }]);
  for (const [outcome, refunded] of [
    [null, undefined],
    ['RESOLVED_SELLER_FAVOUR', undefined],
    ['RESOLVED_BUYER_FAVOUR', undefined],
    ['RESOLVED_BUYER_FAVOUR', written(11, currency)],
  ] as const) {
    const disputed = await paidIn(currency);
    const { dispute_id: id } = ledger.openDispute(disputed.ref);
    await shop.deliverEvents();
    if (outcome === null) continue;
    ledger.closeDispute(id, outcome, { refunded });
    await shop.deliverEvents();
  }
}

/** What PayPal has moved so far, in minor units by currency. */
function listed(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { transaction_amount: amount, fee_amount: fee } of shop.standIn.ledger.transactions)
    for (const { currency_code: code, value } of [amount, ...(fee ? [fee] : [])])
      sums[code] = (sums[code] ?? 0) + Math.round(Number(value) * reportUnits(code, 'paypal'));
  return sums;
}

it('The list of PayPal agrees with the books after payments, refunds and disputes in every kind of currency', async () => {
  const { db, clock, services } = shop.store;
  const offered = await db
    .select({ code: currency.currencyCode, precision: currency.precision })
    .from(paymentMethod)
    .innerJoin(currency, sql`${paymentMethod.currencies} ? ${currency.currencyCode}`)
    .where(eq(paymentMethod.code, 'PAYPAL'));
  const currencies = offered
    .filter(({ code, precision }) => takesCurrency(code, precision))
    .map(({ code }) => code);
  // Two decimals, and none.
  const kinds = ['USD', 'JPY', 'TWD'];
  expect(currencies).toEqual(expect.arrayContaining(kinds));
  const used = isRaised ? currencies : kinds;
  for (const code of used) await refundedAndDisputed(code);

  clock.advance(48 * 3_600_000);
  const provider = services.payments.byCode('paypal');
  if (!provider) throw new Error('PayPal is not configured');
  await reconcile(services, provider);

  expect(await db.select().from(bookDifference)).toEqual([]);
  const balances = (await readBalances(db, new Date(0))).filter((each) => each.provider === 'paypal');
  expect(balances.map(({ currency }) => currency).toSorted()).toEqual(used.toSorted());
  for (const each of balances)
    expect(each, each.currency).toMatchObject({ pendingMinor: 0, differenceMinor: 0 });
  const { rows } = await db.execute(sql`
    select currency, sum(minor)::int as minor from journal_line
    where account = 'RECEIVABLE' and provider = 'paypal' group by currency`);
  expect(Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]))).toEqual(listed());
});
