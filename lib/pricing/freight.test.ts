import { describe, expect, it } from 'vitest';
import { type FreightZone, freightInZone, freightOf, zoneOf } from './freight';

const zone: FreightZone = {
  countries: ['DE', 'FR'],
  basis: 'WEIGHT',
  bands: [
    { upTo: 500, fen: 1000 },
    { upTo: 2000, fen: 1800 },
  ],
  next: { each: 1000, fen: 600 },
  freeFromFen: null,
};
const parcel = { grams: 300, valueFen: 5000, items: 1 };

describe('freight within a zone', () => {
  it.each([
    [0, 1000],
    [500, 1000],
    [501, 1800],
    [2000, 1800],
    [2001, 2400],
    [3000, 2400],
    [3001, 3000],
  ])('of %i g is %i fen', (grams, fen) => {
    expect(freightInZone(zone, { ...parcel, grams })).toBe(fen);
  });

  it('counts the goods amount or the units instead', () => {
    const byValue = { ...zone, basis: 'VALUE' as const, bands: [{ upTo: 9900, fen: 1500 }] };
    expect(freightInZone({ ...byValue, next: { each: 1, fen: 0 } }, { ...parcel, valueFen: 90_000 })).toBe(
      1500,
    );
    const byItems = { ...zone, basis: 'ITEMS' as const, bands: [{ upTo: 2, fen: 700 }] };
    const charge = (items: number) =>
      freightInZone({ ...byItems, next: { each: 1, fen: 250 } }, { ...parcel, items });
    expect([1, 2, 3, 5].map(charge)).toEqual([700, 700, 950, 1450]);
  });

  it('is free from the threshold on', () => {
    const free = { ...zone, freeFromFen: 20_000 };
    expect(freightInZone(free, { ...parcel, valueFen: 19_999 })).toBe(1000);
    expect(freightInZone(free, { ...parcel, valueFen: 20_000, grams: 9000 })).toBe(0);
  });
});

describe('the zone of a country', () => {
  const rest = { ...zone, countries: [] };

  it('is the one that names it, wherever the rest is listed', () => {
    expect(zoneOf([rest, zone], 'fr')).toBe(zone);
    expect(zoneOf([rest, zone], 'BR')).toBe(rest);
    expect(zoneOf([zone], 'BR')).toBeNull();
  });

  it('is needed: freight to no zone is refused, and without a country it is 0', () => {
    expect(() => freightOf([zone], 'BR', parcel)).toThrow(
      expect.objectContaining({ refusal: { reason: 'COUNTRY_NOT_SERVED' } }),
    );
    expect(freightOf([zone], 'DE', parcel)).toBe(1000);
    expect(freightOf([zone], null, parcel)).toBe(0);
  });
});
