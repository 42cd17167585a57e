/**
 * When a product is shown as running late: of its orders that were delivered in the last hours, or wait now for longer than
 * promised, at least `leastLate` and at least half took longer than promised.
 */
export const lateRule = { windowHours: 2, leastLate: 3 } as const;
