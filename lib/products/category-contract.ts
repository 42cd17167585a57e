import { z } from 'zod';
import { endpoint, id } from '../wire/endpoint';
import { ofGoodsType } from './goods-type';

export const categoryCode = z.string().regex(/^[A-Z_]{2,32}$/);

export const category = z.object({
  id,
  code: categoryCode,
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  goodsCount: z.number().int(),
  /** Names of the first products, for the home page's category list. */
  sampleNames: z.array(z.string()),
});
export type Category = z.infer<typeof category>;

export const categoryContract = {
  'GET /goods/member/goods_category': endpoint({
    summary: 'List categories with their number of products',
    token: 'optional',
    shared: true,
    /** With a type: the categories that have products of it, and figures of those products. */
    query: ofGoodsType,
    data: z.array(category),
  }),
};
