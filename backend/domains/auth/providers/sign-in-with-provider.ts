import { and, eq } from 'drizzle-orm';
import type { TokenResponse } from '../../../../lib/auth/contract';
import type { ProviderAnswer } from '../../../../lib/auth/provider-contract';
import type { SignInProvider } from '../../../../lib/auth/sign-in-providers';
import { isEmail, readEmail } from '../../../../lib/text/email';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { linkedSignIn } from '../../../database/schema/security';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import type { ProviderPerson } from '../../../platform/openid/provider-person';
import { createMember, findByContact } from '../accounts/register-member';
import { takeFromCodeNetwork } from '../codes/code-network';
import { type MemberRow, tokenResponseOf } from '../sessions/open-session';
import { enterOrAsk, refusalOf, refuseWithoutAgreement } from '../sign-in/finish-login';
import { attemptsKey, logLogin } from '../sign-in/login-attempts';
import { authenticatorOf } from '../step-up/factor-rows';
import { answeredPerson, startWithProvider } from './answered-person';
import { isOfStaff, linkOfPerson, linkPerson } from './linked-sign-in';

/**
 * Starts a sign-in at a provider.
 * @throws StoreError `common_login_agreementRequired`, as `startWithProvider`
 */
export async function startProviderSignIn(
  context: Context,
  { provider, agree }: { provider: SignInProvider; agree?: boolean | undefined },
): Promise<{ url: string; state: string; transaction: string }> {
  refuseWithoutAgreement(agree);
  return startWithProvider(context, provider, null);
}

/**
 * Signs in the person whom a provider names: by issuer and subject, otherwise by an address that both the provider and
 * the store have proved. A proved address without an account creates one without a password.
 * @throws StoreError as `answeredPerson`; `common_provider_addressUnproven`, `common_provider_accountUnproven`,
 *   `common_provider_otherLinked`, `common_provider_forStaff`; 403 `common_login_secondFactor`; 426 for accounts that may not sign in
 */
export async function signInWithProvider(context: Context, answer: ProviderAnswer): Promise<TokenResponse> {
  const person = await answeredPerson(context, answer, null);
  // The first time counts like a code, which also creates accounts.
  if (!(await linkOfPerson(context.db, person))) await takeFromCodeNetwork(context);
  const result = await context.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, context, answer.provider, person);
    const nameHash = attemptsKey(context, owner.id);
    const refusal = refusalOf(owner, context.clock.now());
    if (refusal) {
      // Returned instead of thrown, so that the attempt stays in the log.
      await logLogin(tx, context, { nameHash, memberId: owner.id, outcome: 'NOT_ALLOWED' });
      return { refusal };
    }
    const way = { outcome: 'OK_BY_PROVIDER', nameHash, areaCode: undefined } as const;
    return enterOrAsk(tx, context, owner, way);
  });
  if (result.refusal) throw result.refusal;
  return tokenResponseOf(context.db, context, result.opened.session, result.opened.tokens);
}

/** The member of a person at a provider. A member who may not sign in is returned without a new link. */
async function ownerOf(
  tx: Transaction,
  context: Context,
  provider: SignInProvider,
  person: ProviderPerson,
): Promise<MemberRow> {
  await lockOn(tx, `provider:${person.issuer} ${person.subject}`);
  const linked = await linkOfPerson(tx, person);
  if (linked) {
    const [owner] = await tx.select().from(member).where(eq(member.id, linked.memberId));
    if (!owner) throw new Error(`Linked sign-in ${linked.id} has no member`);
    if (owner.email && (await isOfStaff(tx, owner.email))) throw new StoreError('common_provider_forStaff');
    const now = context.clock.now();
    await tx
      .update(linkedSignIn)
      .set({ lastUsedTime: now, updatedTime: now })
      .where(and(eq(linkedSignIn.id, linked.id)));
    return owner;
  }
  const email = provedAddress(person);
  if (email === null) throw new StoreError('common_provider_addressUnproven');
  if (await isOfStaff(tx, email)) throw new StoreError('common_provider_forStaff');
  const created = (await findByContact(tx, { email })) ? null : await createMember(tx, context, { email });
  const owner = created ?? (await findByContact(tx, { email }));
  if (!owner) throw new Error('A new member met a user name that exists');
  // A member who bound an address without a proof may not be its owner.
  if (!owner.emailVerifiedTime) throw new StoreError('common_provider_accountUnproven');
  if (refusalOf(owner, context.clock.now())) return owner;
  // A link outlives this sign-in, whose second step is still to come; the member can add it to the account.
  if (await authenticatorOf(tx, owner.id)) return owner;
  await linkPerson(tx, context, owner, { provider, person, email, isNewMember: created !== null });
  return owner;
}

/** The address of a person as the store keeps addresses; null unless the provider has proved it. */
export function provedAddress({ email, isEmailProved }: ProviderPerson): string | null {
  if (!isEmailProved || email === null) return null;
  const read = readEmail(email);
  return isEmail(read) ? read : null;
}
