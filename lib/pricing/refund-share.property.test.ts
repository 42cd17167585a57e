import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCounts } from '@/tests/setup/run-counts';
import { keptShare, refundMinor, unitsRefund } from './refund-share';

const runs = { numRuns: runCounts.priceCases };
const fen = fc.integer({ min: 1, max: 100_000_000 });
const cut = fc.double({ min: 0, max: 1, noNaN: true });

describe('refunds of units', () => {
  it('return exactly what was paid once every unit is given back, in any steps', () => {
    fc.assert(
      fc.property(
        fen,
        cut,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (paidFen, feePart, steps) => {
          const feeFen = Math.floor(paidFen * feePart);
          const quantity = steps.reduce((sum, count) => sum + count, 0);
          let before = 0;
          let sum = 0;
          let fees = 0;
          let kept = 0;
          for (const count of steps) {
            const units = { quantity, before, count };
            const part = unitsRefund({ fen: paidFen, feeFen }, units, { keepFee: false });
            const withoutFee = unitsRefund({ fen: paidFen, feeFen }, units, { keepFee: true });
            expect(withoutFee).toEqual({ fen: part.fen - part.feeFen, feeFen: 0 });
            before += count;
            sum += part.fen;
            fees += part.feeFen;
            kept += withoutFee.fen;
          }
          expect([sum, fees, kept]).toEqual([paidFen, feeFen, paidFen - feeFen]);
        },
      ),
      runs,
    );
  });
});

describe('minor units of refunds', () => {
  it('add up to the charge when the whole amount is refunded, and never exceed it', () => {
    fc.assert(
      fc.property(
        fen,
        // Currencies with 0, 2 and 3 decimals.
        fc.constantFrom(1, 100, 1000),
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(cut, { maxLength: 12 }),
        (amountFen, decimals, rate, cuts) => {
          const currencyMinor = Math.floor((amountFen * rate * decimals) / 1_000_000);
          let refundedFen = 0;
          let refundedMinor = 0;
          const refund = (part: number) => {
            const minor = refundMinor({ amountFen, currencyMinor, refundedFen, refundedMinor }, part);
            expect(minor).toBeGreaterThanOrEqual(0);
            refundedFen += part;
            refundedMinor += minor;
            expect(refundedMinor).toBeLessThanOrEqual(currencyMinor);
            return minor;
          };
          for (const part of cuts) {
            const before = refundedFen;
            const minor = refund(Math.floor((amountFen - refundedFen) * part));
            // A refund that failed is taken back, in any order with others.
            if (part > 0.7) {
              refundedFen = before;
              refundedMinor -= minor;
            }
          }
          refund(amountFen - refundedFen);
          expect(refundedMinor).toBe(currencyMinor);
        },
      ),
      runs,
    );
  });

  it('of a part are its share, rounded down', () => {
    const payment = { amountFen: 300, currencyMinor: 41, refundedFen: 0, refundedMinor: 0 };
    expect(refundMinor(payment, 100)).toBe(13);
    expect(refundMinor({ ...payment, refundedFen: 200, refundedMinor: 26 }, 100)).toBe(15);
  });
});

it('a share that is kept falls to zero with the refunds, and an order without a price keeps all', () => {
  expect(keptShare(100, { paidFen: 300, refundedFen: 100 })).toBe(66);
  expect(keptShare(100, { paidFen: 300, refundedFen: 300 })).toBe(0);
  expect(keptShare(100, { paidFen: 0, refundedFen: 0 })).toBe(100);
});
