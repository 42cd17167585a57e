import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';
import { CommandError, runCommand } from '../start/command-error';
import { type FixedCost, measureFixedCosts } from './fixed-costs';
import { reports } from './parts';

// `npm run test:times`: writes what the last `npm test` took into docs/testing.md.

const document = 'docs/testing.md';
const [begin, end] = ['<!-- times -->', '<!-- end of times -->'];
const slowest = 50;

const timesFile = z.object({
  seconds: z.number(),
  busy: z.number(),
  cores: z.number(),
  times: z.array(
    z.object({
      name: z.string(),
      passed: z.number(),
      failed: z.number(),
      seconds: z.number(),
      cpuSeconds: z.number().nullable(),
    }),
  ),
});
type Times = z.infer<typeof timesFile>;

/** One test and its seconds. */
type Timed = { part: string; test: string; seconds: number };

const vitestFile = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), duration: z.number().nullish(), status: z.string() }),
      ),
    }),
  ),
});

type Suite = { specs?: z.infer<typeof spec>[]; suites?: Suite[] };
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) })),
});
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightFile = z.object({ suites: z.array(suite) });

function testsOf({ specs = [], suites = [] }: Suite): Timed[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      part: 'browser',
      test: `${file}: ${title} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

async function readTests(): Promise<Timed[]> {
  const found: Timed[] = [];
  for (const file of await readdir(reports)) {
    if (!file.endsWith('.json') || file === 'times.json') continue;
    const report: unknown = JSON.parse(await readFile(`${reports}/${file}`, 'utf8'));
    const vitest = vitestFile.safeParse(report);
    if (!vitest.success) {
      found.push(...playwrightFile.parse(report).suites.flatMap(testsOf));
      continue;
    }
    for (const { name, assertionResults } of vitest.data.testResults) {
      for (const { fullName, duration } of assertionResults) {
        const test = `${relative('.', name)}: ${fullName.trim()}`;
        found.push({ part: file.replace('.json', ''), test, seconds: (duration ?? 0) / 1_000 });
      }
    }
  }
  return found;
}

const round = (seconds: number) => (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

function table(headings: string[], rows: string[][]): string {
  return [headings, headings.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function render({ seconds, busy, cores, times }: Times, fixed: FixedCost[], tests: Timed[]): string {
  const parts = times.map(({ name, passed, failed, seconds: wall, cpuSeconds }) => [
    name,
    String(passed + failed),
    round(wall),
    cpuSeconds === null ? '' : round(cpuSeconds),
    cpuSeconds === null ? '' : round(Math.max(0, cores * wall - cpuSeconds)),
  ]);
  const sum = times.reduce((total, { passed, failed }) => total + passed + failed, 0);
  parts.push([
    `together, on ${cores} cores`,
    String(sum),
    round(seconds),
    round(busy),
    round(Math.max(0, cores * seconds - busy)),
  ]);
  const longest = [...tests].sort((left, right) => right.seconds - left.seconds).slice(0, slowest);
  return [
    table(['Part', 'Tests', 'Seconds', 'CPU seconds', 'Idle core seconds'], parts),
    table(
      ['Fixed cost', 'Seconds'],
      fixed.map(({ what, seconds: cost }) => [what, cost < 1 ? cost.toFixed(3) : round(cost)]),
    ),
    table(
      [`The ${slowest} slowest tests`, 'Part', 'Seconds'],
      longest.map(({ part, test, seconds: duration }) => [test, part, round(duration)]),
    ),
  ].join('\n\n');
}

await runCommand(async () => {
  if (!existsSync(`${reports}/times.json`)) throw new CommandError('Run npm test first.');
  const times = timesFile.parse(JSON.parse(await readFile(`${reports}/times.json`, 'utf8')));
  const text = render(times, await measureFixedCosts(), await readTests());
  const old = await readFile(document, 'utf8');
  const [before, rest] = old.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new CommandError(`${document} has no place for it.`);
  await writeFile(document, `${before}${begin}\n\n${text}\n\n${end}${after}`);
  console.log(text);
});
