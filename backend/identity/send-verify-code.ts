import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { VerifyCodeSent, VerifyScene } from '../../lib/contract/upms';
import type { Locale } from '../../lib/i18n/locales';
import type { Transaction } from '../database/connect';
import { member, verifyCode } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { lockOn } from '../platform/lock-on';
import { newId } from '../platform/new-id';
import { type Notice, queueNotice } from '../platform/outbox';
import { StoreError } from '../platform/store-error';
import { storeLink } from '../platform/store-link';
import { type CaptchaAnswer, spendCaptcha } from './captcha';
import { codeTargetOf, type GivenContact } from './code-target';
import { maskEmail, maskMobile, networkOf } from './contact';
import { sameWork } from './same-work';
import { type CodeTarget, codeHashOf, targetHashOf } from './verify-code-hash';
import { verifyCodeMail, verifyCodeText } from './verify-code-text';
import { isStepUp, needsAccount } from './verify-scenes';

/** Seconds a code works, and seconds until the next one of the same purpose. */
const codeTtl = 300;
const resendAfter = 60;
/** Codes to one address whatever they are for; see reliability figures in docs: 50 guesses a day at most. */
const perHour = 5;
const perDay = 10;
/** Codes asked for by one network, to any address. */
const networkLimit = { points: 20, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;

/** Codes within an hour that ask for no captcha. */
const freeCodes = 1;
/** Short messages to one dial code in an hour, and all in a day. */
const perCountry = { points: 200, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;
const perShop = { points: 2000, seconds: 86_400, refusal: 'common_error_verifyCodeOften' } as const;

const hour = 3_600_000;

/**
 * Send six digits to a mailbox or phone; an earlier code of the same purpose is void. The answer is the same
 * whether or not an account exists.
 * @throws StoreError `common_error_verifyCodeOften` 429, `shop_password_invalidEmail`,
 *   428 for the captcha, `common_login_phoneSuspended`, `member_profile_mobileUnusable`, 401 for a step-up of a visitor
 */
export async function sendVerifyCode(
  context: Context,
  input: GivenContact & CaptchaAnswer & { scene: VerifyScene },
): Promise<VerifyCodeSent> {
  const { target, memberId } = await codeTargetOf(context, input.scene, input);
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
      expireTime: new Date(now.getTime() + codeTtl * 1000),
      ip: context.ip,
      createdTime: now,
      updatedTime: now,
    });
    const known = await hasAccount(tx, target);
    const words = { scene: input.scene, code, minutes: codeTtl / 60 };
    const loginUrl = known && input.scene === 'REGISTER' ? storeLink(context, '/login') : undefined;
    await sameWork(tx, known || !needsAccount(input.scene), (inner) =>
      queueNotice(inner, context, noticeOf(context.locale, target, { ...words, loginUrl })),
    );
  });
  return {
    challengeId: id,
    expiresIn: codeTtl,
    resendAfter,
    maskedTarget: target.channel === 'EMAIL' ? maskEmail(target.email) : maskMobile(target.mobile),
  };
}

function noticeOf(locale: Locale, target: CodeTarget, words: Parameters<typeof verifyCodeMail>[1]): Notice {
  return target.channel === 'SMS'
    ? {
        recipient: `+${target.areaCode}${target.mobile}`,
        channel: 'SMS',
        ...verifyCodeText(locale, words),
      }
    : { recipient: target.email, channel: 'EMAIL', ...verifyCodeMail(locale, words) };
}

/**
 * Whether a visitor has to do some work first: from the second code within an hour, to this address or from this
 * network. The counts stay the real limit.
 */
async function needsCaptcha(context: Context, networkKey: string, targetHash: string): Promise<boolean> {
  const most = freeCodes * context.environment.rateLimitFactor;
  if ((await context.rateLimits.taken(networkKey)) >= most) return true;
  const since = new Date(context.clock.now().getTime() - hour);
  const sent = await context.db
    .select({ id: verifyCode.id })
    .from(verifyCode)
    .where(and(eq(verifyCode.targetHash, targetHash), gt(verifyCode.createdTime, since)))
    .limit(most);
  return sent.length >= most;
}

/** Short messages cost money: nobody sends the shop's whole budget to one country, or at all, in a day. */
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
    .where(and(eq(verifyCode.targetHash, targetHash), gt(verifyCode.createdTime, new Date(now - 24 * hour))))
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

/** Seconds until `time` lies `span` milliseconds back. */
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
