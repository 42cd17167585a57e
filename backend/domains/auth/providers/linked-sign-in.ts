import { and, eq } from 'drizzle-orm';
import { providerNames, type SignInProvider } from '../../../../lib/auth/sign-in-providers';
import type { Executor, Transaction } from '../../../database/connect';
import { linkedSignIn } from '../../../database/schema/security';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import type { ProviderPerson } from '../../../platform/openid/provider-person';
import { writeAudit } from '../../../platform/write-audit';
import { queueAccountMail } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';

type LinkedRow = typeof linkedSignIn.$inferSelect;

/** The link of a person at a provider. */
export async function linkOfPerson(
  db: Executor,
  { issuer, subject }: Pick<ProviderPerson, 'issuer' | 'subject'>,
): Promise<LinkedRow | undefined> {
  const [row] = await db
    .select()
    .from(linkedSignIn)
    .where(and(eq(linkedSignIn.issuer, issuer), eq(linkedSignIn.subject, subject)));
  return row;
}

/**
 * Links a person at a provider to a member, and notifies the member.
 * @param email the proved address of the person, in the form in which addresses are stored
 * @throws StoreError `common_provider_otherLinked` when the member has another person of this provider
 */
export async function linkPerson(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  link: { provider: SignInProvider; person: ProviderPerson; email: string | null; isNewMember: boolean },
): Promise<void> {
  const { provider, person, email, isNewMember } = link;
  const now = context.clock.now();
  const [written] = await tx
    .insert(linkedSignIn)
    .values({
      id: newId(),
      memberId: owner.id,
      provider,
      issuer: person.issuer,
      subject: person.subject,
      email,
      lastUsedTime: now,
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: linkedSignIn.id });
  if (!written) throw new StoreError('common_provider_otherLinked');
  await auditLink(tx, context, owner.id, { action: 'SIGN_IN_LINKED', provider });
  if (isNewMember) return;
  await queueAccountMail(tx, context, owner, { mail: 'signInLinked', provider: providerNames[provider] });
}

/** Writes that a way to sign in was linked or removed. */
export function auditLink(
  tx: Transaction,
  context: Context,
  memberId: string,
  { action, provider }: { action: 'SIGN_IN_LINKED' | 'SIGN_IN_REMOVED'; provider: SignInProvider },
): Promise<void> {
  return writeAudit(tx, context, {
    action,
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: memberId,
    detail: { provider },
  });
}

/** Whether staff work under this address: they sign in by password and second factor only. */
export async function isOfStaff(db: Executor, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .where(and(eq(staffAccount.email, email), eq(staffAccount.status, 'ACTIVE')));
  return row !== undefined;
}
