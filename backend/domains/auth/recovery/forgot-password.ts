import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { forgotRequest } from '../../../../lib/auth/register-contract';
import { networkOf } from '../../../../lib/networks';
import { linkMinutes } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import { passwordReset } from '../../../database/schema/security';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSame, newToken, tokenHash } from '../../../platform/sealing/seal';
import { findByContact } from '../accounts/register-member';
import { spendCaptcha } from '../codes/captcha';
import { requesterOf } from '../codes/code-requester';
import { contactOf, emailTarget, givenTarget } from '../codes/code-target';
import { anyMember, sameWork } from '../codes/same-work';
import { issueStepUpTicket, ticketTtl } from '../codes/step-up-ticket';
import { spendVerifyCode, tryVerifyCode } from '../codes/try-verify-code';
import { targetHashOf } from '../codes/verify-code-hash';
import { queueResetMail } from '../notices/account-mail';
import { refusalOf } from '../sign-in/finish-login';

/**
 * Limits of links per mailbox, which prevent flooding it, and of requests per network. A device that was signed in to the
 * account has a limit of its own, which strangers cannot use up.
 */
const perMailbox = { points: 3, seconds: 3600 };
const perNetwork = { points: 20, seconds: 3600 };

type Forgot = z.output<typeof forgotRequest>;

/** Starts a password reset: mails a link, or returns a ticket for a contact already verified by code. */
export function forgotPassword(
  context: Context,
  input: Forgot,
): Promise<{ ticket: string; expiresIn: number } | null> {
  return input.challengeId ? ticketByCode(context, input.challengeId, input) : linkByMail(context, input);
}

/**
 * Mails a reset link. The response is always the same; a mailbox without an account gets no mail.
 * @throws StoreError `shop_password_invalidEmail`, 428 for the captcha, 429
 */
async function linkByMail(context: Context, input: Forgot): Promise<null> {
  const target = emailTarget(input.email ?? '');
  await spendCaptcha(context, input);
  const requester = await requesterOf(context.db, context, { contact: contactOf(target), ownerId: null });
  const isKnown = requester.kind === 'KNOWN_DEVICE';
  if (!isKnown) await context.rateLimits.take(`forgot-network:${networkOf(context.ip)}`, perNetwork);
  const from = isKnown ? `:${requester.key}` : '';
  await context.rateLimits.take(`forgot:${targetHashOf(context, target)}${from}`, perMailbox);
  const now = context.clock.now();
  const key = newToken();
  await context.db.transaction(async (tx) => {
    const found = await findByContact(tx, contactOf(target));
    const counts = found !== undefined && refusalOf(found, now) === null;
    // Also queried for a known address: a missing query would be measurable.
    const substitute = await anyMember(tx);
    const owner = found ?? substitute;
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
            // A stranger cannot end the link that the owner has just requested.
            isKnown ? undefined : eq(passwordReset.ip, context.ip),
          ),
        );
      await inner.insert(passwordReset).values({
        keyHash: tokenHash(key),
        memberId: owner.id,
        expireTime: addTime(now, linkMinutes, 'minute'),
        ip: context.ip,
        createdTime: now,
      });
      await queueResetMail(inner, context, { owner, key, minutes: linkMinutes });
    });
  });
  return null;
}

/**
 * Exchanges a code for a ticket that permits a new password.
 * @throws StoreError as `tryVerifyCode`; a contact without an account counts as a wrong code
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
    if (!owner || refusalOf(owner, now)) throw new StoreError('common_error_verifyCode');
    const ticket = await issueStepUpTicket(tx, { memberId: owner.id, scene: 'RESET_PASSWORD', now });
    return { ticket, expiresIn: ticketTtl };
  });
}
