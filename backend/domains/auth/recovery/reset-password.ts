import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { Executor, Transaction } from '../../../database/connect';
import { member, stepUpTicket } from '../../../database/schema/members';
import { passwordReset } from '../../../database/schema/security';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { tokenHash } from '../../../platform/sealing/seal';
import { readShop } from '../../../platform/shop';
import { maskEmail, maskMobile } from '../accounts/contact';
import { namesOf } from '../accounts/register-names';
import { checkNewPassword } from '../passwords/check-new-password';
import type { FieldEncoding } from '../passwords/password-field';
import { hashPassword, isPassword } from '../passwords/password-hash';
import { setPasswordHash } from '../passwords/set-password';
import type { MemberRow } from '../sessions/open-session';
import { refusalOf } from '../sign-in/finish-login';
import { attemptsKey, logLogin } from '../sign-in/login-attempts';

const limit = { points: 60, seconds: 3600 };

/** What permits a new password: the two values of a mailed link, or the ticket of a code. */
type Permit = { username?: string | undefined; key?: string | undefined; ticket?: string | undefined };

/**
 * Whether a link is still valid, and the masked contact of its member.
 * @throws StoreError `shop_password_hasExpired` for every invalid link, whatever the reason
 */
export async function checkResetLink(
  context: Context,
  permit: { username: string; key: string },
): Promise<{ valid: true; maskedTarget: string }> {
  await context.rateLimits.take(`reset-network:${networkOf(context.ip)}`, limit);
  const owner = await ownerOf(context.db, context, permit);
  const maskedTarget = owner.email ? maskEmail(owner.email) : maskMobile(owner.mobile ?? '');
  return { valid: true, maskedTarget };
}

/**
 * Sets a new password and revokes every session. A link or ticket works once; of concurrent uses one succeeds.
 * @throws StoreError `shop_password_hasExpired`, `member_password_sameAsOld`, as `checkNewPassword`
 */
export async function resetPassword(
  context: Context,
  input: Permit & { newPassword: string; rePassword: string; enc?: FieldEncoding | undefined },
): Promise<null> {
  await context.rateLimits.take(`reset-network:${networkOf(context.ip)}`, limit);
  const owner = await ownerOf(context.db, context, input);
  const plain = await checkNewPassword(
    { password: input.newPassword, rePassword: input.rePassword, enc: input.enc },
    context,
    { of: 'member', about: namesOf(owner), shop: await readShop(context.db) },
  );
  if (owner.passwordHash && (await isPassword(plain, owner.passwordHash))) {
    throw new StoreError('member_password_sameAsOld');
  }
  const passwordHash = await hashPassword(plain);
  await context.db.transaction(async (tx) => {
    await spend(tx, context, input);
    await setPasswordHash(tx, context, owner.id, passwordHash);
    const nameHash = attemptsKey(context, owner.id);
    await logLogin(tx, context, { nameHash, memberId: owner.id, outcome: 'PASSWORD_RESET' });
    // Using one link invalidates the others.
    await tx
      .update(passwordReset)
      .set({ expireTime: context.clock.now() })
      .where(and(eq(passwordReset.memberId, owner.id), isNull(passwordReset.usedTime)));
  });
  return null;
}

/** Matches an unused, unexpired ticket. */
function goodTicket(ticket: string, now: Date): SQL | undefined {
  return and(
    eq(stepUpTicket.ticketHash, tokenHash(ticket)),
    eq(stepUpTicket.scene, 'RESET_PASSWORD'),
    isNull(stepUpTicket.usedTime),
    gt(stepUpTicket.expireTime, now),
  );
}

/** Matches an unused, unexpired link. */
function goodLink(key: string, now: Date): SQL | undefined {
  return and(
    eq(passwordReset.keyHash, tokenHash(key)),
    isNull(passwordReset.usedTime),
    gt(passwordReset.expireTime, now),
  );
}

/** The member that a permit belongs to. */
async function ownerOf(executor: Executor, context: Context, permit: Permit): Promise<MemberRow> {
  const now = context.clock.now();
  const [row] = permit.ticket
    ? await executor
        .select({ owner: member })
        .from(stepUpTicket)
        .innerJoin(member, eq(member.id, stepUpTicket.memberId))
        .where(goodTicket(permit.ticket, now))
    : await executor
        .select({ owner: member })
        .from(passwordReset)
        .innerJoin(member, eq(member.id, passwordReset.memberId))
        .where(and(goodLink(permit.key ?? '', now), eq(member.username, permit.username ?? '')));
  if (!row || refusalOf(row.owner, now)) throw new StoreError('shop_password_hasExpired');
  return row.owner;
}

/** Consumes the permit in the transaction that sets the password. */
async function spend(tx: Transaction, context: Context, permit: Permit): Promise<void> {
  const now = context.clock.now();
  const spent = permit.ticket
    ? await tx
        .update(stepUpTicket)
        .set({ usedTime: now })
        .where(goodTicket(permit.ticket, now))
        .returning({ id: stepUpTicket.memberId })
    : await tx
        .update(passwordReset)
        .set({ usedTime: now })
        .where(goodLink(permit.key ?? '', now))
        .returning({ id: passwordReset.memberId });
  if (spent.length === 0) throw new StoreError('shop_password_hasExpired');
}
