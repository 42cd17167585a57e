import type { Routes } from '../../../platform/handlers';
import { hideReview, showReview } from './hide-review';
import { listReviewsForStaff } from './list-reviews';
import { translateReview } from './translate-review';

export const staffReviewsRoutes = {
  'GET /goods/admin/review/list': (context, { query }) => listReviewsForStaff(context, query),
  'POST /goods/admin/review/hide': (context, { body }) => hideReview(context, body),
  'POST /goods/admin/review/show': (context, { body }) => showReview(context, body),
  'POST /goods/admin/review/translate': (context, { body }) => translateReview(context, body),
} satisfies Routes;
