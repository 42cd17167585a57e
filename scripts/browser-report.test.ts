import { describe, expect, it } from 'vitest';
import { readBrowserReport } from './browser-report';

const test = (status: string, ...messages: string[][]) => ({
  projectName: 'phone',
  status,
  results: messages.map((errors) => ({ errors: errors.map((message) => ({ message })) })),
});

const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');

describe('the report of the browser tests', () => {
  it('names what failed and what needed a second try, with the errors', () => {
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [
        {
          specs: [{ title: 'is fine', file: 'a.spec.ts', line: 1, tests: [test('expected', [])] }],
          suites: [
            {
              specs: [
                {
                  title: 'falls',
                  file: 'a.spec.ts',
                  line: 9,
                  tests: [test('unexpected', ['first'], ['\u001b[31mred\u001b[39m', 'after it'])],
                },
                { title: 'sways', file: 'b.spec.ts', line: 3, tests: [test('flaky', ['slow'], [])] },
              ],
            },
          ],
        },
      ],
    };
    expect(readBrowserReport(report)).toEqual({
      passed: 2,
      failed: 1,
      remarks: [
        '    ✗ failed: [phone] a.spec.ts:9 falls',
        '      red',
        '      after it',
        '    ~ passed at its second try: [phone] b.spec.ts:3 sways',
        '      slow',
      ].join('\n'),
    });
  });

  it('has nothing to remark when all passed', () => {
    expect(
      readBrowserReport({ stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [], suites: [] }),
    ).toEqual({ passed: 3, failed: 0 });
  });

  it('keeps the errors of a test short, and few', () => {
    const errors = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name} ${long}`);
    const { remarks } = readBrowserReport({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [
        { specs: [{ title: 'falls', file: 'a.spec.ts', line: 9, tests: [test('unexpected', errors)] }] },
      ],
    });
    const lines = remarks?.split('\n') ?? [];
    expect(lines).toHaveLength(1 + 3 * 12 + 1);
    expect(lines.filter((line) => line.endsWith(' line 0'))).toEqual(
      ['a', 'b', 'c'].map((name) => `      ${name} line 0`),
    );
    expect(lines.at(-1)).toBe('      and 2 more');
  });

  it('keeps an error of no test short', () => {
    const { remarks } = readBrowserReport({
      stats: { expected: 0, unexpected: 0, flaky: 0 },
      errors: [{ message: long }],
      suites: [],
    });
    expect(remarks?.split('\n')).toHaveLength(30);
  });
});
