import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Result } from './stage';

/** Of an error that belongs to no test: a server that did not start tells it late. */
const mostLines = 30;
/** Of an error of a test. Its result may have several, and often only the second tells the cause. */
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
 * Counts what Playwright's JSON reporter wrote. The remarks name every test that failed, with its errors, and every
 * one that passed at its second try only, with what went wrong at the first.
 */
export function readBrowserReport(report: unknown): Result {
  const { stats, suites, errors } = playwrightReport.parse(report);
  const remarks = [...suites.flatMap(remarksOf), ...errors.map(({ message }) => shorten(message, mostLines))];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    ...(remarks.length > 0 ? { remarks: remarks.join('\n') } : {}),
  };
}

function remarksOf({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const heading = status === 'flaky' ? '~ passed at its second try' : '✗ failed';
        const failures = results.map(({ errors }) => errors).filter((errors) => errors.length > 0);
        // The last try decides; of one that passed, the first is what there is to read.
        const errors = (status === 'flaky' ? failures.at(0) : failures.at(-1)) ?? [];
        const told = errors.slice(0, mostErrors).map(({ message }) => shorten(message, mostErrorLines));
        const rest = errors.length - told.length;
        return [
          `    ${heading}: [${projectName}] ${file}:${line} ${title}`,
          ...told,
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
