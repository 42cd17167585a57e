/** How two samples differ, by the ranks of their values and not by the values (Mann and Whitney). */
export type RankTest = {
  /** Chance that a value of the first sample is greater than one of the second, ties counted half; 0.5 is no difference. */
  effect: number;
  /** Standard deviations by which the ranks differ from those of equal samples; negative when the first is smaller. */
  z: number;
  /** Chance of a difference at least as great, in either direction, between samples of one kind. */
  p: number;
};

/** Normal approximation, corrected for ties and for continuity: for samples of twenty values and more. */
export function rankTest(first: readonly number[], second: readonly number[]): RankTest {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((left, right) => left.value - right.value);
  let ranksOfFirst = 0;
  let ties = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const equal = all.slice(start, end);
    ranksOfFirst += (equal.filter(({ isFirst }) => isFirst).length * (start + 1 + end)) / 2;
    ties += equal.length ** 3 - equal.length;
    start = end;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = ranksOfFirst - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const distance = u - (n * m) / 2;
  const z = deviation === 0 ? 0 : (Math.sign(distance) * Math.max(0, Math.abs(distance) - 0.5)) / deviation;
  return { effect: u / (n * m), z, p: 2 * beyond(Math.abs(z)) };
}

/** Share of the normal distribution beyond `z` >= 0; right to 1e-7 (Abramowitz and Stegun 26.2.17). */
function beyond(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((so, term, at) => so + term * t ** (at + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
