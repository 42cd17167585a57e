import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** The limits of codes that members give as presents. */
export const presentSettings = z.object({
  presents: z.object({
    /** Presents of a member within a day; 0: members cannot give any. */
    mostPerDay: z.int().min(0),
    /** The same for an account that is younger than so many days. */
    newMemberMostPerDay: z.int().min(0),
    newMemberDays: z.int().min(0),
    /** Days until a present that is not opened is the giver's again. */
    validDays: z.int().min(1),
  }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readPresentSettings(
  db: Executor,
): Promise<z.output<typeof presentSettings>['presents']> {
  return (await readValidRows(db, presentSettings)).presents;
}
