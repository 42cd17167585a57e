import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/connect';
import { member, stepUpTicket } from '../database/schema/identity';
import { passwordReset } from '../database/schema/security';
import type { Context } from '../platform/context';
import { tokenHash } from '../platform/seal';
import { StoreError } from '../platform/store-error';
import { checkNewPassword } from './check-new-password';
import { maskEmail, maskMobile, networkOf } from './contact';
import { refusalOf } from './finish-login';
import { attemptsKey, logLogin } from './login-attempts';
import type { MemberRow } from './open-session';
import type { FieldEncoding } from './password-field';
import { hashPassword, isPassword } from './password-hash';
import { setPasswordHash } from './set-password';

const limit = { points: 60, seconds: 3600 };

/** What allows a new password: the two parts of a mailed link, or the ticket of a code. */
type Permit = { username?: string | undefined; key?: string | undefined; ticket?: string | undefined };

/**
 * Whether a link still works, and for whom, masked.
 * @throws StoreError `shop_password_hasExpired` for every link that does not, whatever the reason
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
 * Set a new password and end every session. A link or ticket works once; of any number at once, one succeeds.
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
    // Other links lead nowhere once one was used.
    await tx
      .update(passwordReset)
      .set({ expireTime: context.clock.now() })
      .where(and(eq(passwordReset.memberId, owner.id), isNull(passwordReset.usedTime)));
  });
  return null;
}

/** Tickets that allow it now: one of this text, unused and in its time. */
function goodTicket(ticket: string, now: Date): SQL | undefined {
  return and(
    eq(stepUpTicket.ticketHash, tokenHash(ticket)),
    eq(stepUpTicket.scene, 'RESET_PASSWORD'),
    isNull(stepUpTicket.usedTime),
    gt(stepUpTicket.expireTime, now),
  );
}

/** The same of links. */
function goodLink(key: string, now: Date): SQL | undefined {
  return and(
    eq(passwordReset.keyHash, tokenHash(key)),
    isNull(passwordReset.usedTime),
    gt(passwordReset.expireTime, now),
  );
}

/** The member a permit is good for. */
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
  if (!row || refusalOf(row.owner)) throw new StoreError('shop_password_hasExpired');
  return row.owner;
}

/** Use the permit up in the transaction of the new password. */
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
