import { expect, it } from 'vitest';
import { shownCard } from './card-brand';

it.each([
  ['visa', '4242', 'Visa •4242'],
  ['amex', '0005', 'American Express •0005'],
  ['new_network', '1111', 'new_network •1111'],
  [null, '4242', '•4242'],
  ['visa', null, null],
])('a card of %s ending in %s is shown as %s', (brand, last4, shown) => {
  expect(shownCard(brand, last4)).toBe(shown);
});
