import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filledPercent, percentNumber, percentOf, percentText } from '../lib/part-of-whole';
import { toPercent } from '../lib/percent';
import { isMarginBelow, marginPercent } from '../lib/pricing/margin';
import { savedPercent } from '../lib/pricing/saving';

describe('percentages', () => {
  it('show each rate exactly', () => {
    expect([0.039, 0.0295, 0.123456, 0, 1].map((rate) => toPercent(rate))).toEqual([
      3.9, 2.95, 12.3456, 0, 100,
    ]);
  });

  it('have one decimal for a part of a whole, and none without a whole', () => {
    expect([percentOf(1, 3), percentOf(-1, 100_000), percentOf(1, 0)]).toEqual([33.3, 0, null]);
    expect([percentText(1, 3), percentText(1999, 2000, 2), percentText(1, 0)]).toEqual([
      '33.3%',
      '99.95%',
      '–',
    ]);
  });

  it('below zero have the minus sign of amounts, and none when they round to zero', () => {
    expect([
      percentText(-199, 1000),
      percentText(-1, 1_000_000),
      percentNumber(-19.9),
      percentNumber(4),
    ]).toEqual(['−19.9%', '0.0%', '−19.9', '4']);
  });

  it('fill a bar from empty to full', () => {
    expect([filledPercent(1, 4), filledPercent(9, 4), filledPercent(-1, 4), filledPercent(0, 0)]).toEqual([
      25, 100, 0, 100,
    ]);
  });

  it('state no saving that is larger than the real one', () => {
    expect([
      savedPercent(8.01, 10),
      savedPercent(0.7, 1),
      savedPercent(10, 10),
      savedPercent(5, null),
    ]).toEqual([19, 30, 0, 0]);
  });

  it('compare a margin with its limit before it is rounded', () => {
    expect(marginPercent(10_000, 9_604)).toBe(4);
    expect(isMarginBelow(4, 10_000, 9_604)).toBe(true);
    expect(isMarginBelow(4, 10_000, 9_600)).toBe(false);
    expect(marginPercent(0, 1)).toBeNull();
  });
});

/** Shares that are rounded to percent, such as `(rate * 100).toFixed(2)` and `Math.round(share * 1000) / 10`. */
const ownPercent = [
  // A margin, which may be negative, without the minus sign of amounts.
  /\{[\w.?]*(?:[mM]argin\w*|percent)\} %/,
  /\* 100\)\.toFixed\(/,
  /\* 1_?000\)(?: \/ [\w.]+\))? \/ 10\b/,
  /\* 1_?000\) \/ [\w.]+\) \/ 10\b/,
  /\(1 - [^()]*\) \* 100\b/,
];

it('are rounded in lib/percent.ts and lib/part-of-whole.ts only', () => {
  const files = ['app', 'components', 'lib', 'backend'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((file) => file !== 'lib/percent.ts' && file !== 'lib/part-of-whole.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => ownPercent.some((pattern) => pattern.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
