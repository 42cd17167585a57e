import { z } from 'zod';
import { endpoint, id, idList, nothing, pageOf, pageQuery, shanghaiTime, yuan } from '../wire/endpoint';

export const favorite = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  /** The lowest price. */
  goodsPrice: yuan,
  /** Whether the product has higher prices too. */
  hasRange: z.boolean().default(false),
  goodsThumbnail: z.string(),
  isMarketable: z.boolean(),
  priceWhenAdded: yuan,
  priceDropped: z.boolean(),
  createdTime: shanghaiTime,
});
export type Favorite = z.infer<typeof favorite>;

export const favoriteContract = {
  'POST /upms/member/goods_favorite/add': endpoint({
    summary: 'Add a favorite',
    token: 'member',
    body: z.object({ goodsId: id }),
    data: z.object({ id }),
  }),
  'GET /upms/member/goods_favorite/list': endpoint({
    summary: 'List favorites, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(favorite),
  }),
  'GET /upms/member/goods_favorite/exists': endpoint({
    summary: 'Check which products are favorites: product id to favorite id or null',
    token: 'member',
    query: z.object({ goodsIds: idList }),
    data: z.record(z.string(), id.nullable()),
  }),
  'DELETE /upms/member/goods_favorite/delete': endpoint({
    summary: 'Remove favorites; `undo` restores them within a day',
    token: 'member',
    query: z.object({ ids: idList }),
    data: z.object({ undo: z.string() }),
  }),
  'POST /upms/member/goods_favorite/restore': endpoint({
    summary: 'Restore removed favorites with their original prices',
    token: 'member',
    // A sealed token with at most a hundred rows.
    body: z.object({ undo: z.string().max(20_000) }),
    data: nothing,
  }),
};
