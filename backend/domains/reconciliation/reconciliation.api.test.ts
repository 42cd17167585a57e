import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputedCard } from '../../../tests/api/fixtures/dispute';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { refundInParts, topUp, tradeEverything, tradeFixture } from '../../../tests/api/fixtures/trade';
import { bookDifference, providerTransaction, reconciliationRun } from '../../database/schema/reconciliation';
import { createTestStore, type TestStore } from '../../testing';
import { importTransactions } from './import-transactions';
import { reconcileDaily } from './reconcile';

const HOUR = 3_600_000;

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  await tradeEverything(store);
  await refundInParts(store);
  await tradeFixture(store).buy(topUp, undefined, disputedCard);
});
afterAll(() => store.close());

const differences = () => store.db.select().from(bookDifference);

it('finds no difference after purchases, refunds and disputes of every kind', async () => {
  store.clock.advance(72 * HOUR);
  await reconcileDaily(store.system());
  expect(await differences()).toEqual([]);
  const listed = await store.db.select().from(providerTransaction);
  const kinds = new Set(listed.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['DISPUTE', 'PAYMENT', 'REFUND']);
});

it('adds up to the books per provider and currency; what is not listed yet is counted separately', async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  const balances = async () =>
    (await store.call('GET /order/admin/reconciliation/summary', {}, { as: token })).balances;
  const before = await balances();
  expect(before.length).toBeGreaterThan(0);
  for (const one of before) expect(one).toMatchObject({ pendingMinor: 0, differenceMinor: 0 });
  expect(before.some(({ payments, refunds }) => payments.count > 0 && refunds.count > 0)).toBe(true);
  await tradeFixture(store).buy(topUp);
  const after = await balances();
  expect(after.some(({ pendingMinor }) => pendingMinor > 0)).toBe(true);
  for (const one of after) expect(one.differenceMinor).toBe(0);
  // A payout leaves the books and the list alike.
  const [first] = await store.services.payments.all();
  const paidOut = after.find(({ provider }) => provider === first?.code);
  if (!first || !paidOut) throw new Error('No balance');
  const paidOutTime = store.clock.now();
  await importTransactions(store.services, first.code, [
    {
      id: 'payout-1',
      kind: 'PAYOUT',
      ref: 'po-1',
      reference: null,
      currency: paidOut.currency,
      minor: -500,
      settled: { currency: paidOut.currency, minor: -500, feeMinor: 0 },
      time: paidOutTime,
    },
  ]);
  const last = (await balances()).find(
    ({ provider, currency }) => provider === first.code && currency === paidOut.currency,
  );
  expect(last).toMatchObject({
    payouts: { count: 1, minor: -500 },
    lastPayout: paidOutTime.getTime(),
    listedMinor: paidOut.listedMinor - 500,
    ledgerMinor: paidOut.ledgerMinor - 500,
    differenceMinor: 0,
  });
});

it('runs once a day, and continues where the last run ended after days without one', async () => {
  await reconcileDaily(store.system());
  expect(await store.db.select().from(reconciliationRun)).toHaveLength(1);
  store.clock.advance(10 * 24 * HOUR);
  await reconcileDaily(store.system());
  const [first, second] = await store.db.select().from(reconciliationRun).orderBy(reconciliationRun.toTime);
  expect(second?.fromTime.getTime()).toBe((first?.toTime.getTime() ?? 0) - 96 * HOUR);
  expect(await differences()).toEqual([]);
});

it('logs an alarm and tries again the next day when a provider cannot be reached', async () => {
  const alarms: unknown[] = [];
  const log = Object.assign(Object.create(store.services.log), {
    error: (fields: { event?: string }) => alarms.push(fields.event),
  });
  const [provider] = store.services.payments.all();
  if (!provider) throw new Error('No provider');
  const unreachable = { ...provider, listTransactions: () => Promise.reject(new Error('unreachable')) };
  const payments = { ...store.services.payments, all: () => [unreachable] };
  store.clock.advance(24 * HOUR);
  await reconcileDaily({ ...store.system(), log, payments });
  expect(alarms).toEqual(['reconciliation.failed']);
  store.clock.advance(24 * HOUR);
  await reconcileDaily(store.system());
  expect(await differences()).toEqual([]);
});
