import { and, count, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { CouponMemberFilter } from '../../../../lib/coupons/staff/grant-contract';
import { startOfDate } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { couponCode } from '../../../database/schema/pricing';
import { StoreError } from '../../../platform/errors/store-error';
import type { CouponRow } from '../coupon-on-wire';

const hasPaid = sql`exists (select 1 from ${orders} where ${orders.memberId} = ${member.id}
  and ${orders.paidTime} is not null)`;

/** What chooses the members of a grant: a filter, the time until which they registered, and whom it leaves out. */
export type Chosen = { filter: CouponMemberFilter; until: Date; ownEmail: string };

/**
 * Active members who match a filter and can get one more of the coupon. The person's own member account never matches.
 * @throws StoreError `common_message_badRequest` for a day that does not exist
 */
export function matchingMembers(row: CouponRow, { filter, until, ownEmail }: Chosen): SQL | undefined {
  const { registeredSince, hasBought, language, isVerified } = filter;
  const owned = sql`(select count(*) from ${couponCode} where ${couponCode.couponId} = ${row.id}
    and ${couponCode.memberId} = ${member.id})`;
  return and(
    eq(member.status, 'ACTIVE'),
    lte(member.createdTime, until),
    sql`${member.email} is distinct from ${ownEmail}`,
    sql`${owned} < ${row.perMember}`,
    row.audience === 'NEW_MEMBER' ? sql`not ${hasPaid}` : undefined,
    registeredSince ? gte(member.createdTime, dayOf(registeredSince)) : undefined,
    hasBought === null ? undefined : hasBought ? hasPaid : sql`not ${hasPaid}`,
    language === null ? undefined : eq(member.lang, language),
    isVerified === null
      ? undefined
      : isVerified
        ? eq(member.certificationStatus, 'VERIFIED')
        : ne(member.certificationStatus, 'VERIFIED'),
  );
}

export async function countMatching(db: Executor, row: CouponRow, chosen: Chosen): Promise<number> {
  const [counted] = await db.select({ members: count() }).from(member).where(matchingMembers(row, chosen));
  return counted?.members ?? 0;
}

function dayOf(text: string): Date {
  try {
    return startOfDate(text);
  } catch {
    throw new StoreError('common_message_badRequest', { data: { fields: ['registeredSince'] } });
  }
}
