import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { forgotRequest } from '../../lib/contract/register';
import type { Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import { passwordReset } from '../database/schema/security';
import type { Context } from '../platform/context';
import { isSame, newToken, tokenHash } from '../platform/seal';
import { StoreError } from '../platform/store-error';
import { spendCaptcha } from './captcha';
import { contactOf, emailTarget, givenTarget } from './code-target';
import { networkOf } from './contact';
import { refusalOf } from './finish-login';
import type { MemberRow } from './open-session';
import { queueResetMail } from './queue-account-mail';
import { findByContact } from './register-member';
import { sameWork } from './same-work';
import { issueStepUpTicket, ticketTtl } from './step-up-ticket';
import { spendVerifyCode, tryVerifyCode } from './try-verify-code';
import { targetHashOf } from './verify-code-hash';

/** Milliseconds a link works. */
const linkTtl = 30 * 60_000;
/** Links to one mailbox, so that nobody fills it for another; and asked for by one network. */
const perMailbox = { points: 3, seconds: 3600 };
const perNetwork = { points: 20, seconds: 3600 };

type Forgot = z.output<typeof forgotRequest>;

/** The member who proved nothing yet, or a ticket for the one who proved a mailbox or phone by code. */
export function forgotPassword(
  context: Context,
  input: Forgot,
): Promise<{ ticket: string; expiresIn: number } | null> {
  return input.challengeId ? ticketByCode(context, input.challengeId, input) : linkByMail(context, input);
}

/**
 * Mail a link. The answer is the same for everybody; a mailbox without an account gets nothing.
 * @throws StoreError `shop_password_invalidEmail`, 428 for the captcha, 429
 */
async function linkByMail(context: Context, input: Forgot): Promise<null> {
  const target = emailTarget(input.email ?? '');
  await spendCaptcha(context, input);
  await context.rateLimits.take(`forgot-network:${networkOf(context.ip)}`, perNetwork);
  await context.rateLimits.take(`forgot:${targetHashOf(context, target)}`, perMailbox);
  const now = context.clock.now();
  const key = newToken();
  await context.db.transaction(async (tx) => {
    const found = await findByContact(tx, contactOf(target));
    const counts = found !== undefined && refusalOf(found) === null;
    // Looked up for a known address too: a question more would tell which is which.
    const someone = await anybody(tx);
    const owner = found ?? someone;
    if (!owner) return;
    await sameWork(tx, counts, async (inner) => {
      await inner
        .update(passwordReset)
        .set({ expireTime: now })
        .where(
          and(
            eq(passwordReset.memberId, owner.id),
            isNull(passwordReset.usedTime),
            gt(passwordReset.expireTime, now),
          ),
        );
      await inner.insert(passwordReset).values({
        keyHash: tokenHash(key),
        memberId: owner.id,
        expireTime: new Date(now.getTime() + linkTtl),
        ip: context.ip,
        createdTime: now,
      });
      await queueResetMail(inner, context, { owner, key, minutes: linkTtl / 60_000 });
    });
  });
  return null;
}

/** Some member with a mailbox, for work that is undone. */
async function anybody(tx: Transaction): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(isNotNull(member.email)).limit(1);
  return row;
}

/**
 * The code of a forgotten password buys a ticket for a new one.
 * @throws StoreError as `tryVerifyCode`; a mailbox or phone without an account is a wrong code
 */
async function ticketByCode(
  context: Context,
  challengeId: string,
  input: Forgot,
): Promise<{ ticket: string; expiresIn: number }> {
  const target = await givenTarget(context, { channel: input.email ? 'EMAIL' : 'SMS', ...input });
  const attempt = { challengeId, code: input.code, scene: 'RESET_PASSWORD' } as const;
  const challenge = await tryVerifyCode(context, attempt);
  if (!isSame(challenge.targetHash, targetHashOf(context, target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await spendVerifyCode(tx, challenge.id, now);
    const owner = await findByContact(tx, contactOf(target));
    if (!owner || refusalOf(owner)) throw new StoreError('common_error_verifyCode');
    const ticket = await issueStepUpTicket(tx, { memberId: owner.id, scene: 'RESET_PASSWORD', now });
    return { ticket, expiresIn: ticketTtl };
  });
}
