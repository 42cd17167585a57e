import { z } from 'zod';
import { locales } from '../../i18n/locales';
import { orderStatus } from '../../orders/contract';
import { approvalWhys } from '../../permissions/value-acts';
import { staffReason } from '../../staff/contract';
import { endpoint, epochMs, id, orderSn, shanghaiTime, yuan } from '../../wire/endpoint';
import { couponGrantResults, couponGrantStatuses } from '../coupon-states';

const n = z.number().int();

/** Which members get a coupon; null does not limit them. */
export const couponMemberFilter = z.object({
  /** A day of Asia/Shanghai. */
  registeredSince: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable(),
  /** Whether they have paid for an order. */
  hasBought: z.boolean().nullable(),
  language: z.enum(locales).nullable(),
  isVerified: z.boolean().nullable(),
});
export type CouponMemberFilter = z.infer<typeof couponMemberFilter>;

const grantRow = z.object({
  grantId: id,
  memberId: id,
  /** Masked. */
  member: z.string(),
  /** When it was given, or asked for. */
  time: shanghaiTime,
  by: z.string(),
  /** The second person, when one was needed. */
  approvedBy: z.string().nullable(),
  reason: z.string(),
  status: z.enum(couponGrantStatuses),
  /** Null: not given yet, or never. */
  result: z.enum(couponGrantResults).nullable(),
  /** What became of the coupon; null without one. */
  use: z.enum(['UNUSED', 'LOCKED', 'USED', 'EXPIRED', 'VOID']).nullable(),
  /** The order that uses it. */
  orderSn: orderSn.nullable(),
});
export type CouponGrantRow = z.infer<typeof grantRow>;

const useRow = z.object({
  /** `LOCKED`: an unpaid order holds the coupon. */
  use: z.enum(['LOCKED', 'USED']),
  memberId: id,
  /** Masked. */
  member: z.string(),
  orderSn,
  orderStatus,
  /** When the order was paid; of an unpaid one when it was placed. */
  time: shanghaiTime,
  /** What the coupon takes off the order. */
  saved: yuan,
  orderId: id,
});
export type CouponUseRow = z.infer<typeof useRow>;

export const staffCouponGrantContract = {
  'GET /order/admin/coupon/use_list': endpoint({
    summary: 'The orders that use a coupon, or hold it, with their members; the newest first, paged by order',
    token: 'staff',
    permission: 'catalogue.view',
    query: z.object({ id, after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(useRow), next: id.nullable() }),
  }),
  'GET /order/admin/coupon/grant_list': endpoint({
    summary:
      'To whom staff granted a coupon, when, by whom, why, and whether it was used; newest first, paged by grant and member',
    token: 'staff',
    permission: 'catalogue.view',
    query: z.object({
      id,
      /** `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,20}-\d{1,20}$/)
        .optional()
        .catch(undefined),
    }),
    data: z.object({ rows: z.array(grantRow), next: z.string().nullable() }),
  }),
  'POST /order/admin/coupon/count_members': endpoint({
    summary: 'Count the members who match a filter and can get the coupon; changes nothing',
    token: 'staff',
    permission: 'coupon.grant',
    body: z.object({ id, filter: couponMemberFilter }),
    data: z.object({
      members: n,
      /** Members who register later are left out. Sent back with the grant. */
      until: epochMs,
      /** How many of the coupon are left. */
      left: n,
      /** Most members of one grant. */
      most: n,
      mostOff: yuan.nullable(),
    }),
  }),
  'POST /order/admin/coupon/grant_filtered': endpoint({
    summary: 'Grant a coupon to all members who match a filter; above the limit it waits for a second person',
    token: 'staff',
    permission: 'coupon.grant',
    act: 'COUPON_GRANT',
    stepUp: true,
    idempotent: true,
    body: z.object({
      id,
      filter: couponMemberFilter,
      until: epochMs,
      /** How many they are, as confirmed by the person; another number is refused. */
      count: n,
      reason: staffReason,
    }),
    data: z.object({
      id,
      status: z.enum(couponGrantStatuses),
      approvalId: id.nullable(),
      why: z.array(z.enum(approvalWhys)),
      members: n,
    }),
  }),
};
