import type { Run } from './run';

/** The random numbers of one step: what it is about, and how it goes. */
export type Choice = { pick: number; how: number };

/** Something that a member, staff, a provider, a supplier, the clock or a dying process does. */
export type Step = {
  weight: number;
  /** @returns false when there was nothing to do */
  take: (run: Run, choice: Choice) => Promise<boolean>;
  /** Kinds that are taken first, in this order, when there is nothing to do: rare kinds are reached as often as others. */
  needs: readonly string[];
};

export type Steps = Readonly<Record<string, Step>>;

export const step = (weight: number, take: Step['take'], needs: readonly string[] = []): Step => ({
  weight,
  take,
  needs,
});

/** Most elements that one step tries. */
const tries = 4;

/**
 * Elements from a random one on, and the newest: what does not fit the first may fit another, and what a kind needs was
 * done to the newest.
 */
const from = <T>(list: readonly T[], pick: number): T[] => [
  ...new Set(
    [...list.keys()]
      .slice(0, tries)
      .map((index) => list[(pick + index) % list.length] as T)
      .concat(list.slice(-1)),
  ),
];

/** @returns whether the work succeeded with one of a few elements */
export async function tryEach<T>(
  list: readonly T[],
  pick: number,
  work: (element: T) => Promise<boolean>,
): Promise<boolean> {
  for (const element of from(list, pick)) if (await work(element)) return true;
  return false;
}
