import { expect, it } from 'vitest';
import { shippableCountries } from '../../../../lib/members/postal-address';
import labels from '../../../../messages/en/labels.json';
import { shippingCountries } from './shipping-countries';

it('lists each country and region once, regions in plain English', () => {
  const codes = shippingCountries.map((country) => country.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(shippableCountries);
  for (const { code, regions } of shippingCountries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(labels.country[code]).toMatch(/^[\x20-\x7E]+$/);
    expect(new Set(regions).size).toBe(regions.length);
    for (const region of regions) expect(region).toMatch(/^[A-Za-z ]+$/);
  }
});
