import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
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
  const open = await tx
    .selectDistinct({ id: authSession.familyId })
    .from(authSession)
    .where(
      and(
        eq(authSession.memberId, memberId),
        isNull(authSession.revokedTime),
        keepFamily === undefined ? undefined : ne(authSession.familyId, keepFamily),
      ),
    )
    .orderBy(authSession.familyId);
  for (const family of open) await lockFamily(tx, family.id);
  if (open.length === 0) return 0;
  await tx
    .update(authSession)
    .set({ revokedTime: now, updatedTime: now, graceAnswerEnc: null })
    .where(
      and(
        inArray(
          authSession.familyId,
          open.map((family) => family.id),
        ),
        isNull(authSession.revokedTime),
      ),
    );
  return open.length;
}
