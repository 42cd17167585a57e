import { rmSync } from 'node:fs';
import { buildWhenNeeded } from '../start/build-when-needed';
import { CommandError, runCommand } from '../start/command-error';
import { duration } from '../start/progress';
import { createTestDatabase } from '../test/test-database';
import { explored } from './explorer-mutants';
import type { BuildMutant, ExploredMutant, Mutant, SourceMutant } from './mutant';
import { mutants } from './mutants';
import { addBuild, copyProject, mutate } from './project-copy';
import { type Failure, type Lane, type Outcome, runPlaywright, runVitest } from './run-tests';
import { checkExplored, tryExplored } from './try-explored';

// `npm run mutations [-- <part of a name> …]`: puts one fault at a time into a copy of the project and runs the tests named
// beside it. A fault without a failing test fails the command; a test that reaches its time limit found nothing. Two copies
// are tested at the same time. The tests run on PostgreSQL where there is a server: on the embedded database transactions
// run one after another, so that tests of races find less.
// `npm run mutations -- explorer` brings the faults back that the explorer has to find, and repeats steps that lead to them.

const isBuild = (mutant: Mutant): mutant is BuildMutant => mutant.kind === 'build';
const isSource = (mutant: Mutant): mutant is SourceMutant => !isBuild(mutant);
const isExplored = (mutant: Mutant | ExploredMutant): mutant is ExploredMutant => 'changes' in mutant;

const shown = ({ test, reason }: Failure) => `${test}: ${reason}`;
const distinct = <T>(values: readonly T[]) => [...new Set(values)];

/** @returns the name of a mutant that no test has found */
async function tryMutant(lane: Lane, mutant: Mutant): Promise<string[]> {
  const started = performance.now();
  const restore = mutate(lane.copy, mutant);
  let outcome: Outcome;
  try {
    outcome = isBuild(mutant)
      ? await runPlaywright(lane, mutant.tests, [mutant.titled], [mutant.project])
      : await runVitest(lane, mutant.tests, mutant.titled === undefined ? undefined : [mutant.titled]);
  } finally {
    restore();
  }
  // A file that does not load is not a test that noticed.
  const { failed, late, broken } = outcome;
  const isFound = failed.length > 0;
  const lines = isFound ? failed.slice(0, 1).map(shown) : [...late.map(shown), ...broken];
  const time = duration(performance.now() - started);
  console.log(
    [`${isFound ? '✓ found' : '✗ NOT FOUND'}  ${mutant.name} (${mutant.file}, ${time})`, ...lines].join(
      '\n    ',
    ),
  );
  return isFound ? [] : [mutant.name];
}

/** Runs the tests of all mutants without any of them. @throws CommandError when one fails */
async function checkWithout(lanes: readonly [Lane, Lane], chosen: readonly Mutant[]): Promise<void> {
  if (chosen.length === 0) return;
  const sources = chosen.filter(isSource);
  const builds = chosen.filter(isBuild);
  const titled = sources.filter(({ titled }) => titled !== undefined);
  const whole = sources.filter(({ titled }) => titled === undefined);
  const testsOf = (some: readonly Mutant[]) => distinct(some.flatMap(({ tests }) => tests));
  const titlesOf = (some: readonly Mutant[]) => distinct(some.flatMap(({ titled = [] }) => titled));
  const outcomes = await Promise.all([
    whole.length > 0 ? runVitest(lanes[0], testsOf(whole)) : [],
    (async () => [
      ...(titled.length > 0 ? [await runVitest(lanes[1], testsOf(titled), titlesOf(titled))] : []),
      ...(builds.length > 0
        ? [
            await runPlaywright(
              lanes[1],
              testsOf(builds),
              titlesOf(builds),
              distinct(builds.map(({ project }) => project)),
            ),
          ]
        : []),
    ])(),
  ]);
  const all = outcomes.flat();
  const wrong = all.flatMap(({ failed, late, broken }) => [...[...failed, ...late].map(shown), ...broken]);
  if (wrong.length > 0) throw new CommandError(`Fails without a mutant:\n${wrong.join('\n')}`);
  console.log(`${all.reduce((sum, { passed }) => sum + passed, 0)} tests pass without a mutant.\n`);
}

await runCommand(async () => {
  const started = performance.now();
  const parts = process.argv.slice(2);
  const chosen = mutants.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const toExplore = explored.filter(({ name }) =>
    parts.some((part) => part === 'explorer' || name.includes(part)),
  );
  const { DATABASE_URL: _given, ...clean } = process.env;
  const builds = chosen.filter(isBuild);
  if (builds.length > 0) await buildWhenNeeded({ ...clean, STORE_DEMO: '1' });
  const database = await createTestDatabase();
  const copies = [copyProject(), copyProject()] as const;
  try {
    const environment = { ...clean, ...(database ? { DATABASE_URL: database.url } : {}) };
    const lanes = [
      { copy: copies[0], environment },
      { copy: copies[1], environment },
    ] as const;
    if (builds.length > 0) addBuild(copies[1]);
    await checkWithout(lanes, chosen);
    await checkExplored(lanes[0], toExplore);
    const waiting = [...chosen.filter(isSource), ...toExplore];
    const survivors: string[] = [];
    const work = async (lane: Lane, own: Mutant[]) => {
      for (let next = own.shift() ?? waiting.shift(); next; next = own.shift() ?? waiting.shift())
        survivors.push(...(isExplored(next) ? await tryExplored(lane, next) : await tryMutant(lane, next)));
    };
    await Promise.all([work(lanes[0], []), work(lanes[1], builds)]);
    const count = chosen.length + toExplore.length;
    console.log(
      `\n${count} mutants in ${duration(performance.now() - started)}, ${count - survivors.length} found by a test`,
    );
    for (const name of survivors) console.log(`not found: ${name}`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await database?.drop();
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
});
