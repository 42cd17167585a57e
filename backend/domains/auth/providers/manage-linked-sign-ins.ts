import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { LinkedSignIn, ProviderAnswer } from '../../../../lib/auth/provider-contract';
import { providerNames, type SignInProvider, signInProviders } from '../../../../lib/auth/sign-in-providers';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { areaCode } from '../../../database/schema/content';
import { linkedSignIn } from '../../../database/schema/security';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { maskEmail } from '../accounts/contact';
import { queueAccountMail } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';
import { familyOf, revokeSessions } from '../sessions/revoke-sessions';
import { lockedMember } from '../step-up/factor-rows';
import { type Proof, proveOwner } from '../step-up/prove-owner';
import { answeredPerson, startWithProvider } from './answered-person';
import { auditLink, isOfStaff, linkOfPerson, linkPerson } from './linked-sign-in';
import { provedAddress } from './sign-in-with-provider';

/** The providers that are configured, in the order in which they are offered. */
export async function listProviders({ environment }: Context): Promise<{ provider: SignInProvider }[]> {
  return signInProviders.filter((provider) => environment.signIn[provider]).map((provider) => ({ provider }));
}

/** The providers that the account of the member is linked to. */
export async function listLinkedSignIns(context: Context): Promise<LinkedSignIn[]> {
  const rows = await context.db
    .select()
    .from(linkedSignIn)
    .where(eq(linkedSignIn.memberId, memberOf(context)))
    .orderBy(asc(linkedSignIn.createdTime), asc(linkedSignIn.id));
  return rows.map(({ id, provider, email, createdTime, lastUsedTime }) => ({
    id,
    provider,
    email: email && maskEmail(email),
    createdTime: formatShanghai(createdTime),
    lastUsedTime: formatShanghai(lastUsedTime),
  }));
}

/**
 * Starts linking a provider to the account of the member, who proves ownership first.
 * @throws StoreError as `proveOwner` and `startWithProvider`
 */
export async function startLink(
  context: Context,
  { provider, ...proof }: Proof & { provider: SignInProvider },
): Promise<{ url: string; state: string; transaction: string }> {
  const memberId = memberOf(context);
  const change = await proveOwner(context, 'LINK_SIGN_IN', proof);
  const started = await startWithProvider(context, provider, memberId);
  await change((_, spendProof) => spendProof());
  return started;
}

/**
 * Links the person who answered at a provider to the account of the member, whatever their address is: the member has
 * proved both.
 * @throws StoreError as `answeredPerson`; `common_provider_linkedElsewhere`, `common_provider_otherLinked`,
 *   `common_provider_forStaff`
 */
export async function linkSignIn(context: Context, answer: ProviderAnswer): Promise<null> {
  const memberId = memberOf(context);
  const person = await answeredPerson(context, answer, memberId);
  await context.db.transaction(async (tx) => {
    const owner = await lockedMember(tx, memberId);
    if (owner.email && (await isOfStaff(tx, owner.email))) throw new StoreError('common_provider_forStaff');
    const known = await linkOfPerson(tx, person);
    if (known?.memberId === memberId) return;
    if (known) throw new StoreError('common_provider_linkedElsewhere');
    const { provider } = answer;
    await linkPerson(tx, context, owner, {
      provider,
      person,
      email: provedAddress(person),
      isNewMember: false,
    });
  });
  return null;
}

/**
 * Removes a linked provider, and ends all other sign-ins of the member, which may have been made with it.
 * @throws StoreError as `proveOwner`; 404; `common_provider_lastWay` when the member could not sign in any more
 */
export async function unlinkSignIn(
  context: Context,
  { id, ...proof }: Proof & { id: string },
): Promise<null> {
  const { actor, clock } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const { memberId } = actor;
  const offered = (await listProviders(context)).map(({ provider }) => provider);
  const change = await proveOwner(context, 'LINK_SIGN_IN', proof);
  await change(async (tx, spendProof) => {
    const owner = await spendProof();
    const [removed] = await tx
      .delete(linkedSignIn)
      .where(and(eq(linkedSignIn.id, id), eq(linkedSignIn.memberId, memberId)))
      .returning({ provider: linkedSignIn.provider });
    if (!removed) throw new StoreError('common_message_notFound');
    if (!(await canSignIn(tx, owner, offered))) throw new StoreError('common_provider_lastWay');
    await auditLink(tx, context, memberId, { action: 'SIGN_IN_REMOVED', provider: removed.provider });
    await queueAccountMail(tx, context, owner, {
      mail: 'signInRemoved',
      provider: providerNames[removed.provider],
    });
    await revokeSessions(tx, memberId, clock.now(), await familyOf(tx, actor.sessionId));
  });
  return null;
}

/** Whether a password, a code to a proved address or to a phone that can receive one, or an offered provider remains. */
async function canSignIn(
  tx: Transaction,
  owner: MemberRow,
  offered: readonly SignInProvider[],
): Promise<boolean> {
  if (owner.passwordHash !== null || owner.emailVerifiedTime !== null) return true;
  const [phone] = await tx
    .select({ areaCode: areaCode.areaCode })
    .from(areaCode)
    .where(and(eq(areaCode.areaCode, owner.areaCode ?? ''), ne(areaCode.suspended, true)));
  if (owner.mobile !== null && phone) return true;
  const [other] = await tx
    .select({ id: linkedSignIn.id })
    .from(linkedSignIn)
    .where(and(eq(linkedSignIn.memberId, owner.id), inArray(linkedSignIn.provider, [...offered])))
    .limit(1);
  return other !== undefined;
}
