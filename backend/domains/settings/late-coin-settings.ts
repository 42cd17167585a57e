import { z } from 'zod';
import type { LateCoins } from '../../../lib/coins/late-coins';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** What a late delivery brings its buyer. */
export const lateCoinSettings = z.object({
  lateCoins: z.object({
    sharePercent: z.int().min(0),
    mostCoins: z.int().min(0),
    mostCoinsPerDay: z.int().min(0),
  }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readLateCoins(db: Executor): Promise<LateCoins> {
  return (await readValidRows(db, lateCoinSettings)).lateCoins;
}
