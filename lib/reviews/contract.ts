import { z } from 'zod';
import { orderRow } from '../orders/contract';
import { hiddenReviewWhys } from '../permissions/catalogue-states';
import { review, reviewLanguage, reviewSummary } from '../products/product-review';
import { reviewMost } from '../text-lengths';
import { endpoint, id, nothing, orderSn, pageOf, pageQuery, shanghaiTime } from '../wire/endpoint';

export const ownReview = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  /** False: the product is off sale, its page cannot be opened. */
  isMarketable: z.boolean(),
  specifications: z.string().nullable(),
  orderSn: orderSn.nullable(),
  score: z.number().int().min(1).max(5),
  content: z.string(),
  /** The name it is shown under. */
  shownAs: z.string(),
  /** False: the shop hides it from others. */
  isShown: z.boolean(),
  /** Why the shop hides it; null while it is shown. */
  hiddenWhy: z.enum(hiddenReviewWhys).nullable(),
  createdTime: shanghaiTime,
});
export type OwnReview = z.infer<typeof ownReview>;

export const reviewContract = {
  'GET /order/member/review/list': endpoint({
    summary: "List the member's product reviews, newest first",
    token: 'member',
    query: pageQuery,
    data: pageOf(ownReview),
  }),
  'GET /order/member/review/waiting': endpoint({
    summary: 'List orders that can be reviewed, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(orderRow),
  }),
  'GET /goods/member/review/list': endpoint({
    summary: 'List the reviews of a product, newest first',
    token: 'optional',
    shared: true,
    query: pageQuery.extend({
      goodsId: id,
      type: z.enum(['ALL', 'POSITIVE', 'MODERATE', 'NEGATIVE', 'WITH_TEXT']).catch('ALL').default('ALL'),
      language: reviewLanguage.optional().catch(undefined),
    }),
    data: pageOf(review),
  }),
  'GET /goods/member/review/statistics': endpoint({
    summary: 'Average rating and number of reviews of a product',
    token: 'optional',
    query: z.object({ goodsId: id }),
    data: reviewSummary,
  }),
  'POST /order/member/review/save': endpoint({
    summary: 'Review a received order; completes it',
    token: 'member',
    body: z.object({
      orderSn,
      score: z.number().int().min(1).max(5),
      content: z.string().max(reviewMost).default(''),
      anonymous: z.boolean().default(false),
    }),
    data: nothing,
  }),
};
