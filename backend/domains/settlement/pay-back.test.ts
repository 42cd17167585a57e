import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from './payment-entries';

describe('shareOf', () => {
  it('refunds the full charge for the whole amount, to the last minor unit', () => {
    expect(shareOf({ amountFen: 10_390, currencyMinor: 1469 }, 10_390)).toBe(1469);
  });

  it('never refunds more in parts than was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000_000 }),
        fc.integer({ min: 1, max: 200_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amountFen, currencyMinor, cut) => {
          const part = Math.min(amountFen - 1, Math.floor(amountFen * cut));
          const payment = { amountFen, currencyMinor };
          expect(shareOf(payment, part) + shareOf(payment, amountFen - part)).toBeLessThanOrEqual(
            currencyMinor,
          );
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
