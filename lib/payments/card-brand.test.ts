import { expect, it } from 'vitest';
import { brandOfNumber, paidWith, shownCard } from './card-brand';

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

it.each([
  ['visa', '4242', null, 'Visa 4242'],
  ['visa', '4242', 'apple_pay', 'Apple Pay 4242'],
  [null, '4242', null, 'Card 4242'],
  [null, null, null, 'Card'],
])('an order paid with %s, digits %s and wallet %s names %s', (cardBrand, cardLast4, cardWallet, shown) => {
  expect(paidWith({ cardBrand, cardLast4, cardWallet, paymentMethodName: 'Card' })).toBe(shown);
});

it.each([
  ['', null],
  ['4', 'visa'],
  ['4242424242424242', 'visa'],
  ['5', null],
  ['51', 'mastercard'],
  ['2221', 'mastercard'],
  ['222', null],
  ['2720', 'mastercard'],
  ['2721', null],
  ['34', 'amex'],
  ['37', 'amex'],
  ['35', null],
  ['3530', 'jcb'],
  ['62', 'unionpay'],
  ['9', null],
])('a card number that starts with %s is of the network %s', (digits, brand) => {
  expect(brandOfNumber(digits)).toBe(brand);
});
