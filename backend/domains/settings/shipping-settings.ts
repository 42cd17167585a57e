import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** The countries that the shop ships to, by ISO 3166-1 alpha-2 code. */
export const shippingSettings = z.object({
  shippingCountries: z.object({ countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) }),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readShippingCountries(db: Executor): Promise<readonly string[]> {
  return (await readValidRows(db, shippingSettings)).shippingCountries.countries;
}
