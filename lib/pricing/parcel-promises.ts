import type { FreightGroup } from './freight';

type Days = { readonly min: number; readonly max: number };

/** Hours after an order in which its parcel is handed to the courier. */
export const packHours = 48;

/** Days that a parcel is on its way, by group of countries; null where the shop promises none. */
export const parcelDays: Readonly<Record<FreightGroup, Days | null>> = {
  MAINLAND: null,
  NEARBY: { min: 3, max: 6 },
  ASIA: { min: 7, max: 15 },
  WORLD: { min: 7, max: 15 },
};

const range = (days: Days | null) => (days ? `${days.min}–${days.max}` : '');

/** The same as placeholders of texts: estimates of products and articles name them, and structured data has the numbers. */
export const parcelPromises = {
  packHours: String(packHours),
  nearbyDays: range(parcelDays.NEARBY),
  worldDays: range(parcelDays.WORLD),
} as const;

/** Whether an estimate is what the shop promises about every parcel. A pre-order has one of its own. */
export function followsParcelPromise(estimate: string): boolean {
  return estimate.includes('{packHours}');
}
