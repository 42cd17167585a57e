import { eq, min, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { authSession, member } from '../database/schema/identity';
import { staffRole } from '../database/schema/security';

/**
 * Milliseconds that a sign-in lasts: without being used, and from its beginning, used or not (ASVS V7.3.1, V7.3.2;
 * reliability.md 4.2). A member's use is noted whenever his tokens turn, every two hours at most.
 */
export const memberLimits = { idle: 7 * 24 * 3_600_000, absolute: 30 * 24 * 3_600_000 };
export const staffLimits = { idle: 30 * 60_000, absolute: 8 * 3_600_000 };

/** Milliseconds within which a second use is not written again. */
const noticed = 60_000;

type Used = Pick<typeof authSession.$inferSelect, 'id' | 'familyId' | 'createdTime' | 'lastSeenTime'>;

/** Whether the member of a query has a role of the staff: his sessions are worth more, and last less. */
export const isStaff = sql<boolean>`exists (select 1 from ${staffRole} where ${staffRole.memberId} = ${member.id})`;

export function isIdle({ createdTime, lastSeenTime }: Used, limit: number, now: Date): boolean {
  return now.getTime() - (lastSeenTime ?? createdTime).getTime() >= limit;
}

/** Whether a session of the staff may still be used. */
export async function staffMayGoOn(db: Executor, session: Used, now: Date): Promise<boolean> {
  if (isIdle(session, staffLimits.idle, now)) return false;
  const [family] = await db
    .select({ since: min(authSession.createdTime) })
    .from(authSession)
    .where(eq(authSession.familyId, session.familyId));
  return now.getTime() - (family?.since ?? session.createdTime).getTime() < staffLimits.absolute;
}

/** Remember that a session was used now. */
export async function noticeUse(db: Executor, session: Used, now: Date): Promise<void> {
  if (!isIdle(session, noticed, now)) return;
  await db.update(authSession).set({ lastSeenTime: now }).where(eq(authSession.id, session.id));
}
