import { inArray } from 'drizzle-orm';
import { authSession } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeAudit } from '../../../platform/write-audit';
import { lockFamily } from '../../auth/sessions/lock-family';
import { revokeFamily } from '../../auth/sessions/open-session';
import { familyOf, openFamilies, revokeSessions } from '../../auth/sessions/revoke-sessions';

/**
 * Signs out devices by the ids of `listSessions`, all but this one, or all. This one alone is handled by signing out.
 * @throws StoreError 404 when one of them is no active sign-in of the member, without ending any;
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
