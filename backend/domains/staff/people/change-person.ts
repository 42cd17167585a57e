import { and, eq, sql } from 'drizzle-orm';
import type { StaffRole } from '../../../../lib/contract/dialect/staff-permissions';
import type { Transaction } from '../../../database/connect';
import { staffAccount, staffPasskey, staffRecoveryCode } from '../../../database/schema/staff';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { activeAdministrators } from '../sign-in/administrators';
import { endStaffSessions, type StaffRow } from '../sign-in/staff-session';
import { mailInvitation } from './invite-person';

type Change = { id: string; roles: StaffRole[]; enabled: boolean; version: number; reason: string };

/**
 * Changes roles and state of another person and ends their sessions.
 * @throws StoreError 404; `staff_ownAccount`; `common_message_conflict` when it was changed meanwhile;
 *   `common_deleteAdminRoleNotAllowed` when an administrator is disabled with the role,
 *   `common_deleteAdminNotAllowed` when no other administrator would be left
 */
export async function changePerson(context: Context, change: Change): Promise<null> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const account = await otherPerson(tx, context, change.id);
    if (account.version !== change.version) throw new StoreError('common_message_conflict');
    const roles = [...new Set(change.roles)];
    if (!change.enabled && roles.includes('ROLE_ADMIN')) {
      throw new StoreError('common_deleteAdminRoleNotAllowed');
    }
    if (account.roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_ADMIN')) {
      await refuseWithoutAdministrator(tx, account);
    }
    const status = stateOf(account, change.enabled);
    await tx
      .update(staffAccount)
      .set({ roles, status, updatedTime: now, version: sql`${staffAccount.version} + 1` })
      .where(and(eq(staffAccount.id, account.id), eq(staffAccount.version, change.version)));
    await endStaffSessions(tx, account.id, now);
    await writeStaffAudit(tx, context, {
      action: 'staff.change',
      subjectId: account.id,
      reason: change.reason,
      before: { roles: account.roles, status: account.status },
      after: { roles, status },
    });
  });
  return null;
}

/** An account that was never used returns to its invitation. */
function stateOf(account: StaffRow, enabled: boolean): StaffRow['status'] {
  if (!enabled) return 'DISABLED';
  return account.passwordHash === null ? 'INVITED' : 'ACTIVE';
}

/**
 * Removes password and second factor of another person, ends their sessions and invites them again: for a lost device
 * or a forgotten password.
 * @throws StoreError 404; `staff_ownAccount`; `common_deleteAdminNotAllowed` when no other administrator would be left
 */
export async function resetPerson(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const account = await otherPerson(tx, context, id);
    if (account.roles.includes('ROLE_ADMIN')) await refuseWithoutAdministrator(tx, account);
    await tx
      .update(staffAccount)
      .set({
        status: 'INVITED',
        passwordHash: null,
        factorEnc: null,
        factorTime: null,
        factorStep: 0,
        codeFailures: 0,
        codeLockedUntil: null,
        updatedTime: now,
        version: sql`${staffAccount.version} + 1`,
      })
      .where(eq(staffAccount.id, account.id));
    await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, account.id));
    await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, account.id));
    await endStaffSessions(tx, account.id, now);
    await mailInvitation(tx, context, account);
    await writeStaffAudit(tx, context, {
      action: 'staff.reset',
      subjectId: account.id,
      reason,
      before: { status: account.status },
      after: { status: 'INVITED' },
    });
  });
  return null;
}

async function otherPerson(tx: Transaction, context: Context, id: string): Promise<StaffRow> {
  // Two administrators who remove each other at the same time must not both succeed.
  await lockOn(tx, 'staff-people');
  const [account] = await tx.select().from(staffAccount).where(eq(staffAccount.id, id)).for('update');
  if (!account) throw new StoreError('common_message_notFound');
  if (account.id === staffOf(context).staffId) throw new StoreError('staff_ownAccount');
  // The caller may have lost the permission while waiting for the lock.
  const [caller] = await tx
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId));
  if (caller?.status !== 'ACTIVE' || !caller.roles.includes('ROLE_ADMIN')) {
    throw new StoreError('common_message_accessDenied');
  }
  return account;
}

async function refuseWithoutAdministrator(tx: Transaction, account: StaffRow): Promise<void> {
  const others = (await activeAdministrators(tx)).filter(({ id }) => id !== account.id);
  if (others.length === 0) throw new StoreError('common_deleteAdminNotAllowed');
}
