import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';

/** Keeps what the passkey has to sign in the session; an earlier challenge of it ends. */
export async function keepChallenge(context: Context, challenge: string): Promise<void> {
  await context.db
    .update(staffSession)
    .set({ challenge })
    .where(eq(staffSession.id, staffOf(context).sessionId));
}

/**
 * Takes the challenge out of the session, so that each is answered once.
 * @throws StoreError `staff_passkeyRefused` without one
 */
export async function takeChallenge(db: Executor, context: Context): Promise<string> {
  const { sessionId } = staffOf(context);
  // The subquery returns the value from before the update.
  const [taken] = await db
    .update(staffSession)
    .set({ challenge: null })
    .where(and(eq(staffSession.id, sessionId), isNotNull(staffSession.challenge)))
    .returning({
      challenge: sql<string | null>`(select s.challenge from staff_session s where s.id = ${sessionId})`,
    });
  if (!taken?.challenge) throw new StoreError('staff_passkeyRefused');
  return taken.challenge;
}
