import { inArray } from 'drizzle-orm';
import { authSession } from '../database/schema/identity';
import { lockFamily } from '../identity/lock-family';
import { revokeFamily } from '../identity/open-session';
import { familyOf, openFamilies, revokeSessions } from '../identity/revoke-sessions';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { writeAudit } from '../platform/write-audit';

/**
 * Sign out devices by the ids of `listSessions`, all but this one, or all. This one alone is what signing out is for.
 * @throws StoreError 404 when one of them is no open sign-in of the member: then none is ended;
 *   `common_message_unprocessableEntity` for this one, and when nothing is named
 */
export async function deleteSessions(
  context: Context,
  { ids = [], others, all }: { ids?: string[] | undefined; others: boolean; all: boolean },
): Promise<{ ended: number }> {
  const { actor, clock } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  if (!others && !all && ids.length === 0) throw new StoreError('common_message_unprocessableEntity');
  const now = clock.now();
  const { memberId } = actor;
  const ended = await context.db.transaction(async (tx) => {
    if (all) return revokeSessions(tx, memberId, now);
    const here = await familyOf(tx, actor.sessionId);
    if (!here) throw new StoreError('common_message_unauthorized');
    if (others) return revokeSessions(tx, memberId, now, here);
    const wanted = [...new Set(ids)].sort();
    if (wanted.includes(here)) throw new StoreError('common_message_unprocessableEntity');
    for (const family of wanted) await lockFamily(tx, family);
    const open = await openFamilies(tx, memberId, inArray(authSession.familyId, wanted));
    if (open.length < wanted.length) throw new StoreError('common_message_notFound');
    for (const family of wanted) await revokeFamily(tx, family, now);
    return wanted.length;
  });
  if (ended > 0) {
    await writeAudit(context.db, context, {
      action: 'SESSIONS_ENDED',
      actorType: 'MEMBER',
      actorId: memberId,
      subjectId: memberId,
      detail: { ended, others, all },
    });
  }
  return { ended };
}
