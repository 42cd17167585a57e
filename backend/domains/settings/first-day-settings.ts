import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** What the checklist of the first day cannot know (lib/dashboard/first-day.ts). */
export const firstDaySettings = z.object({
  firstDay: z.strictObject({
    isHidden: z.boolean(),
    /** The database is backed up by something else than its archive of WAL files. */
    isBackedUp: z.boolean(),
  }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export function readFirstDaySettings(db: Executor): Promise<z.output<typeof firstDaySettings>> {
  return readValidRows(db, firstDaySettings);
}
