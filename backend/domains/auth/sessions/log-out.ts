import { eq } from 'drizzle-orm';
import { authSession } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { lockFamily } from './lock-family';
import { revokeFamily } from './open-session';

/** Revokes this sign-in with all tokens derived from it; other devices stay signed in. */
export async function logOut(context: Context): Promise<true> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  await context.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ familyId: authSession.familyId })
      .from(authSession)
      .where(eq(authSession.id, actor.sessionId));
    if (!session) return;
    await lockFamily(tx, session.familyId);
    await revokeFamily(tx, session.familyId, context.clock.now());
  });
  return true;
}
