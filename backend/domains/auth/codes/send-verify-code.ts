import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { VerifyCodeSent, VerifyScene } from '../../../../lib/contract/members/verify-code';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { member, verifyCode } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { queueMail, queueNotice } from '../../../platform/mail/outbox';
import { newId } from '../../../platform/new-id';
import { storeLink } from '../../../platform/store-link';
import { maskEmail, maskMobile, networkOf } from '../accounts/contact';
import { type CaptchaAnswer, spendCaptcha } from './captcha';
import { codeTargetOf, type GivenContact } from './code-target';
import { sameWork } from './same-work';
import { type CodeTarget, codeHashOf, targetHashOf } from './verify-code-hash';
import { type SentCode, verifyCodeMail, verifyCodeSms } from './verify-code-text';
import { isStepUp, needsAccount } from './verify-scenes';

/** Seconds a code is valid, and seconds until the next one for the same purpose. */
const codeTtl = 300;
const resendAfter = 60;
/** Limits per target over all purposes; with five tries per code they allow 50 guesses a day. */
const perHour = 5;
const perDay = 10;
/** Limit per network over all targets. */
const networkLimit = { points: 20, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;

/** Codes within an hour that need no captcha. */
const freeCodes = 1;
/** Text messages to one dial code per hour, and in total per day. */
const perCountry = { points: 200, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;
const perShop = { points: 2000, seconds: 86_400, refusal: 'common_error_verifyCodeOften' } as const;

const hour = 3_600_000;

/**
 * Sends six digits to an e-mail address or phone; an earlier code for the same purpose becomes void. The response does
 * not depend on whether an account exists.
 * @throws StoreError `common_error_verifyCodeOften` 429, `shop_password_invalidEmail`, 428 for the captcha,
 *   `common_login_phoneSuspended`, `common_login_smsUnavailable`, `member_profile_mobileUnusable`, 401 for a step-up of a visitor
 */
export async function sendVerifyCode(
  context: Context,
  input: GivenContact & CaptchaAnswer & { scene: VerifyScene },
): Promise<VerifyCodeSent> {
  const { target, memberId } = await codeTargetOf(context, input.scene, input);
  const { demo, twilio } = context.environment;
  if (target.channel === 'SMS' && !demo && !twilio) throw new StoreError('common_login_smsUnavailable');
  const targetHash = targetHashOf(context, target);
  const networkKey = `code-network:${networkOf(context.ip)}`;
  if (!isStepUp(input.scene) && (await needsCaptcha(context, networkKey, targetHash))) {
    await spendCaptcha(context, input);
  }
  await context.rateLimits.take(networkKey, networkLimit);
  if (target.channel === 'SMS') await takeFromBudget(context, target.areaCode);
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockOn(tx, `verify-code:${targetHash}`);
    await refuseTooOften(tx, context, targetHash, input.scene);
    await tx
      .update(verifyCode)
      .set({ expireTime: now, updatedTime: now })
      .where(
        and(
          eq(verifyCode.targetHash, targetHash),
          eq(verifyCode.scene, input.scene),
          isNull(verifyCode.usedTime),
          gt(verifyCode.expireTime, now),
        ),
      );
    await tx.insert(verifyCode).values({
      id,
      scene: input.scene,
      channel: target.channel,
      targetHash,
      memberId,
      codeHash: codeHashOf(context, { id, scene: input.scene, code }),
      expireTime: addTime(now, codeTtl, 'second'),
      ip: context.ip,
      createdTime: now,
      updatedTime: now,
    });
    const known = await hasAccount(tx, target);
    const sent = { scene: input.scene, code, minutes: codeTtl / 60 };
    const loginUrl = known && input.scene === 'REGISTER' ? storeLink(context, '/login') : undefined;
    await sameWork(tx, known || !needsAccount(input.scene), (inner) =>
      queueCode(inner, context, target, sent, loginUrl),
    );
  });
  return {
    challengeId: id,
    expiresIn: codeTtl,
    resendAfter,
    maskedTarget: target.channel === 'EMAIL' ? maskEmail(target.email) : maskMobile(target.mobile),
  };
}

/** Mails the code, or sends it to the phone. */
function queueCode(
  tx: Transaction,
  context: Context,
  target: CodeTarget,
  sent: SentCode,
  loginUrl: string | undefined,
): Promise<void> {
  if (target.channel === 'EMAIL') {
    return queueMail(tx, context, { email: target.email, lang: context.locale }, (locale) =>
      verifyCodeMail(locale, sent, loginUrl),
    );
  }
  return queueNotice(tx, context, {
    recipient: `+${target.areaCode}${target.mobile}`,
    channel: 'SMS',
    ...verifyCodeSms(context.locale, sent),
  });
}

/**
 * A captcha is required from the second code within an hour, to this target or from this network. The rate limits apply
 * in addition.
 */
async function needsCaptcha(context: Context, networkKey: string, targetHash: string): Promise<boolean> {
  const most = freeCodes * context.environment.rateLimitFactor;
  if ((await context.rateLimits.taken(networkKey)) >= most) return true;
  const since = addTime(context.clock.now(), -1, 'hour');
  const sent = await context.db
    .select({ id: verifyCode.id })
    .from(verifyCode)
    .where(and(eq(verifyCode.targetHash, targetHash), gt(verifyCode.createdTime, since)))
    .limit(most);
  return sent.length >= most;
}

/** Text messages cost money; these limits cap the spending per country and per day. */
async function takeFromBudget(context: Context, areaCode: string): Promise<void> {
  await context.rateLimits.take(`sms-country:${areaCode}`, perCountry);
  await context.rateLimits.take('sms-all', perShop).catch((error: unknown) => {
    context.log.error({ areaCode }, 'the daily budget of short messages is used up');
    throw error;
  });
}

async function refuseTooOften(
  tx: Transaction,
  context: Context,
  targetHash: string,
  scene: VerifyScene,
): Promise<void> {
  const now = context.clock.now().getTime();
  const factor = context.environment.rateLimitFactor;
  const sent = await tx
    .select({ scene: verifyCode.scene, time: verifyCode.createdTime })
    .from(verifyCode)
    .where(and(eq(verifyCode.targetHash, targetHash), gt(verifyCode.createdTime, addTime(now, -24, 'hour'))))
    .orderBy(desc(verifyCode.createdTime))
    .limit(perDay * factor);
  const waits = [
    waitFor(sent.find((row) => row.scene === scene)?.time, resendAfter * 1000, now),
    waitFor(sent[perHour * factor - 1]?.time, hour, now),
    waitFor(sent[perDay * factor - 1]?.time, 24 * hour, now),
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter === 0) return;
  throw new StoreError('common_error_verifyCodeOften', {
    data: { retryAfter },
    headers: { 'Retry-After': String(retryAfter) },
  });
}

/** Seconds until `time` is `span` milliseconds in the past. */
function waitFor(time: Date | undefined, span: number, now: number): number {
  return time ? Math.max(0, Math.ceil((time.getTime() + span - now) / 1000)) : 0;
}

async function hasAccount(tx: Transaction, target: CodeTarget): Promise<boolean> {
  const same =
    target.channel === 'EMAIL'
      ? eq(member.email, target.email)
      : and(eq(member.areaCode, target.areaCode), eq(member.mobile, target.mobile));
  const [row] = await tx.select({ id: member.id }).from(member).where(same);
  return row !== undefined;
}
