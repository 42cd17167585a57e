import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { printFigures, runCounts } from '../setup/run-counts';
import { compareLedgers } from './compare-ledgers';
import { happenings } from './happenings';
import { type MonthShop, openMonthShop, runMonth } from './month-shop';

let shop: MonthShop;
beforeAll(async () => {
  shop = await openMonthShop(runCounts.monthOrders);
});
afterAll(() => shop?.close());

it('a month with every unusual thing agrees to the cent with the ledgers of both providers in every currency', {
  timeout: 3_600_000,
}, async () => {
  await runMonth(shop, runCounts.monthOrders);
  expect(Object.keys(shop.counts)).toEqual(Object.keys(happenings));
  // Both providers have listed everything after two days.
  for (let hours = 0; hours < 72; hours += 12) await shop.advance(12 * 60);
  const compared = await compareLedgers(shop);
  printFigures(
    [
      `${runCounts.monthOrders} orders, ${compared.reported.length} differences; in minor units:`,
      ...Object.entries(compared.providers)
        .sort()
        .map(
          ([key, { payments, charged, refunds, refunded }]) =>
            `  ${key}: ${payments} payments of ${charged}, ${refunds} refunds of ${refunded}`,
        ),
      ...Object.entries(compared.balances).map(([key, minor]) => `  balance ${key}: ${minor}`),
    ].join('\n'),
  );
  expect(compared.reported).toEqual([]);
  expect(compared.store).toEqual(compared.providers);
  expect(compared.receivables).toEqual(compared.balances);
  const currencies = new Set(Object.keys(compared.providers).map((key) => key.split(' ')[1]));
  expect(currencies.size).toBe(12);
  await expectNoViolations(shop.store);
});
