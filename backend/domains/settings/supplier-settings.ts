import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** The settings about the supplier of direct top-ups. */
export const supplierSettings = z.object({
  /** Minor units of the currency in which the supplier states the balance; a lower balance is an alarm. */
  supplierBalance: z.object({ alarmBelowMinor: z.int().min(0) }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export function readSupplierSettings(db: Executor): Promise<z.output<typeof supplierSettings>> {
  return readValidRows(db, supplierSettings);
}
