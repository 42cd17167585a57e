import { and, eq, gt, isNull } from 'drizzle-orm';
import { authSession, member } from '../../../database/schema/members';
import type { Actor, Services } from '../../../platform/context';
import { tokenHash } from '../../../platform/seal';
import { isStaff, isStaffSessionActive, noticeUse } from './session-limits';

/**
 * Returns the actor of an access token; a visitor when the token is unknown, expired or revoked, or when the member is
 * blocked. It runs one query by a unique index per request, so that a revoked session ends immediately. Staff sessions
 * record each use, because they expire after half an hour of inactivity.
 */
export async function authenticate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  bearer: string,
): Promise<Actor> {
  const [row] = await db
    .select({ memberId: member.id, username: member.username, session: authSession, isStaff })
    .from(authSession)
    .innerJoin(member, eq(member.id, authSession.memberId))
    .where(
      and(
        eq(authSession.accessHash, tokenHash(bearer)),
        isNull(authSession.revokedTime),
        gt(authSession.expireTime, clock.now()),
        eq(member.status, 'ACTIVE'),
        eq(member.delFlag, false),
      ),
    );
  if (!row) return { kind: 'visitor' };
  const { memberId, username, session } = row;
  if (row.isStaff) {
    if (!(await isStaffSessionActive(db, session, clock.now()))) return { kind: 'visitor' };
    await noticeUse(db, session, clock.now());
  }
  return { kind: 'member', memberId, sessionId: session.id, username };
}
