import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Result } from './stage';

/** Lines of an error outside of tests, such as the output of a server that did not start. */
const mostLines = 30;
/** Errors of a test, and lines of each. A test may have several errors, and often only the second has the cause. */
const [mostErrors, mostErrorLines] = [3, 12];

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
type Suite = { specs?: z.infer<typeof spec>[]; suites?: Suite[] };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/**
 * Counts the results in a report of Playwright's JSON reporter. A test that passed on retry is a failure. The remarks
 * list failed and flaky tests with their errors.
 */
export function readBrowserReport(report: unknown): Result {
  const { stats, suites, errors } = playwrightReport.parse(report);
  const remarks = [...suites.flatMap(remarksOf), ...errors.map(({ message }) => shorten(message, mostLines))];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    ...(remarks.length > 0 ? { remarks: remarks.join('\n') } : {}),
  };
}

function remarksOf({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const heading = status === 'flaky' ? '~ passed on retry' : '✗ failed';
        const failures = results.map(({ errors }) => errors).filter((errors) => errors.length > 0);
        // The errors of the last attempt; a flaky test has errors in its first attempt only.
        const errors = (status === 'flaky' ? failures.at(0) : failures.at(-1)) ?? [];
        const shown = errors.slice(0, mostErrors).map(({ message }) => shorten(message, mostErrorLines));
        const rest = errors.length - shown.length;
        return [
          `    ${heading}: [${projectName}] ${file}:${line} ${title}`,
          ...shown,
          ...(rest > 0 ? [`      and ${rest} more`] : []),
        ].join('\n');
      }),
  );
  return [...own, ...suites.flatMap(remarksOf)];
}

function shorten(message: string | undefined, most: number): string {
  const lines = stripVTControlCharacters(message ?? '')
    .trimEnd()
    .split('\n');
  return lines
    .slice(0, most)
    .map((line) => `      ${line.slice(0, 400)}`)
    .join('\n');
}
