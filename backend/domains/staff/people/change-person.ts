import { eq, sql } from 'drizzle-orm';
import { rolesWith, type StaffRole } from '../../../../lib/permissions/staff-permissions';
import type { Transaction } from '../../../database/connect';
import { staffAccount, staffPasskey, staffRecoveryCode } from '../../../database/schema/staff';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockWaiting } from '../approvals/request-approval';
import { endKeysOf } from '../keys/own-keys';
import { activeAdministrators } from '../sign-in/administrators';
import { endStaffSessions, type StaffRow } from '../sign-in/staff-session';
import { givesAccess, lockPerson, requestAccess } from './access-request';
import { mailInvitation } from './invite-person';

type Change = { id: string; roles: StaffRole[]; enabled: boolean; version: number; reason: string };

/** Why an account is changed. @property requestedBy who asked for it, when a second person approved it */
type Why = { reason: string; requestedBy?: string };

/**
 * Changes roles and state of another person and ends their sessions. Further roles, and an account that was disabled,
 * need a second person: nothing changes before.
 * @throws StoreError 404; `staff_ownAccount`; `common_message_changedMeanwhile`; `approval_waiting`;
 *   `staff_disabledWithRole` when an administrator is disabled with the role,
 *   `staff_lastAdministrator` when no other administrator would be left
 */
export async function changePerson(
  context: Context,
  { id, enabled, version, reason, ...change }: Change,
): Promise<{ approvalId: string | null }> {
  return context.db.transaction(async (tx) => {
    const account = await otherPerson(tx, context, id);
    if (account.version !== version) throw new StoreError('common_message_changedMeanwhile');
    const roles = [...new Set(change.roles)];
    if (!enabled && roles.includes('ROLE_ADMIN')) throw new StoreError('staff_disabledWithRole');
    if (givesAccess(account, { roles, isEnabled: enabled })) {
      const wish = { action: 'CHANGE' as const, name: account.name, roles, lang: account.lang };
      return { approvalId: await requestAccess(tx, context, account, { wish, reason }) };
    }
    await applyChange(tx, context, account, { roles, isEnabled: enabled, reason });
    return { approvalId: null };
  });
}

/**
 * Gives a locked account these roles and this state, and ends its sessions.
 * @throws StoreError `staff_lastAdministrator` when no other administrator would be left
 */
export async function applyChange(
  tx: Transaction,
  context: Context,
  account: StaffRow,
  { roles, isEnabled, reason, requestedBy }: Why & { roles: StaffRole[]; isEnabled: boolean },
): Promise<void> {
  const now = context.clock.now();
  if (account.roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_ADMIN')) {
    await refuseWithoutAdministrator(tx, account);
  }
  const status = stateOf(account, isEnabled);
  await tx
    .update(staffAccount)
    .set({ roles, status, updatedTime: now, version: sql`${staffAccount.version} + 1` })
    .where(eq(staffAccount.id, account.id));
  await endStaffSessions(tx, account.id, now);
  if (!isEnabled) await endKeysOf(tx, account.id, now);
  await writeStaffAudit(tx, context, {
    action: 'staff.change',
    valueFen: null,
    subjectId: account.id,
    reason,
    before: { roles: account.roles, status: account.status },
    after: { roles, status },
    ...(requestedBy ? { detail: { requestedBy } } : {}),
  });
}

/** An account that was never used returns to its invitation. */
function stateOf(account: StaffRow, enabled: boolean): StaffRow['status'] {
  if (!enabled) return 'DISABLED';
  return account.passwordHash === null ? 'INVITED' : 'ACTIVE';
}

/**
 * Asks a second person to reset another person's account, for a lost device or a forgotten password.
 * @throws StoreError 404; `staff_ownAccount`; `approval_waiting`
 */
export async function resetPerson(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ approvalId: string }> {
  return context.db.transaction(async (tx) => {
    const account = await otherPerson(tx, context, id);
    const { name, roles, lang } = account;
    const wish = { action: 'RESET' as const, name, roles, lang };
    return { approvalId: await requestAccess(tx, context, account, { wish, reason }) };
  });
}

/**
 * Removes password and second factor of a locked account, ends its sessions and invites the person again.
 * @throws StoreError `staff_lastAdministrator` when no other administrator would be left
 */
export async function resetAccount(
  tx: Transaction,
  context: Context,
  account: StaffRow,
  { reason, requestedBy }: Why,
): Promise<void> {
  const now = context.clock.now();
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
  await endKeysOf(tx, account.id, now);
  await mailInvitation(tx, context, account, 'staffReset');
  await writeStaffAudit(tx, context, {
    action: 'staff.reset',
    valueFen: null,
    subjectId: account.id,
    reason,
    before: { status: account.status },
    after: { status: 'INVITED' },
    ...(requestedBy ? { detail: { requestedBy } } : {}),
  });
}

async function otherPerson(tx: Transaction, context: Context, id: string): Promise<StaffRow> {
  await lockWaiting(tx, 'STAFF_ACCESS', id);
  // Two administrators who remove each other at the same time must not both succeed.
  await lockOn(tx, 'staff-people');
  const account = await lockPerson(tx, id);
  if (!account) throw new StoreError('common_message_notFound');
  if (account.id === staffOf(context).staffId) throw new StoreError('staff_ownAccount');
  // The caller may have lost the permission while waiting for the lock.
  const [caller] = await tx
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId));
  if (caller?.status !== 'ACTIVE' || !caller.roles.includes('ROLE_ADMIN')) {
    throw new StoreError('common_message_accessDenied', { data: { roles: rolesWith('staff.manage') } });
  }
  return account;
}

async function refuseWithoutAdministrator(tx: Transaction, account: StaffRow): Promise<void> {
  const others = (await activeAdministrators(tx)).filter(({ id }) => id !== account.id);
  if (others.length === 0) throw new StoreError('staff_lastAdministrator');
}
