/** The setting `lateCoins`: what the shop gives for a delivery that took much longer than promised. */
export type LateCoins = {
  /** Percent of what was paid; 0: the shop gives nothing. */
  sharePercent: number;
  /** Coins for one order, and for a member within a day. */
  mostCoins: number;
  mostCoinsPerDay: number;
};

/** Coins are given when a delivery took longer than this many times the promised time. */
export const lateFactor = 2;

/**
 * Whole coins for an order whose delivery is complete; one coin is one fen.
 * @param paidFen what was paid and not returned
 * @param givenToday coins for other orders of the member in the last 24 hours
 */
export function coinsForDelay(
  { sharePercent, mostCoins, mostCoinsPerDay }: LateCoins,
  wait: { seconds: number; promisedSeconds: number },
  { paidFen, givenToday }: { paidFen: number; givenToday: number },
): number {
  if (wait.seconds <= lateFactor * wait.promisedSeconds) return 0;
  const share = Math.floor((paidFen * sharePercent) / 100);
  return Math.max(0, Math.min(share, mostCoins, mostCoinsPerDay - givenToday));
}
