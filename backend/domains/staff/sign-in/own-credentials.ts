import { eq } from 'drizzle-orm';
import { readPassword } from '../../../../lib/text/password';
import type { Transaction } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { queueMail } from '../../../platform/mail/outbox';
import { readShop } from '../../../platform/shop';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskIp } from '../../auth/accounts/contact';
import { checkNewPassword } from '../../auth/passwords/check-new-password';
import { type FieldEncoding, readPasswordField } from '../../auth/passwords/password-field';
import { hashPassword, isPassword } from '../../auth/passwords/password-hash';
import { replaceRecoveryCodes } from './set-up-factor';
import { endStaffSessions, type StaffRow } from './staff-session';

/** Tries of one person, right ones included: a stolen session does not find the password. */
const tries = { points: 5, seconds: 900 };

/**
 * Changes the password of the signed-in person, who states the current one. Their other sessions end, and they get a mail.
 * @throws StoreError `staff_demoAccount`; `member_password_incorrect`; `member_password_sameAsOld`; the errors of
 *   `checkNewPassword`; 429 after five tries within 15 minutes
 */
export async function changeOwnPassword(
  context: Context,
  given: { currentPassword: string; password: string; enc?: FieldEncoding | undefined },
): Promise<null> {
  const { staffId, email, name } = staffOf(context);
  await context.rateLimits.take(`staff-own-password:${staffId}`, tries);
  const own = await readOwn(context);
  const plain = await checkNewPassword({ password: given.password, enc: given.enc }, context, {
    of: 'staff',
    about: [email, name],
    shop: await readShop(context.db),
  });
  const typed = readPasswordField(given.currentPassword, given.enc, context.environment.encodeKey) ?? '';
  if (!(await isPassword(typed, own.passwordHash))) throw new StoreError('member_password_incorrect');
  if (readPassword(typed) === plain) throw new StoreError('member_password_sameAsOld');
  const passwordHash = await hashPassword(plain);
  await context.db.transaction(async (tx) => {
    const account = await lockOwn(tx, context);
    // It was changed concurrently, which makes the stated one wrong.
    if (account.passwordHash !== own.passwordHash) throw new StoreError('member_password_incorrect');
    await tx
      .update(staffAccount)
      .set({ passwordHash, updatedTime: context.clock.now() })
      .where(eq(staffAccount.id, account.id));
    await tellOwner(tx, context, account, { mail: 'staffPasswordChanged', action: 'staff.password_changed' });
  });
  return null;
}

/**
 * Replaces the recovery codes of the signed-in person. Their other sessions end, and they get a mail.
 * @returns the new codes, which are not stored
 * @throws StoreError `staff_demoAccount`
 */
export async function renewRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  await readOwn(context);
  return context.db.transaction(async (tx) => {
    const account = await lockOwn(tx, context);
    const recoveryCodes = await replaceRecoveryCodes(tx, account.id);
    await tellOwner(tx, context, account, {
      mail: 'staffRecoveryRenewed',
      action: 'staff.recovery_renewed',
    });
    return { recoveryCodes };
  });
}

/** The accounts of the demo are shared: their password and codes are public and stay. */
async function readOwn(context: Context): Promise<StaffRow> {
  const [account] = await context.db
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId));
  if (!account) throw new StoreError('common_message_unauthorized');
  if (account.isDemo) throw new StoreError('staff_demoAccount');
  return account;
}

async function lockOwn(tx: Transaction, context: Context): Promise<StaffRow> {
  const [account] = await tx
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId))
    .for('update');
  if (!account) throw new StoreError('common_message_unauthorized');
  return account;
}

async function tellOwner(
  tx: Transaction,
  context: Context,
  account: StaffRow,
  {
    mail,
    action,
  }: {
    mail: 'staffPasswordChanged' | 'staffRecoveryRenewed';
    action: 'staff.password_changed' | 'staff.recovery_renewed';
  },
): Promise<void> {
  await endStaffSessions(tx, account.id, context.clock.now(), staffOf(context).sessionId);
  await writeStaffAudit(tx, context, { action, subjectId: account.id });
  await queueMail(tx, context, account, () => ({
    mail,
    values: { contact: account.email },
    facts: { ip: maskIp(context.ip) },
  }));
}
