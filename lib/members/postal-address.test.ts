import { expect, it } from 'vitest';
import { countryCodes, hasPostalCode } from './countries';
import { addressLine } from './postal-address';

const address = { detailAddress: '12 Nathan Road', regionName: 'Kowloon', zipCode: '', country: 'HK' };

it('ends an address with the name of the country, without an empty postal code', () => {
  expect(addressLine(address)).toBe('12 Nathan Road, Kowloon, Hong Kong');
  expect(addressLine({ ...address, regionName: 'London', zipCode: 'SW1A 1AA', country: 'GB' })).toBe(
    '12 Nathan Road, London, SW1A 1AA, United Kingdom',
  );
});

it('writes every country in letters that a carrier can print', () => {
  expect(countryCodes).toHaveLength(249);
  for (const country of countryCodes) {
    const line = addressLine({ ...address, country });
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(line).not.toMatch(/, [A-Z]{2}$/);
  }
});

it('knows the countries without postal codes', () => {
  expect(['HK', 'mo', 'AE', 'GB', ''].map(hasPostalCode)).toEqual([false, false, false, true, true]);
});
