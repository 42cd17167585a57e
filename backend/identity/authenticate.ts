import { and, eq, gt, isNull } from 'drizzle-orm';
import { authSession, member } from '../database/schema/identity';
import type { Actor, Services } from '../platform/context';
import { tokenHash } from '../platform/seal';

/**
 * Who holds this access token; a visitor when it is unknown, expired or revoked, or its member may no longer
 * act. One query by a unique index on every call: a revoked session ends at once.
 */
export async function authenticate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  bearer: string,
): Promise<Actor> {
  const [row] = await db
    .select({ memberId: member.id, sessionId: authSession.id, username: member.username })
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
  return row ? { kind: 'member', ...row } : { kind: 'visitor' };
}
