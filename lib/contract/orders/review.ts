import { z } from 'zod';
import { locales } from '../../i18n/locales';
import { hiddenReviewWhys } from '../dialect/catalogue-states';
import { endpoint, id, nothing, orderSn, pageOf, pageQuery, shanghaiTime } from '../dialect/endpoint';
import { orderRow } from './order';

/** The language that a review was written in. */
const language = z.enum(locales);

export const reviewSummary = z.object({
  average: z.number(),
  total: z.number().int(),
  /** Counts of scores 5, 4, 3, 2, 1. */
  buckets: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
  /** The languages of the reviews, most frequent first. */
  languages: z.array(language),
});

export const review = z.object({
  id,
  score: z.number().int().min(1).max(5),
  content: z.string(),
  language,
  /** In the language of the request; null when staff have not written one. */
  translation: z.string().nullable(),
  memberNickname: z.string(),
  specifications: z.string().nullable(),
  /** From payment to delivery; null for orders without a meaningful time and for seeded reviews. */
  deliverySeconds: z.number().int().nullable(),
  createdTime: shanghaiTime,
});
export type Review = z.infer<typeof review>;

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
      language: language.optional().catch(undefined),
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
      content: z.string().max(500).default(''),
      anonymous: z.boolean().default(false),
    }),
    data: nothing,
  }),
};
