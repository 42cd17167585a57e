import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

const line = (most: number) => z.string().trim().min(1).max(most);

/** The tax in the prices of the shop, in percent of the price without it. */
export const taxSettings = z.object({ tax: z.object({ percent: z.number().min(0).max(100) }) });

/** The seller as receipts name it. */
export const sellerSettings = z.object({
  /** Without a name, receipts name only the shop. */
  seller: z
    .strictObject({
      name: line(120).optional(),
      address: line(200).optional(),
      /** In the register of companies. */
      registerNumber: line(40).optional(),
      taxNumber: line(40).optional(),
      email: z.email().optional(),
    })
    .refine((seller) => seller.name !== undefined || Object.keys(seller).length === 0),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export function readSellerSettings(db: Executor): Promise<z.output<typeof sellerSettings>> {
  return readValidRows(db, sellerSettings);
}
