import { describe, expect, it } from 'vitest';
import { readBrowserReport } from './browser-report';

const test = (status: string, ...messages: string[][]) => ({
  projectName: 'phone',
  status,
  results: messages.map((errors) => ({ errors: errors.map((message) => ({ message })) })),
});

const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');

describe('readBrowserReport', () => {
  it('lists failed and flaky tests with their errors', () => {
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
                  title: 'fails',
                  file: 'a.spec.ts',
                  line: 9,
                  tests: [test('unexpected', ['first'], ['\u001b[31mred\u001b[39m', 'after it'])],
                },
                { title: 'is flaky', file: 'b.spec.ts', line: 3, tests: [test('flaky', ['slow'], [])] },
              ],
            },
          ],
        },
      ],
    };
    expect(readBrowserReport(report)).toEqual({
      passed: 1,
      failed: 2,
      remarks: [
        '    ✗ failed: [phone] a.spec.ts:9 fails',
        '      red',
        '      after it',
        '    ~ passed on retry: [phone] b.spec.ts:3 is flaky',
        '      slow',
      ].join('\n'),
    });
  });

  it('has no remarks when all tests passed', () => {
    expect(
      readBrowserReport({ stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [], suites: [] }),
    ).toEqual({ passed: 3, failed: 0 });
  });

  it('limits the number and length of the errors of a test', () => {
    const errors = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name} ${long}`);
    const { remarks } = readBrowserReport({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [
        { specs: [{ title: 'fails', file: 'a.spec.ts', line: 9, tests: [test('unexpected', errors)] }] },
      ],
    });
    const lines = remarks?.split('\n') ?? [];
    expect(lines).toHaveLength(1 + 3 * 12 + 1);
    expect(lines.filter((line) => line.endsWith(' line 0'))).toEqual(
      ['a', 'b', 'c'].map((name) => `      ${name} line 0`),
    );
    expect(lines.at(-1)).toBe('      and 2 more');
  });

  it('limits the length of an error outside of tests', () => {
    const { remarks } = readBrowserReport({
      stats: { expected: 0, unexpected: 0, flaky: 0 },
      errors: [{ message: long }],
      suites: [],
    });
    expect(remarks?.split('\n')).toHaveLength(30);
  });
});
