import type { Routes } from '../../platform/handlers';
import { claimCoupon } from './claim-coupon';
import { exchangeCoupon } from './exchange-coupon';
import { countCouponCodes, listCouponCodes } from './list-coupon-codes';
import { listCoupons } from './list-coupons';
import { redeemCoupon } from './redeem-coupon';

const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key') ?? '';

export const couponsRoutes = {
  'GET /order/member/coupon/list': (context, { query }) => listCoupons(context, query),
  'GET /order/member/coupon_code/list': (context, { query }) => listCouponCodes(context, query),
  'GET /order/member/coupon_code/statistics': (context) => countCouponCodes(context),
  'POST /order/member/coupon_code/claim': (context, { body }, request) =>
    claimCoupon(context, body, keyOf(request)),
  'POST /order/member/coupon_code/redeem': (context, { body }, request) =>
    redeemCoupon(context, body, keyOf(request)),
  'POST /order/member/coupon_code/exchange': (context, { body }, request) =>
    exchangeCoupon(context, body, keyOf(request)),
} satisfies Routes;
