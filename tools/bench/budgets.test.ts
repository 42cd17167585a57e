import { expect, it } from 'vitest';
import { judge } from './budgets';

const none = { tolerance: 0.3, ratios: {} };

it('fails on an exceeded budget and reports one that is not enforced yet', () => {
  const budget = { name: 'a', limit: 10, atLeast: true, enforced: true };
  const resultOf = (measured: number, changes: Partial<typeof budget> = {}) =>
    judge({ a: measured }, none, [{ ...budget, ...changes }])[0]?.result;
  expect(resultOf(10)).toBe('ok');
  expect(resultOf(9.9)).toBe('exceeded');
  expect(resultOf(9.9, { enforced: false })).toBe('not yet');
  expect(resultOf(10.1, { atLeast: false })).toBe('exceeded');
  expect(judge({}, none, [budget])).toEqual([]);
});

it('compares ratios with the stored ones and fails only when they are worse', () => {
  const baseline = { tolerance: 0.2, ratios: { 'page / Node': 1, 'JavaScript of home / empty page': 1 } };
  const results = (page: number, script: number) =>
    judge({ 'page / Node': page, 'JavaScript of home / empty page': script }, baseline, []).map(
      ({ result }) => result,
    );
  expect(results(0.81, 1.19)).toEqual(['ok', 'ok']);
  expect(results(0.79, 1.21)).toEqual(['exceeded', 'exceeded']);
  expect(results(5, 0.5)).toEqual(['ok', 'ok']);
});
