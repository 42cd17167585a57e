import { expect, it } from 'vitest';
import { coinsForDelay } from './late-coins';

const setting = { sharePercent: 5, mostCoins: 500, mostCoinsPerDay: 800 };
const late = { seconds: 121, promisedSeconds: 60 };
const order = { paidFen: 1999, givenToday: 0 };

it('gives a share of what was paid, in whole coins, after more than twice the promised time', () => {
  expect(coinsForDelay(setting, late, order)).toBe(99);
  expect(coinsForDelay(setting, { ...late, seconds: 120 }, order)).toBe(0);
  expect(coinsForDelay(setting, { ...late, seconds: 30 }, order)).toBe(0);
  expect(coinsForDelay({ ...setting, sharePercent: 0 }, late, order)).toBe(0);
  expect(coinsForDelay(setting, late, { ...order, paidFen: 0 })).toBe(0);
});

it('gives no more than the limits of an order and of a day', () => {
  const large = { paidFen: 1_000_000, givenToday: 0 };
  expect(coinsForDelay(setting, late, large)).toBe(500);
  expect(coinsForDelay(setting, late, { ...large, givenToday: 500 })).toBe(300);
  expect(coinsForDelay(setting, late, { ...large, givenToday: 900 })).toBe(0);
});
