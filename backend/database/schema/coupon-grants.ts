import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  type CouponGrantResult,
  type CouponGrantStatus,
  couponGrantResults,
  couponGrantStatuses,
} from '../../../lib/coupons/coupon-states';
import type { CouponMemberFilter } from '../../../lib/coupons/staff/grant-contract';
import { bookkeeping, fen, idColumn, oneOf, time } from './columns';
import { member } from './members';
import { coupon, couponCode } from './pricing';
import { staffAccount } from './staff';

/** A coupon that staff grant to members, at once or after a second person approved it. */
export const couponGrant = pgTable(
  'coupon_grant',
  {
    id: idColumn(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupon.id),
    status: text('status').$type<CouponGrantStatus>().notNull(),
    reason: text('reason').notNull(),
    /** Which members it is for; null: named ones. */
    filter: jsonb('filter').$type<CouponMemberFilter>(),
    /** The most that the members can save with it, fen; null when the coupon has no upper bound. */
    valueFen: fen('value_fen'),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staffAccount.id),
    /** The second person, when one was needed. */
    approvedBy: text('approved_by').references(() => staffAccount.id),
    doneTime: time('done_time'),
    ...bookkeeping,
  },
  (table) => [
    index('coupon_grant_coupon').on(table.couponId, table.id),
    index('coupon_grant_requester').on(table.requestedBy, table.doneTime),
    check('coupon_grant_status_known', oneOf(table.status, couponGrantStatuses)),
    check('coupon_grant_done', sql`(${table.status} = 'DONE') = (${table.doneTime} is not null)`),
    check('coupon_grant_second_person', sql`${table.approvedBy} <> ${table.requestedBy}`),
  ],
);

/** A member of a grant, once, with what they got. */
export const couponGrantMember = pgTable(
  'coupon_grant_member',
  {
    grantId: text('grant_id')
      .notNull()
      .references(() => couponGrant.id),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    /** Null while the grant waits. */
    result: text('result').$type<CouponGrantResult>(),
    couponCodeId: text('coupon_code_id')
      .unique()
      .references(() => couponCode.id),
  },
  (table) => [
    primaryKey({ columns: [table.grantId, table.memberId] }),
    index('coupon_grant_member_member').on(table.memberId),
    check(
      'coupon_grant_member_result_known',
      sql`${table.result} is null or ${oneOf(table.result, couponGrantResults)}`,
    ),
    check(
      'coupon_grant_member_code',
      sql`(${table.result} is not distinct from 'GRANTED') = (${table.couponCodeId} is not null)`,
    ),
  ],
);
