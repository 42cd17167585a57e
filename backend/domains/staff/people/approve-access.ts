import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { staffOf } from '../../../platform/staff-of';
import type { ApprovalRow } from '../approvals/take-approval';
import { contentOf, lockPerson, wishOf } from './access-request';
import { applyChange, resetAccount } from './change-person';
import { applyInvitation } from './invite-person';

/**
 * Gives an account the access that a second person approved, in the transaction of the approval.
 * @throws StoreError `staff_ownAccount` when it is the account of the second person; `approval_outdated` when it has
 *   changed; `common_deleteAdminNotAllowed` when no other administrator would be left
 */
export async function accessApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  await lockOn(tx, 'staff-people');
  const account = await lockPerson(tx, row.subjectId);
  if (account?.id === staffOf(context).staffId) throw new StoreError('staff_ownAccount');
  const wish = wishOf(row.content);
  if (!account || hashOf(contentOf(account, wish)) !== row.contentHash) {
    throw new StoreError('approval_outdated');
  }
  const why = { reason: row.reason, requestedBy: row.requestedBy };
  if (wish.action === 'INVITE') await applyInvitation(tx, context, account, { ...wish, ...why });
  else if (wish.action === 'RESET') await resetAccount(tx, context, account, why);
  else await applyChange(tx, context, account, { ...why, roles: wish.roles, isEnabled: true });
}

/** Deletes the account of an invitation that was refused or expired, which was never used. */
export async function endAccess(tx: Executor, { subjectId, content }: ApprovalRow): Promise<void> {
  if (wishOf(content).action !== 'INVITE') return;
  await tx
    .delete(staffAccount)
    .where(
      and(eq(staffAccount.id, subjectId), eq(staffAccount.status, 'INVITED'), eq(staffAccount.roles, [])),
    );
}

/** What would happen to the account, as the second person sees it. */
export function viewAccess({ content }: ApprovalRow) {
  const { email, rolesBefore, status, action, name, roles } = content as ReturnType<typeof contentOf>;
  return { email, rolesBefore, status, action, name, roles };
}
