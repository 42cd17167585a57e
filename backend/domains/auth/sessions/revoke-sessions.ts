import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { authSession, stepUpTicket } from '../../../database/schema/members';
import { lockFamily } from './lock-family';

/** The session family of a session. */
export async function familyOf(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ familyId: authSession.familyId })
    .from(authSession)
    .where(eq(authSession.id, sessionId));
  return session?.familyId;
}

/** The active session families of a member, ordered by id. */
export async function openFamilies(
  tx: Transaction,
  memberId: string,
  among?: SQL | undefined,
): Promise<string[]> {
  const open = await tx
    .selectDistinct({ id: authSession.familyId })
    .from(authSession)
    .where(and(eq(authSession.memberId, memberId), isNull(authSession.revokedTime), among))
    .orderBy(authSession.familyId);
  return open.map(({ id }) => id);
}

/**
 * Revokes every session of a member except those of one sign-in, and sign-ins that wait for their second step. Families are locked in id order, so that a concurrent
 * rotation cannot leave a session behind.
 * @returns the number of revoked sign-ins
 */
export async function revokeSessions(
  tx: Transaction,
  memberId: string,
  now: Date,
  keepFamily?: string | undefined,
): Promise<number> {
  // A sign-in that waits for its second step was begun with what is no longer trusted.
  await tx
    .delete(stepUpTicket)
    .where(and(eq(stepUpTicket.memberId, memberId), eq(stepUpTicket.scene, 'SECOND_FACTOR')));
  const others = keepFamily === undefined ? undefined : ne(authSession.familyId, keepFamily);
  const open = await openFamilies(tx, memberId, others);
  for (const family of open) await lockFamily(tx, family);
  if (open.length === 0) return 0;
  await tx
    .update(authSession)
    .set({ revokedTime: now, updatedTime: now, graceResponseEnc: null })
    .where(and(inArray(authSession.familyId, open), isNull(authSession.revokedTime)));
  return open.length;
}
