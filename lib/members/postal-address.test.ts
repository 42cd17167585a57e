import { expect, it } from 'vitest';
import { addressLine, hasPostalCode } from './postal-address';

const address = { detailAddress: '12 Nathan Road', regionName: 'Kowloon', zipCode: '', country: 'HK' };

it('ends an address with the name of the country, without an empty postal code', () => {
  expect(addressLine(address)).toBe('12 Nathan Road, Kowloon, Hong Kong');
  expect(addressLine({ ...address, regionName: 'London', zipCode: 'SW1A 1AA', country: 'GB' })).toBe(
    '12 Nathan Road, London, SW1A 1AA, United Kingdom',
  );
});

it('knows the countries without postal codes', () => {
  expect(['HK', 'mo', 'AE', 'GB', ''].map(hasPostalCode)).toEqual([false, false, false, true, true]);
});
