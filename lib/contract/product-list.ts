import { z } from 'zod';
import { categoryCode } from './category';
import { endpoint, pageOf, pageQuery, queryFlag } from './endpoint';
import { deliveryMode, goodsCard, goodsType } from './product-card';

export const goodsSort = z.enum(['RECOMMENDED', 'SALES_DESC', 'PRICE_ASC', 'PRICE_DESC', 'DATE_DESC']);
export type GoodsSort = z.infer<typeof goodsSort>;

/** A page of products whose `total` is counted up to a limit only; `hasMore` when there are more than that. */
export const countedPage = pageOf(goodsCard).extend({ hasMore: z.boolean() });
export type CountedPage = z.infer<typeof countedPage>;

export const goodsFilters = pageQuery.extend({
  categoryCode: categoryCode.optional().catch(undefined),
  type: goodsType.optional().catch(undefined),
  orderType: goodsSort.catch('RECOMMENDED').default('RECOMMENDED'),
  startPrice: z.coerce.number().min(0).max(1e7).optional().catch(undefined),
  endPrice: z.coerce.number().min(0).max(1e7).optional().catch(undefined),
  deliveryMode: deliveryMode.optional().catch(undefined),
  region: z
    .string()
    .regex(/^[A-Z]{2,8}(-[A-Z]{2,8})?$/)
    .optional()
    .catch(undefined),
  onSale: queryFlag,
  inStock: queryFlag,
});

export const productListContract = {
  'GET /goods/member/goods/list': endpoint({
    summary: 'List products by category and filters',
    token: 'optional',
    query: goodsFilters,
    data: countedPage,
  }),
};
