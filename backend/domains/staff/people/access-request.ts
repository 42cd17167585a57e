import { eq } from 'drizzle-orm';
import type { StaffRole } from '../../../../lib/permissions/staff-permissions';
import type { Executor, Transaction } from '../../../database/connect';
import type { approval } from '../../../database/schema/approvals';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { requestApproval, withdrawOutlived } from '../approvals/request-approval';
import type { StaffRow } from '../sign-in/staff-session';

/** What an administrator wants to happen to an account. Name, roles and language as they are to be afterwards. */
export type AccessWish = {
  action: 'INVITE' | 'CHANGE' | 'RESET';
  name: string;
  roles: StaffRole[];
  lang: string;
};

/** Everything that the second person decides on. Any change of the account is another content. */
export function contentOf(account: StaffRow, wish: AccessWish) {
  return {
    email: account.email,
    status: account.status,
    version: account.version,
    rolesBefore: account.roles,
    ...wish,
  };
}

/** Whether an account may do more afterwards: this needs a second person, taking away does not. */
export function givesAccess(
  account: Pick<StaffRow, 'roles' | 'status'>,
  { roles, isEnabled }: { roles: readonly StaffRole[]; isEnabled: boolean },
): boolean {
  if (!isEnabled) return false;
  return account.status === 'DISABLED' || roles.some((role) => !account.roles.includes(role));
}

/**
 * Asks another person to give an account access. A request that the account has outlived makes room for the new one. The
 * caller holds the locks of the waiting request and of the account.
 * @returns the id of the approval
 * @throws StoreError `approval_waiting`
 */
export async function requestAccess(
  tx: Executor,
  context: Context,
  account: StaffRow,
  { wish, reason }: { wish: AccessWish; reason: string },
): Promise<string> {
  const subject = { kind: 'STAFF_ACCESS', subjectId: account.id } as const;
  await withdrawOutlived(tx, context, subject, (stored) => contentOf(account, wishOf(stored)));
  return requestApproval(tx, context, {
    ...subject,
    reason,
    why: ['STAFF_ACCESS'],
    valueFen: null,
    content: contentOf(account, wish),
  });
}

/** The wish in the content of a request. */
export function wishOf(content: Record<string, unknown>): AccessWish {
  const { action, name, roles, lang } = content as AccessWish;
  return { action, name, roles, lang };
}

/** The content of a request as it is now; null when the account is gone. */
export async function accessContent(
  db: Executor,
  { subjectId, content }: Pick<typeof approval.$inferSelect, 'subjectId' | 'content'>,
): Promise<Record<string, unknown> | null> {
  const [account] = await db.select().from(staffAccount).where(eq(staffAccount.id, subjectId));
  return account ? contentOf(account, wishOf(content)) : null;
}

/** The account with its lock. */
export async function lockPerson(tx: Transaction, id: string): Promise<StaffRow | undefined> {
  const [account] = await tx.select().from(staffAccount).where(eq(staffAccount.id, id)).for('update');
  return account;
}
