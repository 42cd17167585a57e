import fc from 'fast-check';
import { checkOutcome } from './check-outcome';
import { comeToRest } from './come-to-rest';
import { createRun, type Run } from './run';
import type { Choice, Steps } from './step';
import { allSteps } from './steps/all-steps';
import { purchases } from './steps/paying';
import { openWorld, type World } from './world';

const DAY = 86_400_000;
/** Days of the test clock after which another store is opened: sessions, certificates and deals age. */
const mostAge = 360;

/** One step of a sequence: the kinds of which the first one that can do something is taken, and its random numbers. */
export type Move = { kinds: string[] } & Choice;

/** @property shortest the steps that lead there */
export type Finding = { seed: number; findings: string[]; shortest: Move[] };

/** Of so many kinds that were taken least, every second step begins with one. */
const rarest = 8;

/** Kinds of one step: what does not fit the state of the store is passed over. */
const alternatives = 24;

type Lengths = { least: number; most: number };

const numbers = { pick: fc.nat({ max: 999 }), how: fc.nat({ max: 999 }) };

const kindOf = (steps: Steps): fc.Arbitrary<string> =>
  fc.oneof(...Object.entries(steps).map(([kind, { weight }]) => ({ weight, arbitrary: fc.constant(kind) })));

const moveOf = (steps: Steps, length: number): fc.Arbitrary<Move> =>
  fc.record({ kinds: fc.array(kindOf(steps), { minLength: length, maxLength: length }), ...numbers });

/** The sequence of a seed: a purchase and other steps. */
export function sequenceOf(seed: number, { least, most }: Lengths): Move[] {
  const rest = fc.array(moveOf(allSteps, alternatives), {
    minLength: least - 1,
    maxLength: most - 1,
    size: 'max',
  });
  const [found] = fc.sample(fc.tuple(moveOf(purchases, alternatives), rest), { seed, numRuns: 1 });
  return found ? [found[0], ...found[1]] : [];
}

/** A step as a command of fast-check; the run is both the model and what drives the store. */
class MoveCommand implements fc.AsyncCommand<Run, Run> {
  constructor(readonly move: Move) {}
  check = () => true;
  async run(run: Run): Promise<void> {
    run.steps += 1;
    for (const kind of this.move.kinds) if (await this.isTaken(run, kind, this.move)) break;
    run.isCrashing = run.armed !== null;
  }
  toString = () => textOf(this.move);

  /** Takes a step of this kind, after what it needs when it has nothing to do. */
  private async isTaken(run: Run, kind: string, { pick, how }: Choice, depth = 0): Promise<boolean> {
    const step = allSteps[kind];
    if (!step || depth > deepest) return false;
    const isDone = async () => {
      if (!(await step.take(run, { pick, how }))) return false;
      run.taken.push({ pick, how, kinds: [kind] });
      run.isCrashing = run.armed !== null;
      return true;
    };
    if (await isDone()) return true;
    if (step.needs.length === 0) return false;
    for (const need of step.needs) {
      // One of the members is not verified, and may not buy everything.
      const isMet = await this.isTaken(run, need, { pick, how }, depth + 1);
      if (!isMet) await this.isTaken(run, need, { pick: pick + 1, how: how + 1 }, depth + 1);
    }
    return isDone();
  }
}

/** Steps that need each other, one after the other. */
const deepest = 4;

export const textOf = ({ kinds, pick, how }: Move) => `${kinds.join('|')}(${pick}, ${how})`;

/** The sequence of a text that `textOf` wrote. @throws Error for an unknown kind */
export function readMoves(text: string): Move[] {
  return [...text.matchAll(/([A-Z0-9_|]+)\((\d+), ?(\d+)\)/g)].map(([, kinds = '', pick, how]) => {
    const unknown = kinds.split('|').find((kind) => !Object.hasOwn(allSteps, kind));
    if (unknown !== undefined) throw new Error(`There is no step ${unknown}`);
    return { kinds: kinds.split('|'), pick: Number(pick), how: Number(how) };
  });
}

/** Explores a store; after a finding with another one. */
export function createExplorer(lengths: Lengths) {
  let world: World | null = null;
  let born = 0;
  const counts: Record<string, number> = Object.fromEntries(Object.keys(allSteps).map((kind) => [kind, 0]));

  /**
   * Of the kinds that a step can have, the one that was taken least comes first. Every second step begins with one of the
   * rarest of all, so that each is taken often enough.
   */
  const leastTakenFirst = (moves: readonly Move[]): Move[] => {
    const expected = { ...counts };
    const times = (kind: string) => expected[kind] ?? 0;
    const sorted = (kinds: readonly string[]) => kinds.toSorted((left, right) => times(left) - times(right));
    return moves.map(({ kinds, ...choice }, index) => {
      const rare = index % 2 === 1 ? sorted(Object.keys(expected))[choice.pick % rarest] : undefined;
      const all = [...(rare === undefined ? [] : [rare]), ...sorted(kinds)];
      const [first] = all;
      if (first !== undefined) expected[first] = times(first) + 1;
      return { ...choice, kinds: all };
    });
  };

  const leave = async () => {
    await world?.close();
    world = null;
  };

  const openedWorld = async (): Promise<World> => {
    if (world && world.store.clock.now().getTime() - born > mostAge * DAY) await leave();
    if (!world) {
      world = await openWorld();
      born = world.store.clock.now().getTime();
    }
    return world;
  };

  /** @returns what is wrong after these steps */
  const run = async (moves: readonly Move[]): Promise<{ run: Run; findings: string[] }> => {
    const opened = await openedWorld();
    beginAtNoon(opened);
    const one = createRun(opened, await opened.newBuyers());
    const commands = moves.map((move) => new MoveCommand(move));
    await fc.asyncModelRun(() => ({ model: one, real: one }), commands);
    await comeToRest(one);
    await checkOutcome(one);
    const findings = [...one.findings];
    // What is wrong stays in the database.
    if (findings.length > 0) await leave();
    return { run: one, findings };
  };

  return {
    counts,
    run,
    /**
     * @param given instead of the sequence for the seed
     * @returns null when nothing is wrong after the sequence
     */
    explore: async (seed: number, given?: readonly Move[]): Promise<Finding | null> => {
      const moves = given ?? leastTakenFirst(sequenceOf(seed, lengths));
      const { run: one, findings } = await run(moves);
      for (const { kinds } of one.taken) for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
      return findings.length === 0 ? null : { seed, findings, shortest: one.taken };
    },
    /** Leaves out steps as long as the same thing is found. */
    shrink: async ({ seed, findings, shortest }: Finding, until: number): Promise<Finding> => {
      const [wanted] = findings;
      let left = shortest;
      for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
        for (let from = left.length - size; from > -size; from -= size) {
          if (Date.now() >= until) return { seed, findings, shortest: left };
          const fewer = left.filter((_, index) => index < from || index >= from + size);
          const found = await run(fewer);
          if (wanted !== undefined && found.findings.includes(wanted)) left = fewer;
        }
      }
      return { seed, findings, shortest: left };
    },
    close: leave,
  };
}

/** Every sequence begins at the same time of the day. */
function beginAtNoon({ store }: World): void {
  const noon = 4 * 3_600_000;
  const now = store.clock.now().getTime();
  store.clock.advance(DAY - ((now - noon) % DAY));
}
