import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './together';

const order = fc.record({
  orderAmountFen: fc.integer({ min: 0, max: 5_000_000 }),
  isFeeWaived: fc.boolean(),
});

describe('shares of orders that are paid together', () => {
  it('add up to exactly the fee and the charge, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 10 }),
        fc.nat(100_000),
        fc.nat(9_000_000),
        (orders, wholeFee, minor) => {
          const hasFee = orders.some(({ orderAmountFen, isFeeWaived }) => !isFeeWaived && orderAmountFen > 0);
          const feeFen = hasFee ? wholeFee : 0;
          const amountFen = orders.reduce((sum, { orderAmountFen }) => sum + orderAmountFen, 0);
          const shares = sharesOf({ feeFen, minor }, orders);
          const sum = (of: 'feeFen' | 'payAmountFen' | 'minor') =>
            shares.reduce((all, share) => all + share[of], 0);
          expect(sum('feeFen')).toBe(feeFen);
          expect(sum('payAmountFen')).toBe(amountFen + feeFen);
          if (amountFen + feeFen > 0) expect(sum('minor')).toBe(minor);
          for (const [index, share] of shares.entries()) {
            expect(Math.min(share.feeFen, share.payAmountFen, share.minor)).toBeGreaterThanOrEqual(0);
            if (orders[index]?.isFeeWaived) expect(share.feeFen).toBe(0);
          }
        },
      ),
    );
  });

  it('of one order are the whole', () => {
    expect(sharesOf({ feeFen: 31, minor: 145 }, [{ orderAmountFen: 1000, isFeeWaived: false }])).toEqual([
      { feeFen: 31, payAmountFen: 1031, minor: 145 },
    ]);
  });
});
