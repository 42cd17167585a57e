import { describe, expect, it } from 'vitest';
import { priceItem } from '@/components/staff/example-catalogue';
import type { PriceItem } from '@/lib/products/staff/contract';
import { effectOf, marginGroups, newPriceOf, type PriceRules, readSheet } from './new-price';

const item: PriceItem = { ...priceItem, now: 96, cost: 91.68, marketPrice: 98, sold30: 100 };
const rules: PriceRules = {
  way: 'MARGIN',
  percent: 5.5,
  stepFen: 10,
  isCapped: true,
  mostPercent: null,
  pasted: new Map(),
};
const priceBy = (changes: Partial<PriceRules>, of = item) => newPriceOf(of, { ...rules, ...changes });

describe('a new price', () => {
  it('reaches the margin, rounded up to the step', () => {
    expect(priceBy({})).toEqual({ fen: 9710, adjusted: null });
    expect(priceBy({ stepFen: 1 })).toEqual({ fen: 9702, adjusted: null });
    // Exactly on a step: not one step higher.
    expect(priceBy({ percent: 4.5, stepFen: 100 })).toEqual({ fen: 9600, adjusted: null });
  });

  it('changes by a percentage, up and down', () => {
    expect(priceBy({ way: 'PERCENT', percent: 1 })).toEqual({ fen: 9700, adjusted: null });
    expect(priceBy({ way: 'PERCENT', percent: -2 })).toEqual({ fen: 9410, adjusted: null });
    expect(priceBy({ way: 'PERCENT', percent: 0 })).toEqual({ fen: 9600, adjusted: null });
    expect(priceBy({ percent: null })).toEqual({ fen: 9600, adjusted: null });
  });

  it('is capped at the market price, which does not lower it', () => {
    expect(priceBy({ way: 'PERCENT', percent: 4 })).toEqual({ fen: 9800, adjusted: 'CAPPED' });
    expect(priceBy({ way: 'PERCENT', percent: 4, isCapped: false }).fen).toBe(9990);
    expect(priceBy({ way: 'PERCENT', percent: 4 }, { ...item, marketPrice: 90 }).fen).toBe(9600);
    expect(priceBy({ way: 'PERCENT', percent: 4 }, { ...item, marketPrice: null }).fen).toBe(9990);
    expect(priceBy({ way: 'PERCENT', percent: -2 }, { ...item, marketPrice: 90 }).fen).toBe(9410);
  });

  it('stays within the largest change', () => {
    expect(priceBy({ way: 'PERCENT', percent: -10, mostPercent: 5 })).toEqual({
      fen: 9120,
      adjusted: 'LIMITED',
    });
    expect(priceBy({ way: 'PERCENT', percent: 10, mostPercent: 5, isCapped: false })).toEqual({
      fen: 10_080,
      adjusted: 'LIMITED',
    });
    const coarse = { way: 'PERCENT', mostPercent: 3, stepFen: 1000, isCapped: false } as const;
    expect(priceBy({ ...coarse, percent: 10 }).fen).toBe(9600);
    expect(priceBy({ ...coarse, percent: -10 }).fen).toBe(9600);
  });

  it.each([
    ['G10014-02;12,50', 'ambiguous'],
    ['G10014-02;5,100', 'ambiguous'],
    ['G10014-02\t5,100', 'ambiguous'],
    ['G10014-02 12,50', 'ambiguous'],
    ['G10014-02,12,50', 'ambiguous'],
    ['G10014-02\t1.045,50', 'ambiguous'],
    ['G10014-02\t1.045', 'ambiguous'],
    ['G10014-02\t2026-12-31', 'unread'],
    ['G10014-02\t1.2E+03', 'unread'],
    ['G10014-02\t-12.50', 'unread'],
    ['G10014-02\t0', 'unread'],
  ] as const)('is not taken from the line %j', (line, list) => {
    const sheet = readSheet(`G10014-01\t10\n${line}`);
    expect([...sheet.prices]).toEqual([['G10014-01', 1000]]);
    expect(sheet[list]).toEqual([2]);
  });

  it.each([
    ['G10014-02;Card;12.50', 1250],
    ['G10014-02 ５０.５', 5050],
    ['G10014-02,"1,045.50"', 104_550],
    ['G10014-02,CNY 12', 1200],
  ])('is taken from the line %j', (line, fen) => {
    expect([...readSheet(line).prices]).toEqual([['G10014-02', fen]]);
  });

  it('is taken from a sheet as it is', () => {
    const { prices, unread } = readSheet('G10019-02\t¥1,045.50\ng10019-03, 96\n\nG10019-04\nno price;x');
    expect([...prices]).toEqual([
      ['G10019-02', 104_550],
      ['G10019-03', 9600],
    ]);
    expect(unread).toEqual([4, 5]);
    expect(priceBy({ way: 'PASTE', pasted: prices }).fen).toBe(104_550);
    expect(priceBy({ way: 'PASTE', pasted: new Map() }).fen).toBe(9600);
  });
});

describe('the effect of new prices', () => {
  it('is that of the sales of a month', () => {
    expect(effectOf([{ item, fen: 9710 }])).toEqual({
      addedFen: 11_000,
      before: 4.5,
      after: 5.6,
      breakEven: 20.3,
    });
  });

  it('has a volume to reach when the margin falls, and none without margin or sales', () => {
    expect(effectOf([{ item, fen: 9500 }]).breakEven).toBe(-30.1);
    expect(effectOf([{ item, fen: 9000 }]).breakEven).toBeNull();
    expect(effectOf([{ item: { ...item, sold30: 0 }, fen: 9710 }])).toEqual({
      addedFen: 0,
      before: null,
      after: null,
      breakEven: null,
    });
  });

  it('counts the SKUs by their margin', () => {
    expect(marginGroups([-3, 3.9, 4, 5.5, 9.9, 10, 40])).toEqual([2, 1, 1, 0, 1, 2]);
  });
});
