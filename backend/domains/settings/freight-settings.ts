import { z } from 'zod';
import { yuanToFen } from '../../../lib/money';
import { type FreightRates, freightGroups } from '../../../lib/pricing/freight';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Freight by group of countries, in yuan: for the first 500 g and for each further started 500 g. */
export const freightSettings = z.object({
  freight: z.record(
    z.enum(freightGroups),
    z.object({ firstCny: z.number().min(0), nextCny: z.number().min(0) }),
  ),
});

/** The setting in fen. */
export function freightRates({ freight }: z.output<typeof freightSettings>): FreightRates {
  const inFen = (group: keyof FreightRates) => ({
    firstFen: yuanToFen(freight[group].firstCny),
    nextFen: yuanToFen(freight[group].nextCny),
  });
  return { MAINLAND: inFen('MAINLAND'), NEARBY: inFen('NEARBY'), ASIA: inFen('ASIA'), WORLD: inFen('WORLD') };
}

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readFreightRates(db: Executor): Promise<FreightRates> {
  return freightRates(await readValidRows(db, freightSettings));
}
