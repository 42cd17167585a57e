type Days = { readonly min: number; readonly max: number };

/** Hours after an order in which its parcel is handed to the courier. */
export const packHours = 48;

const nearby: Days = { min: 3, max: 6 };
const world: Days = { min: 7, max: 15 };
const daysByCountry: Readonly<Record<string, Days | null>> = { CN: null, HK: nearby, MO: nearby, TW: nearby };

/** Days that a parcel is on its way to all of some countries; null where the shop promises none, or no common ones. */
export function parcelDays(countries: readonly string[]): Days | null {
  const [first = null, ...others] = countries.map((code) =>
    code in daysByCountry ? (daysByCountry[code] ?? null) : world,
  );
  return others.every((days) => days === first) ? first : null;
}

const range = (days: Days) => `${days.min}–${days.max}`;

/** The same as placeholders of texts: estimates of products and articles name them, and structured data has the numbers. */
export const parcelPromises = {
  packHours: String(packHours),
  nearbyDays: range(nearby),
  worldDays: range(world),
} as const;

/** Whether an estimate is what the shop promises about every parcel. A pre-order has one of its own. */
export function followsParcelPromise(estimate: string): boolean {
  return estimate.includes('{packHours}');
}
