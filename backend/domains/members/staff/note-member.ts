import { memberNote } from '../../../database/schema/staff-members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { findMember } from './view-member';

/**
 * Adds an internal note to a member; members never see it. It is deleted with the account.
 * @throws StoreError 404; `member_account_closed` for a closed account
 */
export async function noteMember(
  context: Context,
  { id: memberId, content }: { id: string; content: string },
): Promise<{ id: string }> {
  const { member: one } = await findMember(context, memberId);
  if (one.status === 'CLOSED') throw new StoreError('member_account_closed');
  const id = newId();
  await context.db.transaction(async (tx) => {
    const { staffId } = staffOf(context);
    await tx.insert(memberNote).values({ id, memberId, staffId, content, createdTime: context.clock.now() });
    await writeStaffAudit(tx, context, {
      action: 'member.note',
      subjectId: memberId,
      detail: { noteId: id },
    });
  });
  return { id };
}
