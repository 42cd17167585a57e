import { expect, it } from 'vitest';
import { rankTest } from './rank-test';

it('gives the published values of an example without ties', () => {
  // Ages at a diagnosis, from the reference of scipy.stats.mannwhitneyu: U = 17 of 20, p = 0.11134688653.
  const { effect, z, p } = rankTest([19, 22, 16, 29, 24], [20, 11, 17, 12]);
  expect(effect).toBe(17 / 20);
  expect(z).toBeCloseTo(6.5 / Math.sqrt(50 / 3), 10);
  expect(p).toBeCloseTo(0.11134688653, 6);
});

it('counts ties half and corrects for them', () => {
  // By hand: ranks 1, 3, 3, 6 are 13, so U = 3; variance 16 / 12 * (9 - 48 / 56).
  const { effect, z } = rankTest([1, 2, 2, 3], [2, 3, 3, 4]);
  expect(effect).toBe(3 / 16);
  expect(z).toBeCloseTo(-4.5 / Math.sqrt((16 / 12) * (9 - 48 / 56)), 10);
  expect(rankTest([5, 5, 5], [5, 5])).toEqual({ effect: 0.5, z: 0, p: expect.closeTo(1, 6) });
});

it('is the same seen from the other side', () => {
  const [left, right] = [
    [1.5, 2.25, 9, 4],
    [3, 3, 7, 8, 10],
  ];
  const [there, back] = [rankTest(left, right), rankTest(right, left)];
  expect(there.effect + back.effect).toBe(1);
  expect(there.z).toBe(-back.z);
  expect(there.p).toBe(back.p);
});

it('is as far from the middle as samples can be that do not overlap', () => {
  const low = Array.from({ length: 30 }, (_, n) => n);
  const high = low.map((value) => value + 30);
  const { effect, z, p } = rankTest(high, low);
  expect(effect).toBe(1);
  expect(z).toBeGreaterThan(6);
  expect(p).toBeLessThan(1e-9);
});
