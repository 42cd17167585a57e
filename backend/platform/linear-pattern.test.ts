import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printFigures, runCounts } from '../../tests/setup/run-counts';
import { readCatalogFile } from '../seed/catalog-file';
import { isPattern, matchesPattern } from './linear-pattern';

describe('a pattern of an input field', () => {
  it.each([
    ['^[1-9][0-9]{4,10}$', '12345', '1234'],
    ['[0-9]{5}|x', '12345', '12345x'],
    ['^\\S(.{0,22}\\S)?$', '晨 星 🌟', ' 晨'],
    ['\\p{L}{2}', '天云', '天'],
    ['\\u{1F31F}', '🌟', '晨'],
    ['([0-9]+)+x', '11x', '11'],
    ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,}', 'a@b.cn', 'a@b'],
  ])('%s matches the whole of %s, and not %s', (pattern, good, bad) => {
    expect(isPattern(pattern)).toBe(true);
    expect(matchesPattern(pattern, good)).toBe(true);
    expect(matchesPattern(pattern, bad)).toBe(false);
  });

  it.each([
    '(',
    '(a)\\1',
    '(?=a)a',
    '(?<!b)a',
    'a{1001}',
    '(?:a{0,100}){0,10}',
    '.{0,300}.{0,300}',
    '((a{9}){9}){9}',
  ])('%s cannot be used', (pattern) => {
    expect(isPattern(pattern)).toBe(false);
    expect(matchesPattern(pattern, 'a')).toBeUndefined();
  });

  it('of the seeded catalogue can be used, and decides like RegExp', () => {
    const patterns = readCatalogFile().goods.flatMap(({ rechargeFields }) =>
      rechargeFields.flatMap(({ pattern }) => pattern ?? []),
    );
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of new Set(patterns)) {
      expect(isPattern(pattern), pattern).toBe(true);
      for (const value of ['12345', '123456789012', 'AB12CD', '#2PQLR9VY', '晨 星', 'a@b.cn', '138 0013', ''])
        expect(matchesPattern(pattern, value), `${pattern} ${value}`).toBe(
          new RegExp(`^(?:${pattern})$`, 'u').test(value),
        );
    }
  });
});

const atom = fc.constantFrom('a', '1', '.', '\\d', '\\w', '\\S', '[a-f]', '[^x]', '\\p{L}', 'ab', '天');
const repetition = fc.oneof(
  fc.constantFrom('', '', '*', '+', '?', '*?'),
  fc.tuple(fc.nat(20), fc.nat(60)).map(([least, more]) => `{${least},${least + more}}`),
);
const { pattern: randomPattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small' },
        atom,
        tie('pattern').map((inner) => `(?:${inner})`),
      ),
      repetition,
    )
    .map(([what, times]) => `${what}${times}`),
  pattern: fc
    .array(tie('part'), { minLength: 1, maxLength: 5 })
    .chain((parts) => fc.constantFrom(parts.join(''), parts.join('|'))),
}));
const hostileInput = fc.oneof(
  fc.constantFrom('a', '1', 'ab', '天', 'a1', '🌟').map((unit) => `${unit.repeat(200).slice(0, 199)}!`),
  fc.string({ maxLength: 200, unit: fc.constantFrom('a', 'b', '1', '天', ' ', '!') }),
);

// The slowest match on a busy machine took 143 ms. This bound separates linear from exponential time on a busy machine.
const boundMs = 2_000;

describe('patterns that the editor accepts', () => {
  it('take bounded time for thousands of random patterns and hostile inputs', () => {
    let accepted = 0;
    let slowest = 0;
    fc.assert(
      fc.property(
        randomPattern,
        fc.array(hostileInput, { minLength: 3, maxLength: 3 }),
        (pattern, inputs) => {
          if (pattern.length > 120 || !isPattern(pattern)) return;
          accepted += 1;
          for (const input of inputs) {
            const start = performance.now();
            matchesPattern(pattern, input);
            slowest = Math.max(slowest, performance.now() - start);
          }
        },
      ),
      { numRuns: runCounts.patterns, seed: 31 },
    );
    printFigures(
      `${accepted} of ${runCounts.patterns} patterns accepted, slowest match ${slowest.toFixed(1)} ms`,
    );
    expect(accepted).toBeGreaterThan(runCounts.patterns / 7);
    expect(slowest).toBeLessThan(boundMs);
  });

  it.each([
    ['^\\d*\\d*\\d*\\d*\\d*\\d*x$', '1'.repeat(120)],
    ['(a*)*b', 'a'.repeat(200)],
    ['(a|aa)+$', `${'a'.repeat(199)}!`],
    ['(\\w?){60}!', 'a'.repeat(200)],
  ])('%s, which stops RegExp, decides at once', (pattern, input) => {
    const start = performance.now();
    expect(matchesPattern(pattern, input)).toBe(false);
    expect(performance.now() - start).toBeLessThan(boundMs);
  });
});
