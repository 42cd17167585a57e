import { z } from 'zod';
import { epochMs, id, yuan } from '../wire/endpoint';
import { categoryCode } from './category-contract';
import { goodsType } from './goods-type';

export const deliveryMode = z.enum(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING']);
export type DeliveryMode = z.infer<typeof deliveryMode>;

/** How and when a product is delivered and where it works (backend/domains/products/delivery-terms.ts). */
export const deliveryTerms = z.object({
  deliveryMode,
  etaLabel: z.string(),
  /** Whether the estimate is at most two minutes, and deliveries are on time. */
  isInstant: z.boolean(),
  /** Half of the orders take so many seconds at present, longer than promised; left out while deliveries are on time. */
  lateSeconds: z.number().int().optional(),
  /** Short label when the product is limited to a region, otherwise null. */
  regionLabel: z.string().nullable(),
});
export type DeliveryTerms = z.infer<typeof deliveryTerms>;

const dealOnCard = z.object({
  id,
  skuId: id,
  skuName: z.string(),
  discountPrice: yuan,
  originalPrice: yuan,
  endTime: epochMs,
  /** 0..1, sold and reserved share of the quota. */
  soldShare: z.number(),
  /** The "from" price for members who have used the deal. */
  without: z.object({ price: yuan, hasRange: z.boolean() }),
});

export const goodsCard = z.object({
  id,
  slug: z.string(),
  /** Path of the generated cover, `/covers/<slug>.svg`. */
  cover: z.string(),
  name: z.string(),
  caption: z.string(),
  type: goodsType,
  categoryCode,
  ...deliveryTerms.shape,
  /** The "from" price: the lowest of its denominations, each with the price of its running deal. */
  price: yuan,
  /** Market price of the denomination with the "from" price. */
  marketPrice: yuan.nullable(),
  /** False when there is one price only ("from" is then left out). */
  hasRange: z.boolean(),
  regions: z.array(z.string()),
  /** Units sold since the product was added. */
  salesCount: z.number().int(),
  rating: z.number(),
  isOutOfStock: z.boolean(),
  deal: dealOnCard.nullable(),
});
export type GoodsCard = z.infer<typeof goodsCard>;
