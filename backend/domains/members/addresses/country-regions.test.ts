import { expect, it } from 'vitest';
import { countryCodes } from '../../../../lib/members/countries';
import { regionsOf } from './country-regions';

it('lists each region once, in plain English', () => {
  const listed = countryCodes.filter((code) => regionsOf(code).length > 0);
  expect(listed).toEqual(['AU', 'CA', 'HK', 'US']);
  for (const code of listed) {
    const regions = regionsOf(code);
    expect(new Set(regions).size).toBe(regions.length);
    for (const region of regions) expect(region).toMatch(/^[A-Za-z ]+$/);
  }
});
