import { expect, it } from 'vitest';
import { type FreightZoneSetting, freightZone, zoneProblem } from './freight-zones';

const zone: FreightZoneSetting = {
  name: { 'zh-cn': '欧洲' },
  countries: ['DE'],
  basis: 'WEIGHT',
  bands: [{ upTo: 500, cny: 10 }],
  next: { each: 500, cny: 4 },
  freeFromCny: null,
};

it('needs a name in the default language only', () => {
  expect(freightZone.safeParse(zone).success).toBe(true);
  expect(freightZone.safeParse({ ...zone, name: { en: 'Europe' } }).success).toBe(false);
  expect(freightZone.parse({ ...zone, name: { 'zh-cn': '欧洲', xx: 'x' } })).toEqual(zone);
});

it.each([
  [{ countries: ['XX'] }],
  [{ bands: [] }],
  [{ bands: [{ upTo: 0, cny: 1 }] }],
  [{ bands: [{ upTo: 5, cny: -1 }] }],
  [{ bands: [{ upTo: 5, cny: 1.005 }] }],
  [{ next: { each: 0, cny: 1 } }],
  [{ freeFromCny: 0 }],
  [{ more: 1 }],
])('refuses a zone with %j', (part) => {
  expect(freightZone.safeParse({ ...zone, ...part }).success).toBe(false);
});

it.each([
  [[zone, { ...zone, countries: ['FR', 'DE'] }], { reason: 'COUNTRY_TWICE', zone: 2, country: 'DE' }],
  [[{ ...zone, countries: ['DE', 'DE'] }], { reason: 'COUNTRY_TWICE', zone: 1, country: 'DE' }],
  [[{ ...zone, countries: [] }, zone, { ...zone, countries: [] }], { reason: 'REST_TWICE', zone: 3 }],
  [
    [
      {
        ...zone,
        bands: [
          { upTo: 500, cny: 1 },
          { upTo: 500, cny: 2 },
        ],
      },
    ],
    { reason: 'BAND_ORDER', zone: 1 },
  ],
  [[{ ...zone, bands: [{ upTo: 99.5, cny: 1 }] }], { reason: 'NOT_WHOLE', zone: 1 }],
  [[{ ...zone, basis: 'ITEMS' as const, next: { each: 1.5, cny: 1 } }], { reason: 'NOT_WHOLE', zone: 1 }],
  [[{ ...zone, basis: 'VALUE' as const, bands: [{ upTo: 99.5, cny: 1 }] }], null],
  [[zone, { ...zone, countries: [] }], null],
])('finds the contradiction of %j', (zones, problem) => {
  expect(zoneProblem(zones)).toEqual(problem);
});
