import { expect, it } from 'vitest';
import { shownCard } from './card-brand';

it.each([
  ['visa', '4242', null, 'Visa •4242'],
  ['amex', '0005', null, 'American Express •0005'],
  ['new_network', '1111', null, 'new_network •1111'],
  [null, '4242', null, '•4242'],
  ['visa', null, 'apple_pay', null],
  ['visa', '4242', 'apple_pay', 'Apple Pay, Visa •4242'],
  [null, '4242', 'google_pay', 'Google Pay, •4242'],
  ['visa', '4242', 'new_wallet', 'Visa •4242'],
])('a card of %s ending in %s in the wallet %s is shown as %s', (cardBrand, cardLast4, cardWallet, shown) => {
  expect(shownCard({ cardBrand, cardLast4, cardWallet })).toBe(shown);
});
