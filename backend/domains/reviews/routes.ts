import type { Routes } from '../../platform/handlers';
import { findGoods } from '../products/find-goods';
import { listOrdersToReview, listOwnReviews } from './list-own-reviews';
import { listReviews, summariseReviews } from './product-reviews';
import { saveReview } from './save-review';

export const reviewsRoutes = {
  'GET /order/member/review/list': (context, { query }) => listOwnReviews(context, query),
  'GET /order/member/review/waiting': (context, { query }) => listOrdersToReview(context, query),
  'GET /goods/member/review/list': async (context, { query }) => {
    await findGoods(context.db, query);
    return listReviews(context, query);
  },
  'GET /goods/member/review/statistics': async (context, { query }) => {
    await findGoods(context.db, query);
    return summariseReviews(context, query.goodsId);
  },
  'POST /order/member/review/save': (context, { body }) => saveReview(context, body),
} satisfies Routes;
