import { z } from 'zod';
import { endpoint, pageOf, pageQuery, queryFlag } from '../wire/endpoint';
import { categoryCode } from './category-contract';
import { goodsType } from './goods-type';
import { deliveryMode, goodsCard } from './product-card';

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
  /** Products with a running deal. */
  onSale: queryFlag,
  inStock: queryFlag,
});

/** The regions that a listing can be filtered by. */
export const filterRegions = ['GLOBAL', 'CN', 'HK', 'TW', 'SEA', 'ASIA', 'NA-EU'] as const;

/** The price ranges that a listing offers, in yuan. */
export const filterPrices: ReadonlyArray<{ from?: number; to?: number }> = [
  { to: 10 },
  { from: 10, to: 50 },
  { from: 50, to: 200 },
  { from: 200 },
];

const availableFilters = z.object({
  types: z.array(goodsType).default([]),
  deliveryModes: z.array(deliveryMode),
  regions: z.array(z.string()),
  /** For each of `filterPrices`, whether it has products. */
  prices: z.array(z.boolean()),
});
export type AvailableFilters = z.infer<typeof availableFilters>;

/** A listing; `filters`: the values that have products together with the other filters, null when not requested. */
export const productList = countedPage.extend({ filters: availableFilters.nullable().default(null) });
export type ProductList = z.infer<typeof productList>;

export const productListContract = {
  'GET /goods/member/goods/list': endpoint({
    summary: 'List products by category and filters',
    token: 'optional',
    shared: true,
    query: goodsFilters.extend({ withFilters: queryFlag }),
    data: productList,
  }),
};
