import { eq, sql } from 'drizzle-orm';
import type { Member } from '../../../../lib/account/member-contract';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { writeAudit } from '../../../platform/write-audit';
import { maskEmail, maskMobile } from '../../auth/accounts/contact';
import { emailTarget, phoneTarget } from '../../auth/codes/code-target';
import { spendVerifyCode, tryVerifyCode } from '../../auth/codes/try-verify-code';
import { type CodeTarget, targetHashOf } from '../../auth/codes/verify-code-hash';
import { queueAccountMail } from '../../auth/notices/account-mail';
import { familyOf, revokeSessions } from '../../auth/sessions/revoke-sessions';
import { type Proof, proveOwner } from '../../auth/step-up/prove-owner';
import { refuseOwnContact } from './check-contact';
import { loadMember } from './load-member';

type Code = { code: string; challengeId: string };
type OldProof = Omit<Proof, 'ticket'> & { oldTicket?: string | undefined };

/**
 * Binds a phone to the member account, replacing the present one.
 * @throws StoreError as `bind`, and `common_login_phoneSuspended`, `member_profile_mobileUnusable`
 */
export async function bindPhone(
  context: Context,
  input: Code & OldProof & { areaCode: string; mobile: string },
): Promise<{ member: Member }> {
  return bind(context, await phoneTarget(context.db, input.areaCode, input.mobile), input);
}

/**
 * Binds an e-mail address to the member account, replacing the present one.
 * @throws StoreError as `bind`, and `shop_password_invalidEmail`
 */
export async function bindEmail(
  context: Context,
  input: Code & OldProof & { email: string },
): Promise<{ member: Member }> {
  return bind(context, emailTarget(input.email), input);
}

/**
 * Binds a new contact, replacing the present one if any. The code verifies the new contact; password or ticket
 * authenticate the member, even for a first phone, because a stolen session could otherwise bind the attacker's phone
 * and sign in with it. Other sign-ins are revoked (ASVS V7.4.3) and the previous contact is notified.
 * @throws StoreError `member_profile_mobileSame`, `member_profile_emailSame`, `common_error_verifyCode`,
 *   `common_error_verifyCodeExpired`, `member_account_proofRequired`, `member_password_incorrect`; of two members who
 *   bind the same contact concurrently one gets `member_profile_mobileUsed` or `member_profile_emailUsed`
 */
async function bind(
  context: Context,
  target: CodeTarget,
  { oldTicket, password, enc, factorCode, ...code }: Code & OldProof,
): Promise<{ member: Member }> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const { memberId } = actor;
  await refuseOwnContact(context.db, memberId, target);
  const scene = target.channel === 'EMAIL' ? 'BIND_EMAIL' : 'BIND_PHONE';
  const change = await proveOwner(context, 'UNBIND', { ticket: oldTicket, password, enc, factorCode });
  const challenge = await tryVerifyCode(context, { ...code, scene, memberId });
  // A code for another contact is treated as wrong.
  if (challenge.targetHash !== targetHashOf(context, target)) throw new StoreError('common_error_verifyCode');
  try {
    await change(async (tx, spendProof) => {
      await spendVerifyCode(tx, challenge.id, context.clock.now());
      await spendProof();
      await exchange(tx, context, memberId, target);
      await revokeSessions(tx, memberId, context.clock.now(), await familyOf(tx, actor.sessionId));
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new StoreError(
      target.channel === 'EMAIL' ? 'member_profile_emailUsed' : 'member_profile_mobileUsed',
      { cause: error },
    );
  }
  return loadMember(context);
}

async function exchange(
  tx: Transaction,
  context: Context,
  memberId: string,
  target: CodeTarget,
): Promise<void> {
  const now = context.clock.now();
  const [old] = await tx.select().from(member).where(eq(member.id, memberId)).for('update');
  if (!old) throw new StoreError('common_message_unauthorized');
  const isEmail = target.channel === 'EMAIL';
  await tx
    .update(member)
    .set({
      ...(isEmail
        ? { email: target.email, emailVerifiedTime: now }
        : { areaCode: target.areaCode, mobile: target.mobile }),
      updatedTime: now,
      version: sql`${member.version} + 1`,
    })
    .where(eq(member.id, memberId));
  const had = isEmail ? old.email : old.mobile;
  const after = masked(isEmail, isEmail ? target.email : target.mobile);
  await writeAudit(tx, context, {
    action: isEmail ? 'EMAIL_BOUND' : 'PHONE_BOUND',
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: memberId,
    detail: { before: had && masked(isEmail, had), after },
  });
  if (had === null && !isEmail && old.email === null) return;
  // Sent to the previous contact, which an attacker cannot read.
  await queueAccountMail(tx, context, old, {
    mail: isEmail ? 'emailChanged' : 'phoneChanged',
    contact: after,
  });
}

function masked(isEmail: boolean, contact: string): string {
  return isEmail ? maskEmail(contact) : maskMobile(contact);
}
