import { PriceRefused } from './refusal';
import { roundUp } from './rounding';

/** What the bands of a zone count: grams, the goods amount in fen, or units. */
export const freightBases = ['WEIGHT', 'VALUE', 'ITEMS'] as const;
export type FreightBasis = (typeof freightBases)[number];

/** Countries with the same freight. Integers; upper limits are in the unit of the basis. */
export type FreightZone = {
  /** ISO 3166-1 alpha-2 codes; empty for all countries that no other zone names. */
  readonly countries: readonly string[];
  readonly basis: FreightBasis;
  /** By rising upper limit, which is inclusive; at least one. */
  readonly bands: readonly { readonly upTo: number; readonly fen: number }[];
  /** Added to the last band for each further started step. */
  readonly next: { readonly each: number; readonly fen: number };
  /** Goods amount from which freight is free. */
  readonly freeFromFen: number | null;
};

/** What is sent to one address. The value is the goods amount before discounts. */
export type Parcel = { readonly grams: number; readonly valueFen: number; readonly items: number };

/**
 * The zone of a country: the one that names it, otherwise the one for all others.
 * @returns null where the shop does not ship to
 */
export function zoneOf<Zone extends Pick<FreightZone, 'countries'>>(
  zones: readonly Zone[],
  country: string,
): Zone | null {
  const code = country.toUpperCase();
  const named = zones.find(({ countries }) => countries.includes(code));
  return named ?? zones.find(({ countries }) => countries.length === 0) ?? null;
}

/**
 * Freight in fen by zone and parcel (docs/pricing.md, "Freight"). 0 while no address is chosen.
 * @throws PriceRefused where the shop does not ship to
 */
export function freightOf(zones: readonly FreightZone[], country: string | null, parcel: Parcel): number {
  if (country === null) return 0;
  const zone = zoneOf(zones, country);
  if (!zone) throw new PriceRefused({ reason: 'COUNTRY_NOT_SERVED' });
  return freightInZone(zone, parcel);
}

/** Freight in fen within a zone, which the product page shows before an address is chosen. */
export function freightInZone(zone: FreightZone, parcel: Parcel): number {
  const { bands, next, freeFromFen } = zone;
  if (freeFromFen !== null && parcel.valueFen >= freeFromFen) return 0;
  const size = { WEIGHT: parcel.grams, VALUE: parcel.valueFen, ITEMS: parcel.items }[zone.basis];
  const band = bands.find(({ upTo }) => size <= upTo);
  if (band) return band.fen;
  const last = bands.at(-1);
  if (!last) throw new RangeError('A freight zone has no bands.');
  return last.fen + roundUp(size - last.upTo, 1, next.each) * next.fen;
}
