import { z } from 'zod';
import { approvalWhys } from '../../permissions/value-acts';
import { savedBy } from '../../products/staff/editor-contract';
import { couponCodeLeast, couponCodeMost } from '../../promises';
import { staffReason } from '../../staff/contract';
import { couponSorts } from '../../staff/list-states';
import { queryMost } from '../../text-lengths';
import { endpoint, epochMs, id, version, yuan } from '../../wire/endpoint';
import { localizedText, optionalText } from '../../wire/localized-text';
import {
  couponGrantResults,
  couponGrantStatuses,
  couponTypes,
  couponWays,
  mostGranted,
  staffCouponStates,
} from '../coupon-states';

const n = z.number().int();
const amount = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** What it takes off, from which order on, for what and for whom: fixed after the first claim. */
const terms = {
  type: z.enum(couponTypes),
  /** AMOUNT: yuan off. RATE: percent off. FREE_FEE: 0. */
  value: amount,
  /** Of RATE, yuan: the most that it takes off. */
  maxDiscount: amount.min(0.01).nullable(),
  minOrder: amount,
  scope: z.object({
    type: z.enum(['ALL', 'CATEGORY', 'GOODS', 'GOODS_TYPE']),
    /** Category codes, product ids or product types; empty for ALL. */
    values: z.array(z.string().regex(/^[A-Za-z0-9_]{1,40}$/)).max(50),
  }),
  audience: z.enum(['ALL', 'NEW_MEMBER']),
};
export const couponTermNames = Object.keys(terms) as (keyof typeof terms)[];

const isBounded = ({ type, value, maxDiscount }: Pick<CouponTerms, 'type' | 'value' | 'maxDiscount'>) =>
  type === 'FREE_FEE'
    ? value === 0 && maxDiscount === null
    : value > 0 && (type === 'RATE' ? value < 100 && maxDiscount !== null : maxDiscount === null);
const isScoped = ({ scope }: Pick<CouponTerms, 'scope'>) =>
  (scope.type === 'ALL') === (scope.values.length === 0);

const couponTerms = z.object(terms);
export type CouponTerms = z.output<typeof couponTerms>;

const contentFields = couponTerms.extend({
  name: localizedText(60),
  /** Instructions for members. */
  usage: optionalText(300),
  obtain: z.enum(couponWays),
  /** Coins, of EXCHANGE; 0 otherwise. */
  point: n.min(0).max(10_000_000),
  total: n.min(1).max(10_000_000),
  perMember: n.min(1).max(100),
  validity: z.discriminatedUnion('type', [
    z.object({ type: z.literal('RELATIVE'), days: n.min(1).max(3650) }),
    z.object({ type: z.literal('FIXED'), begin: epochMs, end: epochMs.min(0).max(4_102_444_800_000) }),
  ]),
  isEnabled: z.boolean(),
});

/** Everything of a coupon that an editor writes. */
const couponContent = contentFields
  .refine(isBounded, { path: ['value'] })
  .refine(isScoped, { path: ['scope'] })
  .refine(({ obtain, point }) => (obtain === 'EXCHANGE') === point > 0, { path: ['point'] });
export type CouponContent = z.output<typeof couponContent>;

const couponRow = z.object({
  id,
  code: z.string(),
  /** In the language of the request. */
  name: z.string(),
  ...terms,
  scope: terms.scope.extend({
    /** Names of the categories or products in the language of the request. */
    names: z.array(z.string()),
  }),
  obtain: z.enum(couponWays),
  point: n,
  claimed: n,
  total: n,
  used: n,
  /** What the orders that used it saved. */
  cost: yuan,
  validity: contentFields.shape.validity,
  state: z.enum(staffCouponStates),
  /** Whether staff can grant it now. */
  canGrant: z.boolean(),
  /** The most that one coupon takes off; null when nothing bounds it. */
  mostOff: yuan.nullable(),
  version,
});
export type StaffCouponRow = z.infer<typeof couponRow>;

const couponExample = z.object({
  /** The purchase in the scope with the lowest margin after the coupon; null when there is none. */
  lowest: z
    .object({
      goodsName: z.string(),
      skuName: z.string(),
      quantity: n,
      price: yuan,
      off: yuan,
      paid: yuan,
      margin: yuan,
      marginPercent: z.number(),
    })
    .nullable(),
  /** SKUs on sale in the scope. */
  skus: n,
  /** What all coupons cost at most when they are used; null when nothing bounds it. */
  mostCost: yuan.nullable(),
});
export type CouponExampleView = z.infer<typeof couponExample>;

const couponView = z.object({
  row: couponRow,
  version,
  content: contentFields,
  /** Whether the terms are fixed, because it was claimed. */
  isFixed: z.boolean(),
  /** Claimed, not used and not held by an order: what voiding removes. */
  unused: n,
  lastSaved: savedBy.nullable(),
  example: couponExample,
});
export type StaffCouponView = z.infer<typeof couponView>;

const grantResults = [...couponGrantResults, 'WAITING', 'UNKNOWN', 'TWICE', 'OWN_ACCOUNT'] as const;
export type GrantResult = (typeof grantResults)[number];

const view = { token: 'staff', permission: 'catalogue.view' } as const;

export const staffCouponContract = {
  'GET /order/admin/coupon/list': endpoint({
    summary: 'Coupons that can be obtained or will be, or those that are over, in a sorting, paged by id',
    ...view,
    query: z.object({
      view: z.enum(['OPEN', 'ENDED']).catch('OPEN').default('OPEN'),
      /** A part of the name in any language, or of the code. */
      q: z.string().trim().max(queryMost).optional(),
      sort: z.enum(couponSorts).catch('NEWEST').default('NEWEST'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(couponRow), next: id.nullable() }),
  }),
  'GET /order/admin/coupon/view': endpoint({
    summary: 'A coupon with its texts in all languages, an example and the lowest margin in its scope',
    ...view,
    query: z.object({ id }),
    data: couponView,
  }),
  'POST /order/admin/coupon/preview': endpoint({
    summary: 'The example of terms that are being written; changes nothing',
    ...view,
    body: couponTerms
      .extend({ total: n.min(1).max(10_000_000) })
      .refine(isBounded, { path: ['value'] })
      .refine(isScoped, { path: ['scope'] }),
    data: couponExample,
  }),
  'POST /order/admin/coupon/save': endpoint({
    summary: 'Add or change a coupon; its terms are fixed after the first claim',
    token: 'staff',
    permission: 'promotion.edit',
    act: 'COUPON',
    stepUp: true,
    body: z.object({
      /** Null: a new one, whose version is ignored. */
      id: id.nullable(),
      version,
      /** Of a new one; it stays. */
      code: z
        .string()
        .min(couponCodeLeast)
        .max(couponCodeMost)
        .regex(/^[A-Z0-9]+$/)
        .optional(),
      content: couponContent,
      reason: staffReason,
    }),
    data: z.object({
      id,
      /** The request for a second person; the coupon is not saved before. */
      approvalId: id.nullable(),
    }),
  }),
  'POST /order/admin/coupon/end': endpoint({
    summary: 'End a coupon; claimed ones stay valid unless they are voided, and orders keep what they hold',
    token: 'staff',
    permission: 'promotion.edit',
    stepUp: true,
    body: z.object({ id, version, voidClaimed: z.boolean(), reason: staffReason }),
    data: z.object({
      voided: n,
      /** Held by open orders. */
      held: n,
    }),
  }),
  'POST /order/admin/coupon/grant': endpoint({
    summary: 'Grant a coupon to members; above the limit it waits for a second person',
    token: 'staff',
    permission: 'coupon.grant',
    act: 'COUPON_GRANT',
    stepUp: true,
    idempotent: true,
    body: z.object({
      id,
      /** Member numbers or e-mail addresses. */
      members: z.array(z.string().trim().min(1).max(254)).min(1).max(mostGranted),
      /** How many they are, as confirmed by the person. */
      count: n,
      reason: staffReason,
    }),
    data: z.object({
      /** Null when none of the members can get it. */
      id: id.nullable(),
      status: z.enum(couponGrantStatuses).nullable(),
      approvalId: id.nullable(),
      why: z.array(z.enum(approvalWhys)),
      granted: n,
      results: z.array(z.object({ sent: z.string(), memberId: id.nullable(), result: z.enum(grantResults) })),
    }),
  }),
};
