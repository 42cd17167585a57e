import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackSeed } from '../../../../tests/attack/attack-report';
import { printFigures, runCounts } from '../../../../tests/setup/run-counts';
import { StoreError } from '../../../platform/errors/store-error';
import { isPattern } from '../../../platform/linear-pattern';
import { validateRecharge } from './validate-recharge';

// Patterns of recharge fields are data, and anyone may have a value checked against them.

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

/** One character that folding (NFKC) makes eighteen of. */
const ligature = '\ufdfa';
const hostileInput = fc.oneof(
  fc
    .constantFrom('a', '1', 'ab', '天', 'a1', '🌟', ligature, '１', 'ß')
    .map((unit) => `${unit.repeat(200).slice(0, 199)}!`),
  fc.string({ maxLength: 200, unit: fc.constantFrom('a', 'b', '1', '天', ' ', '!', ligature) }),
);

const text = { key: 'account', type: 'text', required: true } as const;

/** Milliseconds that one value may take. */
const aimMs = 10;
/** Another process may stop this one while a value is matched; the shortest of these counts. */
const measuredAgain = 20;

/** How long a value takes as an order or the check of an account reads it. */
function msOf(pattern: string, input: string): number {
  const field = { ...text, pattern };
  const start = performance.now();
  try {
    validateRecharge([field], { account: input });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
  return performance.now() - start;
}

function shortestMs(pattern: string, input: string): number {
  let shortest = msOf(pattern, input);
  for (let n = 0; n < measuredAgain && shortest >= aimMs; n += 1)
    shortest = Math.min(shortest, msOf(pattern, input));
  return shortest;
}

describe('a pattern that the editor accepts', () => {
  it(`reads each hostile value in less than ${aimMs} ms`, () => {
    const one = fc.tuple(randomPattern, fc.array(hostileInput, { minLength: 3, maxLength: 3 }));
    const seed = attackSeed();
    let [accepted, made, slowest] = [0, 0, 0];
    const slow: string[] = [];
    for (let part = 0; accepted < runCounts.patterns; part += 1) {
      for (const [pattern, inputs] of fc.sample(one, { numRuns: 1_000, seed: seed + part })) {
        made += 1;
        if (accepted >= runCounts.patterns || pattern.length > 120 || !isPattern(pattern)) continue;
        accepted += 1;
        for (const input of inputs) {
          const ms = shortestMs(pattern, input);
          slowest = Math.max(slowest, ms);
          if (ms >= aimMs) slow.push(`${pattern} and ${input}: ${ms.toFixed(1)} ms`);
        }
      }
    }
    printFigures(
      `  ${accepted} of ${made} random patterns accepted, three hostile values each, slowest ${slowest.toFixed(1)} ms`,
    );
    expect(slow).toEqual([]);
  });

  it.each([
    ['^\\d*\\d*\\d*\\d*\\d*\\d*x$', '1'.repeat(120)],
    ['(a*)*b', 'a'.repeat(200)],
    ['(a|aa)+$', `${'a'.repeat(199)}!`],
    ['(\\w?){60}!', 'a'.repeat(200)],
    ['(\\w?){80}!', 'a'.repeat(200)],
    // Few repetitions, for which `RegExp` would take a minute after folding.
    ['.*.*.*x', ligature.repeat(200)],
    ['[^x]*[^x]*[^x]*x', '天'.repeat(200)],
    // A capital of three letters.
    ['.*.*.*x', '\u0390'.repeat(200)],
  ])('%s, which stops RegExp, decides at once', (pattern, input) => {
    expect(isPattern(pattern)).toBe(true);
    expect(shortestMs(pattern, input)).toBeLessThan(aimMs);
  });

  it('folds a value that fits only then, whatever the pattern repeats', () => {
    const field = { ...text, pattern: '(?:\\d{2})+' };
    expect(validateRecharge([field], { account: '１２３４' })).toEqual({ account: '1234' });
  });
});
