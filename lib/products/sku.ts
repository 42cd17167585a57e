import { z } from 'zod';
import { id, yuan } from '../wire/endpoint';

export const sku = z.object({
  id,
  name: z.string(),
  faceValue: z.number().nullable(),
  bonusValue: z.number(),
  price: yuan,
  marketPrice: yuan.nullable(),
  /** Running deal's price, or null. */
  dealPrice: yuan.nullable(),
  dealId: id.nullable(),
  /** Price of one unit of face value (including the bonus), with the unit's size: 1, 10, 100, 1000. */
  unitPrice: z.object({ per: z.number(), price: z.number() }).nullable(),
  firstPurchaseBonus: z.number().nullable(),
  isDefault: z.boolean(),
  isPopular: z.boolean(),
  isOutOfStock: z.boolean(),
  limitPerOrder: z.number().int(),
  specification: z.string().nullable(),
});
export type Sku = z.infer<typeof sku>;
