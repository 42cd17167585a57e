import { and, eq, gt, isNull } from 'drizzle-orm';
import { authSession, member } from '../database/schema/identity';
import type { Actor, Services } from '../platform/context';
import { tokenHash } from '../platform/seal';
import { isStaff, noticeUse, staffMayGoOn } from './session-limits';

/**
 * Who holds this access token; a visitor when it is unknown, expired or revoked, or its member may no longer
 * act. One query by a unique index on every call: a revoked session ends at once. Of the staff's sessions each use
 * is noted, for they end when they are left alone for half an hour.
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
    if (!(await staffMayGoOn(db, session, clock.now()))) return { kind: 'visitor' };
    await noticeUse(db, session, clock.now());
  }
  return { kind: 'member', memberId, sessionId: session.id, username };
}
