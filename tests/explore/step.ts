import type { Run } from './run';

/** The random numbers of one step: what it is about, and how it goes. */
export type Choice = { pick: number; how: number };

/** Something that a member, staff, a provider, a supplier, the clock or a dying process does. */
export type Step = {
  weight: number;
  /** @returns false when there was nothing to do */
  take: (run: Run, choice: Choice) => Promise<boolean>;
};

export type Steps = Readonly<Record<string, Step>>;

export const step = (weight: number, take: Step['take']): Step => ({ weight, take });
