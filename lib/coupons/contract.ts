import { z } from 'zod';
import { captchaResponse } from '../auth/contract';
import { endpoint, id, orderSn, pageOf, pageQuery, queryFlag, shanghaiTime, yuan } from '../wire/endpoint';

/** Terms shared by coupons in the coupon centre and coupons that a member owns. */
const terms = {
  name: z.string(),
  type: z.enum(['AMOUNT', 'RATE', 'FREE_FEE']),
  /** AMOUNT: yuan off. RATE: the share that remains to be paid, 0.97 = 3 % off. FREE_FEE: nothing. */
  value: z.number(),
  /** Yuan, for RATE. */
  maxDiscount: yuan.nullable(),
  minOrderAmount: yuan,
  scope: z.object({
    type: z.enum(['ALL', 'CATEGORY', 'GOODS', 'GOODS_TYPE']),
    /** Category codes, product ids or product types, depending on the scope's type. */
    values: z.array(z.string()),
    /** Names of the categories or products in the language of the request. */
    names: z.array(z.string()),
  }),
  /** Instructions in the language of the request. */
  usage: z.string(),
  isNewMemberOnly: z.boolean(),
};

export const claimState = z.enum(['CLAIMABLE', 'CLAIMED', 'ALL_CLAIMED', 'NOT_BEGUN', 'EXPIRED']);
export type ClaimState = z.infer<typeof claimState>;

export const coupon = z.object({
  id,
  ...terms,
  validity: z.discriminatedUnion('type', [
    z.object({ type: z.literal('RELATIVE'), days: z.number().int() }),
    z.object({ type: z.literal('FIXED'), begin: shanghaiTime, end: shanghaiTime }),
  ]),
  isExchange: z.boolean(),
  /** Coins it costs; 0 when it is free. */
  point: z.number().int(),
  remaining: z.number().int(),
  perMember: z.number().int(),
  /** How many of them the member has received; 0 for a visitor. */
  claimed: z.number().int(),
  claimState,
});
export type Coupon = z.infer<typeof coupon>;

export const couponCode = z.object({
  id,
  couponId: id,
  /** A member may read it out to customer service; it cannot be redeemed again. */
  code: z.string(),
  ...terms,
  beginTime: shanghaiTime,
  endTime: shanghaiTime,
  /** LOCKED: an unpaid order holds it. */
  status: z.enum(['UNUSED', 'LOCKED', 'USED', 'EXPIRED']),
  /** Ends within three days. */
  isExpiring: z.boolean(),
  /** Whole days until it ends, rounded up; null when it can no longer be used. */
  daysLeft: z.number().int().nullable(),
  hasBegun: z.boolean(),
  usedTime: shanghaiTime.nullable(),
  /** The order that holds or used it. */
  orderSn: orderSn.nullable(),
});
export type CouponCode = z.infer<typeof couponCode>;

export const couponCodeState = z.enum(['UNUSED', 'EXPIRING', 'USED', 'EXPIRED']);
export type CouponCodeState = z.infer<typeof couponCodeState>;

export const couponContract = {
  'GET /order/member/coupon/list': endpoint({
    summary: 'List coupons that can be claimed or bought with coins',
    token: 'optional',
    query: pageQuery.extend({ isExchange: queryFlag, goodsId: id.optional() }),
    data: pageOf(coupon),
  }),
  'GET /order/member/coupon_code/list': endpoint({
    summary: 'List coupons by state; unused ones by expiry, others newest first',
    token: 'member',
    query: pageQuery.extend({ status: couponCodeState.catch('UNUSED').default('UNUSED') }),
    data: pageOf(couponCode),
  }),
  'GET /order/member/coupon_code/statistics': endpoint({
    summary: 'Count coupons by state; expiring coupons are included in the unused ones',
    token: 'member',
    data: z.object({
      unused: z.number().int(),
      expiring: z.number().int(),
      used: z.number().int(),
      expired: z.number().int(),
    }),
  }),
  'POST /order/member/coupon_code/claim': endpoint({
    summary: 'Claim a free coupon',
    token: 'member',
    idempotent: true,
    body: z.object({ couponId: id }),
    data: couponCode,
  }),
  'POST /order/member/coupon_code/redeem': endpoint({
    summary: 'Redeem a code for a coupon; 428 with `captcha: true` after three wrong codes',
    token: 'member',
    idempotent: true,
    // `code` is the coupon's own field here, so the captcha's is nested one level deeper than elsewhere.
    body: z.object({ code: z.string().max(100), captcha: z.object(captchaResponse).optional() }),
    data: couponCode,
  }),
  'POST /order/member/coupon_code/exchange': endpoint({
    summary: 'Buy a coupon with coins',
    token: 'member',
    idempotent: true,
    body: z.object({ couponId: id }),
    data: couponCode.extend({ pointBalance: z.number().int() }),
  }),
};
