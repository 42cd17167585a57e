import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { authSession } from '../database/schema/identity';
import { lockFamily } from './lock-family';

/** The sign-in that a session came of. */
export async function familyOf(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ familyId: authSession.familyId })
    .from(authSession)
    .where(eq(authSession.id, sessionId));
  return session?.familyId;
}

/** The sign-ins of a member that have not ended, in the order of their ids. */
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
 * End every session of a member but those of one sign-in. The families are locked in the order of their ids,
 * so that a rotation under way can leave no session behind.
 * @returns how many sign-ins ended
 */
export async function revokeSessions(
  tx: Transaction,
  memberId: string,
  now: Date,
  keepFamily?: string | undefined,
): Promise<number> {
  const others = keepFamily === undefined ? undefined : ne(authSession.familyId, keepFamily);
  const open = await openFamilies(tx, memberId, others);
  for (const family of open) await lockFamily(tx, family);
  if (open.length === 0) return 0;
  await tx
    .update(authSession)
    .set({ revokedTime: now, updatedTime: now, graceAnswerEnc: null })
    .where(and(inArray(authSession.familyId, open), isNull(authSession.revokedTime)));
  return open.length;
}
