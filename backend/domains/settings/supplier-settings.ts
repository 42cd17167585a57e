import { z } from 'zod';
import { topUpSuppliers } from '../../../lib/settings/top-up-suppliers';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** The settings about the supplier of direct top-ups. */
export const supplierSettings = z.object({
  /** Minor units of the currency in which the supplier states the balance; a lower balance is an alarm. */
  supplierBalance: z.object({ alarmBelowMinor: z.int().min(0) }),
  topUpSuppliers,
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export function readSupplierSettings(db: Executor): Promise<z.output<typeof supplierSettings>> {
  return readValidRows(db, supplierSettings);
}

/** Which supplier delivers a SKU, in the order of preference. */
export async function readTopUpSuppliers(db: Executor): Promise<z.output<typeof topUpSuppliers>> {
  return (await readSupplierSettings(db)).topUpSuppliers;
}

export type TopUpSupplierLine = z.output<typeof topUpSuppliers>['lines'][number];
