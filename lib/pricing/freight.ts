import { roundUp } from './rounding';

/** Groups of countries with the same freight, nearest first. */
export const freightGroups = ['MAINLAND', 'NEARBY', 'ASIA', 'WORLD'] as const;
export type FreightGroup = (typeof freightGroups)[number];
type Group = FreightGroup;

const groups: Record<string, Group> = {
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
const table: Record<Group, { first: number; next: number }> = {
  MAINLAND: { first: 1200, next: 400 },
  NEARBY: { first: 3000, next: 800 },
  ASIA: { first: 6500, next: 2200 },
  WORLD: { first: 9800, next: 3600 },
};

const STEP_GRAMS = 500;

/**
 * Freight in fen by country group and weight (docs/pricing.md, "Freight"). 0 while no address is chosen.
 * @param country ISO 3166-1 alpha-2; unknown countries belong to the farthest group
 */
export function freightOf(country: string | null, grams: number): number {
  return country === null ? 0 : freightOfGroup(groups[country.toUpperCase()] ?? 'WORLD', grams);
}

/** Freight in fen for a group of countries, which the product page shows before an address is chosen. */
export function freightOfGroup(group: FreightGroup, grams: number): number {
  const { first, next } = table[group];
  const steps = Math.max(1, roundUp(grams, 1, STEP_GRAMS));
  return first + (steps - 1) * next;
}
