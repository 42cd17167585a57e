import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { queueAccountMail } from '../../auth/notices/account-mail';
import { revokeSessions } from '../../auth/sessions/revoke-sessions';
import { deleteFactors } from '../../auth/step-up/factor-rows';
import { lockRow } from './lock-member';

/**
 * Removes the authenticator and the passkeys of a member who has lost them. The first factor stays: staff cannot open the
 * account with it. All sessions end, and the member is notified at the contact of the account.
 * @throws StoreError 404; `staff_ownMember` for one's own member account; `common_message_changedMeanwhile` when
 *   there is nothing to remove
 */
export async function resetMemberFactors(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const owner = await lockRow(tx, context, id);
    const removed = await deleteFactors(tx, id);
    if (!removed.authenticator && removed.passkeys === 0)
      throw new StoreError('common_message_changedMeanwhile');
    const endedSessions = await revokeSessions(tx, id, context.clock.now());
    await writeStaffAudit(tx, context, {
      action: 'member.reset_factors',
      subjectId: id,
      reason,
      detail: { ...removed, endedSessions },
    });
    await queueAccountMail(tx, context, owner, { mail: 'factorsReset' });
  });
  return null;
}
