/** A share (0.0295) as percent (2.95) with at most `decimals` decimals. The default shows each rate of the shop exactly. */
export function toPercent(share: number, decimals = 4): number {
  // Without the addition a small loss would be -0.
  return Number((share * 100).toFixed(decimals)) + 0;
}
