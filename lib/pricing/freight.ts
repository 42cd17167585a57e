import { roundUp } from './rounding';

/** Groups of countries with the same freight, nearest first. */
export const freightGroups = ['MAINLAND', 'NEARBY', 'ASIA', 'WORLD'] as const;
export type FreightGroup = (typeof freightGroups)[number];

const groups: Record<string, FreightGroup> = {
  CN: 'MAINLAND',
  HK: 'NEARBY',
  MO: 'NEARBY',
  TW: 'NEARBY',
  JP: 'ASIA',
  KR: 'ASIA',
  SG: 'ASIA',
  MY: 'ASIA',
  TH: 'ASIA',
  PH: 'ASIA',
  VN: 'ASIA',
  ID: 'ASIA',
};

/** Fen for the first 500 g and for each further started 500 g. */
export type FreightRates = Readonly<Record<FreightGroup, { firstFen: number; nextFen: number }>>;

const STEP_GRAMS = 500;

/**
 * Freight in fen by country group and weight (docs/pricing.md, "Freight"). 0 while no address is chosen.
 * @param country as for `freightGroupOf`
 */
export function freightOf(rates: FreightRates, country: string | null, grams: number): number {
  return country === null ? 0 : freightOfGroup(rates, freightGroupOf(country), grams);
}

/** The group of a country, by its ISO 3166-1 alpha-2 code; unknown countries belong to the farthest group. */
export function freightGroupOf(country: string): FreightGroup {
  return groups[country.toUpperCase()] ?? 'WORLD';
}

/** Freight in fen for a group of countries, which the product page shows before an address is chosen. */
export function freightOfGroup(rates: FreightRates, group: FreightGroup, grams: number): number {
  const { firstFen, nextFen } = rates[group];
  const steps = Math.max(1, roundUp(grams, 1, STEP_GRAMS));
  return firstFen + (steps - 1) * nextFen;
}
