import type { Routes } from '../../../platform/handlers';
import { endCoupon } from './end-coupon';
import { grantCoupons } from './grant-coupons';
import { countMembers, grantFiltered } from './grant-filtered';
import { listCouponsForStaff } from './list-coupons';
import { listGrants } from './list-grants';
import { listUses } from './list-uses';
import { saveCoupon } from './save-coupon';
import { previewCoupon, viewCoupon } from './view-coupon';

export const staffCouponsRoutes = {
  'GET /order/admin/coupon/list': (context, { query }) => listCouponsForStaff(context, query),
  'GET /order/admin/coupon/view': (context, { query }) => viewCoupon(context, query.id),
  'GET /order/admin/coupon/use_list': (context, { query }) => listUses(context, query),
  'GET /order/admin/coupon/grant_list': (context, { query }) => listGrants(context, query),
  'POST /order/admin/coupon/preview': (context, { body }) => previewCoupon(context, body),
  'POST /order/admin/coupon/save': (context, { body }) => saveCoupon(context, body),
  'POST /order/admin/coupon/end': (context, { body }) => endCoupon(context, body),
  'POST /order/admin/coupon/grant': (context, { body }, request) =>
    grantCoupons(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /order/admin/coupon/count_members': (context, { body }) => countMembers(context, body),
  'POST /order/admin/coupon/grant_filtered': (context, { body }, request) =>
    grantFiltered(context, body, request.headers.get('idempotency-key') ?? ''),
} satisfies Routes;
