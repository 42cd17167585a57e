import { and, eq, gt, isNull } from 'drizzle-orm';
import { authSession, member } from '../../../database/schema/members';
import type { Actor, Services } from '../../../platform/context';
import { tokenHash } from '../../../platform/sealing/seal';

/**
 * Returns the actor of an access token; a visitor when the token is unknown, expired or revoked, or when the member is
 * blocked. It runs one query by a unique index per request, so that a revoked session ends immediately.
 */
export async function authenticate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  bearer: string,
): Promise<Actor> {
  const [row] = await db
    .select({ memberId: member.id, username: member.username, sessionId: authSession.id })
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
  return { kind: 'member', ...row };
}
