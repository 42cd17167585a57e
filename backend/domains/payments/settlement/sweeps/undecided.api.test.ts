import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { tradeFixture } from '../../../../../tests/api/fixtures/trade';
import { paymentLog } from '../../../../database/schema/payments';
import { alarm } from '../../../../database/schema/platform';
import type { PaymentProvider } from '../../../../ports/payment-provider';
import { createTestStore, type TestStore } from '../../../../testing';
import { sweepPayments } from './sweep-payments';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());
afterEach(() => void vi.restoreAllMocks());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often an alarm about a payment or refund was raised. */
async function raised(event: string, about: string | undefined): Promise<number> {
  await store.alarmsStored();
  const rows = await store.db.select().from(alarm).where(eq(alarm.event, event));
  return rows
    .filter(({ detail }) => detail.paymentSn === about || detail.refundSn === about)
    .reduce((sum, { count }) => sum + count, 0);
}
const sweepAfter = async (ms: number) => {
  store.clock.advance(ms);
  await sweepPayments(store.system());
};

/** An order whose payment the provider reports with these changes, for ever. */
async function stuckPayment(change: Partial<Awaited<ReturnType<PaymentProvider['fetchFact']>>>) {
  const order = await trade.place();
  const { payment } = await trade.payAtProvider(order);
  const provider = store.services.payments.byCode(payment.provider);
  if (!provider) throw new Error('The attempt has no provider');
  const fact = await provider.fetchFact(payment.providerRef ?? '');
  const reads = vi.spyOn(provider, 'fetchFact').mockResolvedValue({ ...fact, ...change });
  vi.spyOn(provider, 'cancelSession').mockResolvedValue({ ...fact, ...change });
  const row = async () => {
    const [found] = await store.db.select().from(paymentLog).where(eq(paymentLog.id, payment.id));
    return found;
  };
  return { row, reads, sn: payment.sn };
}

describe('a payment that its provider does not decide', () => {
  it('is asked about each minute for a day and then each hour, is an alarm once, and ends after a month', async () => {
    const { row, reads, sn } = await stuckPayment({ status: 'PROCESSING' });
    await sweepAfter(2 * minute);
    await sweepAfter(2 * minute);
    expect((await row())?.status).toBe('PROCESSING');
    expect(reads.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(await raised('payment.undecided', sn)).toBe(0);
    await sweepAfter(day + hour);
    expect(await raised('payment.undecided', sn)).toBe(1);
    const asked = reads.mock.calls.length;
    for (let minutes = 0; minutes < 50; minutes += 10) await sweepAfter(10 * minute);
    expect(reads.mock.calls.length).toBe(asked);
    await sweepAfter(15 * minute);
    await sweepAfter(5 * day);
    expect(await raised('payment.undecided', sn)).toBe(1);
    await sweepAfter(15 * day);
    const { 'open-attempts': open = [], 'longest-waits': waits = [] } = await findViolations(store);
    expect([...open, ...waits].filter((found) => !found.startsWith('coupon_code'))).toEqual([]);
    await sweepAfter(10 * day);
    expect(await row()).toMatchObject({ status: 'EXPIRED', nextCheckTime: expect.any(Date) });
    expect(await raised('payment.undecided', sn)).toBe(2);
  });

  it('is an alarm about the account at the provider once, not at each check', async () => {
    const { row, sn } = await stuckPayment({
      status: 'PROCESSING',
      accountIssue: 'PAYEE_ACCOUNT_RESTRICTED',
    });
    for (let check = 0; check < 4; check += 1) await sweepAfter(2 * minute);
    expect(await raised('payment.account', sn)).toBe(1);
    expect((await row())?.accountIssue).toBe('PAYEE_ACCOUNT_RESTRICTED');
  });
});

it('a refund that its provider has accepted and does not decide is an alarm after two weeks, and each week', async () => {
  const order = await trade.buy();
  await trade.refundByStaff(order.id);
  const readRefund = async () => (await trade.refundsOf(order.id))[0];
  const row = await readRefund();
  const [payment] = await trade.paymentsOf(order.id);
  const provider = store.services.payments.byCode(payment?.provider ?? '');
  if (!provider) throw new Error('The payment has no provider');
  const pending = { status: 'PENDING', refundId: 'pending-1' } as const;
  vi.spyOn(provider, 'refund').mockResolvedValue(pending);
  vi.spyOn(provider, 'fetchRefund').mockResolvedValue(pending);
  const daysOf = async (days: number) => {
    for (let quarter = 0; quarter < days * 4; quarter += 1) await sweepAfter(6 * hour + minute);
  };
  await sweepAfter(2 * minute);
  await daysOf(13);
  expect(await raised('refund.undecided', row?.sn)).toBe(0);
  await daysOf(2);
  expect(await raised('refund.undecided', row?.sn)).toBe(1);
  await daysOf(7);
  expect(await raised('refund.undecided', row?.sn)).toBe(2);
  expect((await readRefund())?.status).toBe('PENDING');
});
