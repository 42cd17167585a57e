import { eq } from 'drizzle-orm';
import type { StaffRole } from '../../../../lib/contract/dialect/staff-permissions';
import type { Transaction } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { queueMail } from '../../../platform/mail/outbox';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { isEmail, normalEmail } from '../../auth/accounts/contact';
import type { StaffRow } from '../sign-in/staff-session';
import { invitationHours, writeInvitation } from './invitation';

export type NewPerson = { email: string; name: string; roles: readonly StaffRole[]; lang: string };

/**
 * Creates an account that waits for its invitation, or changes name and roles of one that still waits.
 * @returns null when the mailbox belongs to an account that was in use
 */
export async function saveInvited(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  person: NewPerson,
): Promise<StaffRow | null> {
  const now = clock.now();
  const values = { name: person.name, roles: [...new Set(person.roles)], lang: person.lang };
  const [account] = await tx
    .insert(staffAccount)
    .values({
      id: newId(),
      email: normalEmail(person.email),
      ...values,
      status: 'INVITED',
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoUpdate({
      target: staffAccount.email,
      set: { ...values, updatedTime: now },
      setWhere: eq(staffAccount.status, 'INVITED'),
    })
    .returning();
  return account ?? null;
}

/**
 * Invites a person by mail, or sends the invitation again.
 * @throws StoreError `shop_password_invalidEmail`; `common_message_conflict` when the account is in use
 */
export async function invitePerson(
  context: Context,
  { reason, ...person }: Omit<NewPerson, 'lang'> & { reason: string },
): Promise<{ id: string }> {
  if (!isEmail(normalEmail(person.email))) throw new StoreError('shop_password_invalidEmail');
  return context.db.transaction(async (tx) => {
    const account = await saveInvited(tx, context, { ...person, lang: context.locale });
    if (!account) throw new StoreError('common_message_conflict');
    await mailInvitation(tx, context, account);
    await writeStaffAudit(tx, context, {
      action: 'staff.invite',
      subjectId: account.id,
      reason,
      after: { email: account.email, roles: account.roles },
    });
    return { id: account.id };
  });
}

/** Writes an invitation and mails its link. */
export async function mailInvitation(tx: Transaction, context: Context, account: StaffRow): Promise<void> {
  const url = await writeInvitation(tx, context, account);
  await queueMail(tx, context, account, () => ({
    mail: 'staffInvitation',
    values: { nickname: account.name, hours: invitationHours },
    url,
  }));
}
