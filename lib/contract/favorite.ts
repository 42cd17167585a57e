import { z } from 'zod';
import { endpoint, id, idList, nothing, pageOf, pageQuery, shanghaiTime, yuan } from './endpoint';

export const favorite = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsPrice: yuan,
  goodsThumbnail: z.string(),
  isMarketable: z.boolean(),
  priceWhenAdded: yuan,
  priceDropped: z.boolean(),
  createdTime: shanghaiTime,
});
export type Favorite = z.infer<typeof favorite>;

export const favoriteContract = {
  'POST /upms/member/goods_favorite/add': endpoint({
    summary: 'Add a favourite',
    token: 'member',
    body: z.object({ goodsId: id }),
    data: z.object({ id }),
  }),
  'GET /upms/member/goods_favorite/list': endpoint({
    summary: 'Own favourites, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(favorite),
  }),
  'GET /upms/member/goods_favorite/exists': endpoint({
    summary: 'Which of these goods are favourites: goods id to favourite id or null',
    token: 'member',
    query: z.object({ goodsIds: idList }),
    data: z.record(z.string(), id.nullable()),
  }),
  'DELETE /upms/member/goods_favorite/delete': endpoint({
    summary: 'Remove favourites; `undo` brings them back within a day',
    token: 'member',
    query: z.object({ ids: idList }),
    data: z.object({ undo: z.string() }),
  }),
  'POST /upms/member/goods_favorite/restore': endpoint({
    summary: 'Bring removed favourites back as they were, with the price at which they were marked',
    token: 'member',
    // A sealed token with at most a hundred rows.
    body: z.object({ undo: z.string().max(20_000) }),
    data: nothing,
  }),
};
