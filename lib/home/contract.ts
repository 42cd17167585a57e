import { z } from 'zod';
import { articleRow, banner } from '../content/contract';
import { category } from '../products/category-contract';
import { dailyDeal } from '../products/deal-contract';
import { ofGoodsType } from '../products/goods-type';
import { goodsCard } from '../products/product-card';
import { hotKeyword } from '../search/contract';
import { endpoint, epochMs, yuan } from '../wire/endpoint';

export const home = z.object({
  banners: z.array(banner),
  hotKeywords: z.array(hotKeyword),
  categories: z.array(category),
  dailyDeals: z.array(dailyDeal),
  popular: z.array(goodsCard),
  floors: z.array(z.object({ category, goods: z.array(goodsCard) })),
  news: z.array(articleRow),
  /** Computed from real orders and reviews; null where there is not enough of them. */
  figures: z.object({
    p50DeliverySeconds: z.number().nullable(),
    p90DeliverySeconds: z.number().nullable(),
    rating: z.number().nullable(),
    checkedGoods: z.number().int(),
  }),
  /** What new members get: yuan off an order of at least so many yuan; null without such a coupon. */
  welcomeCoupon: z.object({ value: yuan, minOrder: yuan }).nullable().catch(null),
  serverTime: epochMs,
});
export type Home = z.infer<typeof home>;

export const homeContract = {
  'GET /goods/member/goods/index': endpoint({
    summary: 'Content of the home page',
    token: 'optional',
    shared: true,
    /** With a type: only what leads to products of it. */
    query: ofGoodsType,
    data: home,
  }),
};
