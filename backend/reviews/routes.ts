import type { reviewContract } from '../../lib/contract/review';
import type { Handlers } from '../platform/handlers';
import { listOrdersToReview, listOwnReviews } from './list-own-reviews';

export const reviewRoutes: Handlers<typeof reviewContract> = {
  'GET /order/member/review/list': (context, { query }) => listOwnReviews(context, query),
  'GET /order/member/review/waiting': (context, { query }) => listOrdersToReview(context, query),
};
