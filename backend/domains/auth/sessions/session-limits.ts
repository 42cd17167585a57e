import { eq, min, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { authSession, member } from '../../../database/schema/members';
import { staffRole } from '../../../database/schema/security';

/**
 * Milliseconds a sign-in lasts: without use, and in total (ASVS V7.3.1, V7.3.2). For members, use is recorded when
 * tokens are refreshed, at least every two hours of activity.
 */
export const memberLimits = { idle: 7 * 24 * 3_600_000, absolute: 30 * 24 * 3_600_000 };
export const staffLimits = { idle: 30 * 60_000, absolute: 8 * 3_600_000 };

/** Milliseconds within which another use is not recorded. */
const noticed = 60_000;

type Used = Pick<typeof authSession.$inferSelect, 'id' | 'familyId' | 'createdTime' | 'lastSeenTime'>;

/** Whether the member of a query is staff: staff sessions are more sensitive and expire earlier. */
export const isStaff = sql<boolean>`exists (select 1 from ${staffRole} where ${staffRole.memberId} = ${member.id})`;

/** Whether a session has been unused for longer than its limit. */
export function isIdle({ createdTime, lastSeenTime }: Used, limit: number, now: Date): boolean {
  return now.getTime() - (lastSeenTime ?? createdTime).getTime() >= limit;
}

/** Whether a staff session is still within its limits. */
export async function isStaffSessionActive(db: Executor, session: Used, now: Date): Promise<boolean> {
  if (isIdle(session, staffLimits.idle, now)) return false;
  const [family] = await db
    .select({ since: min(authSession.createdTime) })
    .from(authSession)
    .where(eq(authSession.familyId, session.familyId));
  return now.getTime() - (family?.since ?? session.createdTime).getTime() < staffLimits.absolute;
}

/** Records that a session is used now. */
export async function noticeUse(db: Executor, session: Used, now: Date): Promise<void> {
  if (!isIdle(session, noticed, now)) return;
  await db.update(authSession).set({ lastSeenTime: now }).where(eq(authSession.id, session.id));
}
