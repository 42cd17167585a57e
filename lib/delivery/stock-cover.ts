/** Stock that lasts for fewer days is nearly sold out, or urgent. */
export const coverGoals = { soonDays: 5, lateDays: 2 } as const;

/** For how many days a stock lasts at its sales; null: nothing was sold. */
export function coverDays({
  available,
  days,
}: {
  readonly available: number;
  readonly days: number | null;
}): number | null {
  return available === 0 ? 0 : days;
}

/** How urgent it is to restock; undefined while the stock lasts. */
export function coverTone(days: number | null): 'late' | 'soon' | undefined {
  if (days === null || days >= coverGoals.soonDays) return undefined;
  return days < coverGoals.lateDays ? 'late' : 'soon';
}
