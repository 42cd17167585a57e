import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type MemberStatus, memberStatuses } from '../../../../lib/members/member-states';
import { member } from '../../../database/schema/members';

type Lock = Pick<typeof member.$inferSelect, 'status' | 'lockedUntil'>;

/** The status of a member at a time: a lock whose end has passed counts as ended, also before the next sign-in. */
export function memberStatusOf({ status, lockedUntil }: Lock, now: Date): MemberStatus {
  if (status === 'LOCKED' && lockedUntil && lockedUntil <= now) return 'ACTIVE';
  return memberStatuses.find((one) => one === status) ?? 'DISABLED';
}

/** The condition that a member is locked at a time. */
export function isLockedAt(now: Date): SQL | undefined {
  return and(eq(member.status, 'LOCKED'), or(isNull(member.lockedUntil), gt(member.lockedUntil, now)));
}

/**
 * Columns of a sign-in: they end a lock whose end has passed. They are computed from the row as it is, so that a lock
 * that staff set meanwhile stays.
 */
export function endedLock(now: Date) {
  const hasEnded = sql`${member.status} = 'LOCKED' and ${lte(member.lockedUntil, now)}`;
  return {
    status: sql`case when ${hasEnded} then 'ACTIVE' else ${member.status} end`,
    lockedUntil: sql`case when ${hasEnded} then null else ${member.lockedUntil} end`,
    version: sql`${member.version} + case when ${hasEnded} then 1 else 0 end`,
  };
}
