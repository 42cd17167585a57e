import { expect, it } from 'vitest';
import { categoryPath } from '../paths';
import { isNarrowed, listingChoiceOf, listingQueryOf } from './listing-choice';

it('reads known parameters and ignores all others', () => {
  const choice = listingChoiceOf({
    code: 'LIVE',
    sort: 'PRICE_ASC',
    page: '2',
    deliveryMode: 'DIRECT',
    region: 'HK',
    startPrice: '10',
    endPrice: '50.5',
    onSale: 'true',
    utm_source: 'x',
  });
  expect(choice).toMatchObject({ sort: 'PRICE_ASC', page: 2, startPrice: 10, endPrice: 50.5, onSale: true });
  expect(categoryPath(choice.code, listingQueryOf({ ...choice, page: 1 }))).toBe(
    '/category?code=LIVE&sort=PRICE_ASC&deliveryMode=DIRECT&region=HK&startPrice=10&endPrice=50.5&onSale=true',
  );
});

it('reads prices in full-width digits', () => {
  expect(listingChoiceOf({ startPrice: '１０', endPrice: ' ５０.5' })).toMatchObject({
    startPrice: 10,
    endPrice: 50.5,
  });
});

it('ignores malformed values', () => {
  const choice = listingChoiceOf({
    code: '<script>',
    sort: 'x',
    page: '-1',
    region: 'hk',
    startPrice: '1e9',
    deliveryMode: ['DIRECT', 'nonsense'],
    onSale: 'yes',
  });
  expect(choice).toMatchObject({ sort: 'RECOMMENDED', page: 1, onSale: false });
  expect(isNarrowed(choice)).toBe(false);
  expect(listingChoiceOf({ page: '999999' }).page).toBe(1000);
  expect(listingChoiceOf({ through: 'x' }).through).toBeUndefined();
});

it('shows several pages below each other, five at most', () => {
  expect(listingChoiceOf({ through: '3' })).toMatchObject({ page: 1, through: 3 });
  expect(listingChoiceOf({ page: '3', through: '3' }).through).toBeUndefined();
  expect(listingChoiceOf({ page: '3', through: '99' })).toMatchObject({ page: 3, through: 7 });
});

it('reads a price range in either order', () => {
  expect(listingChoiceOf({ startPrice: '200', endPrice: '50' })).toMatchObject({
    startPrice: 50,
    endPrice: 200,
  });
});
