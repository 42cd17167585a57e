import { expect, it } from 'vitest';
import { termsValue, type ValuedTerms } from './terms-value';

const terms = (changes: Partial<ValuedTerms>): ValuedTerms => ({
  priceFen: 1000,
  before: { units: 100, costFen: 900 },
  after: { units: 100, costFen: 900 },
  sellable: 1,
  ...changes,
});

it('more units for a price are worth what the price buys of them today, for all that can be sold', () => {
  const more = terms({ after: { units: 150, costFen: 900 }, sellable: 10 });
  expect(termsValue([more], [])).toBe(5000);
  expect(termsValue([more, terms({ after: { units: 101, costFen: 900 } })], [])).toBe(5010);
});

it('a lower cost is worth what it takes off the lowest price, also with fewer units', () => {
  expect(termsValue([terms({ after: { units: 90, costFen: 880 }, sellable: 3 })], [])).toBe(60);
  expect(termsValue([terms({ after: { units: 150, costFen: 880 } })], [])).toBe(520);
});

it('a new denomination is compared with the lowest price of a unit that is sold', () => {
  const fresh = terms({ priceFen: 600, before: null, after: { units: 500, costFen: 500 }, sellable: 5 });
  const sold = [
    { priceFen: 1000, units: 100 },
    { priceFen: 1800, units: 200 },
    { priceFen: 100, units: 0 },
  ];
  expect(termsValue([fresh], sold)).toBe((4500 - 600) * 5);
  expect(termsValue([{ ...fresh, priceFen: 5000 }], sold)).toBe(0);
});

it('is null when the worth of a unit is not known', () => {
  const known = terms({ after: { units: 150, costFen: 900 } });
  expect(termsValue([known, terms({ before: null })], [{ priceFen: 1000, units: 0 }])).toBeNull();
  const none = { units: 0, costFen: 900 };
  expect(termsValue([terms({ before: none, after: { units: 1, costFen: 900 } })], [])).toBeNull();
  expect(termsValue([terms({ before: none, after: none })], [])).toBe(0);
});
