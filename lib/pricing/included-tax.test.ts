import { expect, it } from 'vitest';
import { includedTax } from './included-tax';

it.each([
  [10_600, 60_000, 600],
  [11_300, 130_000, 1300],
  [1, 130_000, 0],
  [5, 130_000, 1],
  [9_999, 0, 0],
])('of %d fen at %d ppm is %d', (fen, rate, tax) => {
  expect(includedTax(fen, rate)).toBe(tax);
});
