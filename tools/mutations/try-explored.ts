import { CommandError } from '../start/command-error';
import { duration } from '../start/progress';
import type { ExploredMutant } from './mutant';
import { mutate } from './project-copy';
import { type Lane, runExplorer } from './run-tests';

/** The first line of a failure, without what the assertion adds. */
const findingOf = (text: string) =>
  text.replace('AssertionError: ', '').split('\n')[0]?.split(': expected [')[0] ?? '';

/** Repeats the steps of all of them without a fault. @throws CommandError when the explorer finds something */
export async function checkExplored(lane: Lane, chosen: readonly ExploredMutant[]): Promise<void> {
  if (chosen.length === 0) return;
  const found = await runExplorer(
    lane,
    chosen.map(({ moves }) => moves),
  );
  if (found === null) throw new CommandError('The explorer does not run.');
  if (found !== '') throw new CommandError(`The explorer finds without a mutant:\n${found}`);
  console.log(`The explorer finds nothing after ${chosen.length} sequences without a mutant.\n`);
}

/** @returns the name of a fault that the explorer does not find */
export async function tryExplored(lane: Lane, mutant: ExploredMutant): Promise<string[]> {
  const started = performance.now();
  const restore = mutate(lane.copy, mutant);
  let found: string | null;
  try {
    found = await runExplorer(lane, [mutant.moves]);
  } finally {
    restore();
  }
  const isFound = found?.includes(mutant.finding) ?? false;
  const time = duration(performance.now() - started);
  console.log(
    `${isFound ? '✓ found' : '✗ NOT FOUND'}  ${mutant.name} (${time})\n    ${found === null ? 'the explorer does not run' : findingOf(found)}`,
  );
  return isFound ? [] : [mutant.name];
}
