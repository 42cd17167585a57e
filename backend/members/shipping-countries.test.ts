import { expect, it } from 'vitest';
import { shippingCountries } from './shipping-countries';

it('lists each country and region once, regions in plain English', () => {
  const codes = shippingCountries.map((country) => country.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, name, regions } of shippingCountries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name.en).toMatch(/^[\x20-\x7E]+$/);
    expect(new Set(regions).size).toBe(regions.length);
    for (const region of regions) expect(region).toMatch(/^[A-Za-z ]+$/);
  }
});
