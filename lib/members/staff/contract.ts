import { z } from 'zod';
import { accountExport, deviceSession } from '../../account/contract';
import { pointLog } from '../../coins/contract';
import { couponCode } from '../../coupons/contract';
import { approvalWhys } from '../../permissions/value-acts';
import { staffReason } from '../../staff/contract';
import { memberSorts } from '../../staff/list-states';
import { queryMost } from '../../text-lengths';
import { certificationStatus, idType } from '../../verification/contract';
import { endpoint, epochMs, id, nothing, orderSn, shanghaiTime, version, yuan } from '../../wire/endpoint';
import { coinAdjustmentStatuses, memberStatuses, mostCoins, staffMemberViews } from '../member-states';

export const staffMemberRow = z.object({
  id,
  nickname: z.string(),
  /** Masked e-mail address or phone number; null for a closed account. */
  contact: z.string().nullable(),
  level: z.string(),
  levelName: z.string(),
  verification: certificationStatus,
  status: z.enum(memberStatuses),
  /** When a lock ends automatically. */
  lockedUntil: shanghaiTime.nullable(),
  /** Spent within 365 days. */
  spend: yuan,
  createdTime: shanghaiTime,
  lastLoginTime: shanghaiTime.nullable(),
});
export type StaffMemberRow = z.infer<typeof staffMemberRow>;

const memberNote = z.object({ id, author: z.string(), content: z.string(), createdTime: shanghaiTime });

const memberDetail = staffMemberRow.extend({
  /** Sent back with a lock, which is refused when the account has changed. */
  version: z.number().int(),
  /** The mailbox of the signed-in person: they may not change it. */
  isOwn: z.boolean(),
  /** Masked. */
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  /** Masked, with the dial code. */
  mobile: z.string().nullable(),
  hasPassword: z.boolean(),
  lang: z.string(),
  closedTime: shanghaiTime.nullable(),
  nextLevel: z.object({ name: z.string(), missing: yuan }).nullable(),
  orders: z.object({ all: z.number().int(), refunded: z.number().int(), disputes: z.number().int() }),
  coins: z.object({
    balance: z.number().int(),
    /** Earned with orders whose payment is disputed; they cannot be spent. */
    frozen: z.number().int(),
    /** Promised for paid orders that are not completed. */
    pending: z.number().int(),
  }),
  coupons: z.object({ usable: z.number().int(), nextEnd: shanghaiTime.nullable() }),
  limits: z.object({ single: yuan, daily: yuan, leftToday: yuan }),
  tickets: z.object({ all: z.number().int(), open: z.number().int() }),
  /** The newest identity verification. */
  identity: z
    .object({
      id,
      country: z.string(),
      idType,
      submittedTime: shanghaiTime,
      reviewedTime: shanghaiTime.nullable(),
      failReason: z.string().nullable(),
    })
    .nullable(),
  /** What the member has set up for signing in. */
  factors: z.object({ authenticator: z.boolean(), passkeys: z.number().int() }),
  sessions: z.array(deviceSession),
  notes: z.array(memberNote),
  exports: z.array(accountExport),
  /** Coin adjustments of the signed-in person in the last 24 hours, and the limits above which a second person decides. */
  adjusted: z.object({
    ofMember: z.number().int(),
    ofAll: z.number().int(),
    limit: z.number().int(),
    limitPerDay: z.number().int(),
  }),
});
export type StaffMemberDetail = z.infer<typeof memberDetail>;

/** 2100-01-01 in Shanghai. */
const latestLockEnd = 4_102_416_000_000;

const ofMember = z.object({ id, after: id.optional().catch(undefined) });

const written = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[^\P{Cc}\n]/gu, '').trim())
    .pipe(z.string().min(1).max(most));

export const staffMemberContract = {
  'GET /upms/admin/member/list': endpoint({
    summary: 'Search members in a sorting, paged by id; contacts are masked',
    token: 'staff',
    permission: 'member.view',
    query: z.object({
      view: z.enum(staffMemberViews).catch('ALL').default('ALL'),
      /**
       * Member number, e-mail address, phone number or saved recharge account in full, or the beginning of a nickname. Parts of contacts find
       * nothing: they would reveal what is masked.
       */
      q: z.string().trim().max(queryMost).optional(),
      verification: certificationStatus.optional().catch(undefined),
      sort: z.enum(memberSorts).catch('NEWEST').default('NEWEST'),
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(staffMemberRow), next: id.nullable() }),
  }),
  'GET /upms/admin/member/view': endpoint({
    summary: 'A member with figures, sessions, notes and exports; contacts are masked',
    token: 'staff',
    permission: 'member.view',
    query: z.object({ id }),
    data: memberDetail,
  }),
  'GET /upms/admin/member/coin_list': endpoint({
    summary: 'The coin ledger of a member, newest first, paged by id',
    token: 'staff',
    permission: 'member.view',
    query: ofMember,
    data: z.object({ rows: z.array(pointLog), next: id.nullable() }),
  }),
  'GET /upms/admin/member/coupon_list': endpoint({
    summary: 'The coupons of a member, newest first, paged by id',
    token: 'staff',
    permission: 'member.view',
    query: ofMember,
    data: z.object({ rows: z.array(couponCode), next: id.nullable() }),
  }),
  'POST /upms/admin/member/contact': endpoint({
    summary: 'Read the contacts of a member in full; recorded in the audit log',
    token: 'staff',
    permission: 'member.contact',
    stepUp: true,
    secret: true,
    body: z.object({ id, reason: staffReason }),
    data: z.object({
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      qq: z.string().nullable(),
      wechat: z.string().nullable(),
      addresses: z.array(z.string()),
      /** What they gave with their last tickets. */
      tickets: z.array(z.object({ id, subject: z.string(), contactInfo: z.string() })),
    }),
  }),
  'POST /upms/admin/member/lock': endpoint({
    summary: 'Lock a member, which ends all sessions, or unlock one; the member is notified',
    token: 'staff',
    permission: 'member.lock',
    body: z.object({
      id,
      version,
      locked: z.boolean(),
      /** When a lock ends automatically; null: when staff unlock the member. */
      until: epochMs.max(latestLockEnd).nullable().default(null),
      reason: staffReason,
    }),
    data: nothing,
  }),
  'POST /upms/admin/member/end_sessions': endpoint({
    summary: 'End some sessions of a member, or all when none is named',
    token: 'staff',
    permission: 'member.lock',
    body: z.object({ id, sessionIds: z.array(id).min(1).max(100).optional(), reason: staffReason }),
    data: z.object({ ended: z.number().int() }),
  }),
  'POST /upms/admin/member/reset_factors': endpoint({
    summary: 'Remove the authenticator and the passkeys of a member, end all sessions and notify the member',
    token: 'staff',
    permission: 'member.factors',
    stepUp: true,
    body: z.object({ id, reason: staffReason }),
    data: nothing,
  }),
  'POST /upms/admin/member/note': endpoint({
    summary: 'Add an internal note to a member',
    token: 'staff',
    permission: 'member.note',
    body: z.object({ id, content: written(1000) }),
    data: z.object({ id }),
  }),
  'POST /upms/admin/member/coin_adjust': endpoint({
    summary: 'Add coins to a member or take them away; above the limits it waits for a second person',
    token: 'staff',
    permission: 'member.coins',
    act: 'COINS',
    stepUp: true,
    idempotent: true,
    body: z.object({
      id,
      /** Negative: removed. */
      coins: z
        .int()
        .min(-mostCoins)
        .max(mostCoins)
        .refine((coins) => coins !== 0),
      reason: staffReason,
      /** What the member reads in the ledger. */
      memo: written(100),
      orderSn: orderSn.optional(),
    }),
    data: z.object({
      id,
      status: z.enum(coinAdjustmentStatuses),
      /** The new balance; null while it waits. */
      balance: z.number().int().nullable(),
      approvalId: id.nullable(),
      why: z.array(z.enum(approvalWhys)),
    }),
  }),
};
