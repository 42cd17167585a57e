import { eq } from 'drizzle-orm';
import type { StaffRole } from '../../../../lib/permissions/staff-permissions';
import { invitationHours } from '../../../../lib/promises';
import { isEmail, readEmail } from '../../../../lib/text/email';
import type { Transaction } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { queueMail } from '../../../platform/mail/outbox';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockWaiting } from '../approvals/request-approval';
import type { StaffRow } from '../sign-in/staff-session';
import { givesAccess, requestAccess } from './access-request';
import { writeInvitation } from './invitation';

export type NewPerson = { email: string; name: string; roles: readonly StaffRole[]; lang: string };

/**
 * Creates an account that waits for its invitation, or changes name, roles and language of one that still waits.
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
      email: readEmail(person.email),
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
 * Asks a second person to invite a person. An invitation that was approved is sent again at once, also with fewer roles.
 * @returns the account, which has no role before the approval; and the approval, null when the mail was sent
 * @throws StoreError `shop_password_invalidEmail`; `staff_emailUsed`; `approval_waiting`
 */
export async function invitePerson(
  context: Context,
  { reason, ...person }: Omit<NewPerson, 'lang'> & { reason: string },
): Promise<{ id: string; approvalId: string | null }> {
  const email = readEmail(person.email);
  if (!isEmail(email)) throw new StoreError('shop_password_invalidEmail');
  const roles = [...new Set(person.roles)];
  const { name } = person;
  const lang = context.locale;
  return context.db.transaction(async (tx) => {
    const account = await findOrCreate(tx, context, { email, name, lang });
    if (account?.status !== 'INVITED') throw new StoreError('staff_emailUsed');
    if (givesAccess(account, { roles, isEnabled: true })) {
      const wish = { action: 'INVITE' as const, name, roles, lang };
      return { id: account.id, approvalId: await requestAccess(tx, context, account, { wish, reason }) };
    }
    await applyInvitation(tx, context, account, { name, roles, lang, reason });
    return { id: account.id, approvalId: null };
  });
}

/** The locked account of a mailbox and the lock of its request; a new one has no roles. */
async function findOrCreate(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { email, name, lang }: Omit<NewPerson, 'roles'>,
): Promise<StaffRow | undefined> {
  const ofMailbox = eq(staffAccount.email, email);
  const [known] = await tx.select({ id: staffAccount.id }).from(staffAccount).where(ofMailbox);
  if (known) await lockWaiting(tx, 'STAFF_ACCESS', known.id);
  else {
    const now = clock.now();
    const values = { id: newId(), email, name, lang, createdTime: now, updatedTime: now };
    await tx
      .insert(staffAccount)
      .values({ ...values, roles: [], status: 'INVITED' })
      .onConflictDoNothing();
  }
  const [account] = await tx.select().from(staffAccount).where(ofMailbox).for('update');
  return account;
}

/** Gives a locked account that waits for its invitation these roles, and mails the invitation. */
export async function applyInvitation(
  tx: Transaction,
  context: Context,
  { email }: StaffRow,
  {
    reason,
    requestedBy,
    ...person
  }: Omit<NewPerson, 'email'> & {
    reason: string;
    requestedBy?: string;
  },
): Promise<void> {
  const { name, roles, lang } = person;
  const account = await saveInvited(tx, context, { email, name, roles, lang });
  if (!account) throw new StoreError('staff_emailUsed');
  await mailInvitation(tx, context, account);
  await writeStaffAudit(tx, context, {
    action: 'staff.invite',
    valueFen: null,
    subjectId: account.id,
    reason,
    after: { email: account.email, roles: account.roles },
    ...(requestedBy ? { detail: { requestedBy } } : {}),
  });
}

/** Writes an invitation, also of a person whose account was reset, and mails its link. */
export async function mailInvitation(
  tx: Transaction,
  context: Context,
  account: StaffRow,
  mail: 'staffInvitation' | 'staffReset' = 'staffInvitation',
): Promise<void> {
  const url = await writeInvitation(tx, context, account);
  await queueMail(tx, context, account, () => ({
    mail,
    values: { nickname: account.name, hours: invitationHours },
    url,
  }));
}
