import { expect, it } from 'vitest';
import { areStepsInOrder, firstSaleTerms, givesMore, saleColumns, saleTermsOf } from './sale-terms';

const step = (quantity: number, rate: number) => ({ quantity, rate });
const terms = { ...firstSaleTerms, bulkPrice: [step(5, 0.98), step(10, 0.95)] };

it.each([
  ['the same terms', terms, false],
  ['no discount of members', { ...terms, memberDiscount: false }, false],
  ['no coupons', { ...terms, couponAllowed: false }, false],
  ['fewer coins', { ...terms, coinRate: 0.5 }, false],
  ['more coins', { ...terms, coinRate: 1.01 }, true],
  ['a lower rate', { ...terms, bulkPrice: [step(5, 0.97), step(10, 0.95)] }, true],
  ['a rate from fewer units on', { ...terms, bulkPrice: [step(4, 0.98), step(10, 0.95)] }, true],
  ['a further step', { ...terms, bulkPrice: [...terms.bulkPrice, step(20, 0.9)] }, true],
  ['a step less', { ...terms, bulkPrice: [step(5, 0.98)] }, false],
  ['a first step from more units on', { ...terms, bulkPrice: [step(6, 0.98), step(10, 0.95)] }, false],
])('%s', (_, after, more) => {
  expect(givesMore(terms, after)).toBe(more);
});

it('sees that a discount of members or coupons are allowed again', () => {
  const none = { ...terms, memberDiscount: false, couponAllowed: false };
  expect(givesMore(none, { ...none, memberDiscount: true })).toBe(true);
  expect(givesMore(none, { ...none, couponAllowed: true })).toBe(true);
});

it('stores what it read', () => {
  const columns = saleColumns({ ...terms, coinRate: 0.07, bulkPrice: [step(3, 0.999)] });
  expect(columns).toMatchObject({ coinRatePpm: 70_000, bulkPrice: [{ quantity: 3, ratePpm: 999_000 }] });
  expect(saleColumns(saleTermsOf(columns))).toEqual(columns);
});

it('wants each step to need more units and to take off more', () => {
  expect(areStepsInOrder(terms.bulkPrice)).toBe(true);
  expect(areStepsInOrder([step(5, 0.98), step(5, 0.95)])).toBe(false);
  expect(areStepsInOrder([step(5, 0.98), step(6, 0.98)])).toBe(false);
  expect(areStepsInOrder([step(6, 0.9), step(5, 0.8)])).toBe(false);
});
