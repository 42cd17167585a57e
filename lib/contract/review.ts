import { z } from 'zod';
import { endpoint, id, orderSn, pageOf, pageQuery, shanghaiTime } from './endpoint';
import { orderRow } from './order';

export const ownReview = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  /** False: the goods is gone, its page can not be opened. */
  isMarketable: z.boolean(),
  specifications: z.string().nullable(),
  orderSn: orderSn.nullable(),
  score: z.number().int().min(1).max(5),
  content: z.string(),
  /** The name it is shown under. */
  shownAs: z.string(),
  /** False: the shop hides it from others. */
  isShown: z.boolean(),
  createdTime: shanghaiTime,
});
export type OwnReview = z.infer<typeof ownReview>;

export const reviewContract = {
  'GET /order/member/review/list': endpoint({
    summary: 'Own reviews, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(ownReview),
  }),
  'GET /order/member/review/waiting': endpoint({
    summary: 'Own orders that can be reviewed, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(orderRow),
  }),
};
