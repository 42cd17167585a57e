import { describe, expect, it } from 'vitest';
import { isCardNumber, readCard } from './test-cards';

const now = new Date('2026-11-21T08:00:00Z');
const form = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', cardholderName: 'A' };

describe('readCard', () => {
  it.each([
    ['4242 4242 4242 4242', 'PAYS', 'visa', '4242'],
    ['4000-0000-0000-0002', 'DECLINED', 'visa', '0002'],
    ['4000002500003155', 'CHALLENGE', 'visa', '3155'],
    ['4000000000000077', 'SLOW', 'visa', '0077'],
    ['5555555555554444', 'DECLINED', 'mastercard', '4444'],
  ])('%s: %s', (number, outcome, brand, last4) => {
    expect(readCard({ ...form, number }, now)).toEqual({
      outcome,
      brand,
      last4,
      expMonth: 12,
      expYear: 2030,
    });
  });

  it('requires a CVC of four digits for American Express', () => {
    const amex = { ...form, number: '378282246310005' };
    expect(readCard(amex, now)).toEqual({ wrongFields: ['cvc'] });
    expect(readCard({ ...amex, cvc: '1234' }, now)).toMatchObject({ outcome: 'DECLINED', brand: 'amex' });
  });

  it('returns the names of all invalid fields', () => {
    expect(readCard({ ...form, number: '4242424242424241', expiry: '10/26', cvc: '12' }, now)).toEqual({
      wrongFields: ['number', 'expiry', 'cvc'],
    });
  });

  it.each(['11/26', '11 / 26', '1126', '11/2026', '01/46'])('accepts the expiry date %s', (expiry) => {
    expect(readCard({ ...form, expiry }, now)).toHaveProperty('outcome');
  });

  it.each(['10/26', '13/30', '00/30', '1/30', '12/99', '', 'soon', '2030-12'])(
    'rejects the expiry date %s',
    (expiry) => {
      expect(readCard({ ...form, expiry }, now)).toEqual({ wrongFields: ['expiry'] });
    },
  );
});

describe('isCardNumber', () => {
  it('checks the length and the Luhn check digit', () => {
    expect(isCardNumber('4242424242424242')).toBe(true);
    for (const wrong of ['', '42', '0000000000000000', '4242424242424243', '42424242424242424242', '4242a']) {
      expect(isCardNumber(wrong)).toBe(false);
    }
  });
});
