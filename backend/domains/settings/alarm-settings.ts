import { z } from 'zod';
import { staffRoles } from '../../../lib/permissions/staff-permissions';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Who is mailed about alarms. */
export const alarmSettings = z.object({
  /** Roles whose people receive the alarms on which they can act. */
  alarmMails: z.object({ roles: z.array(z.enum(staffRoles)) }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export function readAlarmSettings(db: Executor): Promise<z.output<typeof alarmSettings>> {
  return readValidRows(db, alarmSettings);
}
