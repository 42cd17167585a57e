import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, notLike, type SQL } from 'drizzle-orm';
import type { VerifyCodeSent, VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { codeDigits, codeMinutes } from '../../../../lib/promises';
import { loginPath } from '../../../../lib/routing/paths';
import { addTime } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { member, verifyCode } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { refuseRefusedAddress } from '../../../platform/mail/mail-address';
import { queueMail, queueNotice } from '../../../platform/mail/outbox';
import { newToken } from '../../../platform/sealing/seal';
import { readShopNames } from '../../../platform/shop';
import { storeLink } from '../../../platform/store-link';
import { maskEmail, maskMobile } from '../accounts/contact';
import { type CaptchaAnswer, spendCaptcha } from './captcha';
import { takeFromCodeNetwork, takenByCodeNetwork } from './code-network';
import { type Requester, requesterOf } from './code-requester';
import { codeTargetOf, contactOf, type GivenContact, type ReceivedBy } from './code-target';
import { hasOrder, refuseWithoutLookup } from './order-lookup';
import { mayOpenPresent, takeCodeOfPresent } from './present-link';
import { sameWork } from './same-work';
import { takeFromSmsBudget } from './sms-budget';
import { type CodeTarget, codeHashOf, targetHashOf } from './verify-code-hash';
import { type SentCode, verifyCodeMail, verifyCodeSms } from './verify-code-text';
import { isStepUp, needsAccount } from './verify-scenes';

/** Seconds a code is valid, and seconds until the next one for the same purpose. */
const codeTtl = codeMinutes * 60;
const resendAfter = 60;
/**
 * Limits per target and requester over all purposes; all strangers count as one. With five tries per code they allow
 * strangers 50 guesses a day.
 */
const perHour = 5;
const perDay = 10;
const refusal = 'common_error_verifyCodeOften';
/** Codes to contacts that a signed-in member wants to add. */
const newContactLimit = { points: perDay, seconds: 86_400, refusal } as const;
/** Codes within an hour that need no captcha. Text messages to strangers always need one, because they cost money. */
const freeCodes = 1;

const hour = 3_600_000;

/**
 * Sends six digits to an e-mail address or phone; an earlier code for the same purpose becomes void. The response does
 * not depend on whether an account, order or present exists.
 * @throws StoreError `common_error_verifyCodeOften` 429, `shop_password_invalidEmail`, `mail_addressRefused`, `mail_addressUnusable`, 428 for the captcha,
 *   `common_login_phoneSuspended`, `common_login_smsUnavailable`, `member_profile_mobileUnusable`, 401 for a step-up of a visitor
 */
export async function sendVerifyCode(
  context: Context,
  input: GivenContact &
    CaptchaAnswer & { scene: VerifyScene; orderSn?: string | undefined; present?: string | undefined },
): Promise<VerifyCodeSent> {
  if (input.scene === 'ORDER_LOOKUP') await refuseWithoutLookup(context.db);
  const received = await codeTargetOf(context, input.scene, input);
  const { target, memberId } = received;
  const { demo, twilio } = context.environment;
  if (target.channel === 'SMS' && !demo && !twilio) throw new StoreError('common_login_smsUnavailable');
  if (target.channel === 'EMAIL') {
    const isSignIn = input.scene === 'LOGIN' || input.scene === 'RESET_PASSWORD';
    await refuseRefusedAddress(context, target.email, { isSignIn });
  }
  const targetHash = targetHashOf(context, target);
  const requester = await requesterOf(context.db, context, {
    contact: contactOf(target),
    ownerId: received.isOwn ? memberId : null,
  });
  const wish = { ...input, target, targetHash, requester };
  if (!isStepUp(input.scene) && (await needsCaptcha(context, wish))) await spendCaptcha(context, input);
  // Also here, so that a refused request takes nothing from the budget of text messages.
  await refuseTooOften(context.db, context, wish);
  await takeFromLimits(context, wish, received);
  if (input.scene === 'PRESENT') await takeCodeOfPresent(context, input.present ?? '');
  // Random, so that the challenges of others cannot be guessed and their tries cannot be used up.
  const id = newToken();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockOn(tx, `verify-code:${targetHash}`);
    await refuseTooOften(tx, context, wish);
    await tx
      .update(verifyCode)
      .set({ expireTime: now, updatedTime: now })
      .where(
        and(
          eq(verifyCode.targetHash, targetHash),
          eq(verifyCode.requester, requester.key),
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
      requester: requester.key,
      codeHash: codeHashOf(context, { id, scene: input.scene, code }),
      expireTime: addTime(now, codeTtl, 'second'),
      ip: context.ip,
      createdTime: now,
      updatedTime: now,
    });
    const known = await isKnown(tx, input, target, now);
    const sent = { scene: input.scene, code, minutes: codeTtl / 60, isOwn: received.isOwn };
    const loginUrl = known && input.scene === 'REGISTER' ? storeLink(context, loginPath) : undefined;
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
async function queueCode(
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
    ...verifyCodeSms(context.locale, await readShopNames(tx, context.locale), sent),
  });
}

type Wish = { scene: VerifyScene; target: CodeTarget; targetHash: string; requester: Requester };

/** The codes of a target that count for this requester; all strangers count as one. */
function countedCodes({ targetHash, requester }: Wish, since: Date): SQL | undefined {
  const same =
    requester.kind === 'STRANGER'
      ? notLike(verifyCode.requester, 'device:%')
      : eq(verifyCode.requester, requester.key);
  const notOfOwner = requester.kind === 'STRANGER' ? notLike(verifyCode.requester, 'member:%') : undefined;
  return and(eq(verifyCode.targetHash, targetHash), gt(verifyCode.createdTime, since), same, notOfOwner);
}

/**
 * A captcha is required for a text message to a stranger, and from the second code within an hour, to this target or
 * from this network. The rate limits apply in addition.
 */
async function needsCaptcha(context: Context, wish: Wish): Promise<boolean> {
  const isStranger = wish.requester.kind === 'STRANGER';
  if (isStranger && wish.target.channel === 'SMS') return true;
  const most = freeCodes * context.environment.rateLimitFactor;
  if (isStranger && (await takenByCodeNetwork(context)) >= most) return true;
  const sent = await context.db
    .select({ id: verifyCode.id })
    .from(verifyCode)
    .where(countedCodes(wish, addTime(context.clock.now(), -1, 'hour')))
    .limit(most);
  return sent.length >= most;
}

/** Takes from the limits that do not belong to a target. */
async function takeFromLimits(
  context: Context,
  { target, requester }: Wish,
  { memberId, isOwn }: ReceivedBy,
): Promise<void> {
  if (requester.kind === 'STRANGER') await takeFromCodeNetwork(context);
  if (memberId !== null && !isOwn) {
    await context.rateLimits.take(`code-new-contact:${memberId}`, newContactLimit);
  }
  if (target.channel === 'SMS') await takeFromSmsBudget(context, target.areaCode, requester);
}

async function refuseTooOften(executor: Executor, context: Context, wish: Wish): Promise<void> {
  const now = context.clock.now().getTime();
  const factor = context.environment.rateLimitFactor;
  const sent = await executor
    .select({ scene: verifyCode.scene, time: verifyCode.createdTime })
    .from(verifyCode)
    .where(countedCodes(wish, addTime(now, -24, 'hour')))
    .orderBy(desc(verifyCode.createdTime))
    .limit(perDay * factor);
  const waits = [
    waitFor(sent.find((row) => row.scene === wish.scene)?.time, resendAfter * 1000, now),
    waitFor(sent[perHour * factor - 1]?.time, hour, now),
    waitFor(sent[perDay * factor - 1]?.time, 24 * hour, now),
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter === 0) return;
  throw new StoreError(refusal, { data: { retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

/** Seconds until `time` is `span` milliseconds in the past. */
function waitFor(time: Date | undefined, span: number, now: number): number {
  return time ? Math.max(0, Math.ceil((time.getTime() + span - now) / 1000)) : 0;
}

/** Whether there is what the code is for. */
async function isKnown(
  tx: Transaction,
  {
    scene,
    orderSn = '',
    present = '',
  }: { scene: VerifyScene; orderSn?: string | undefined; present?: string | undefined },
  target: CodeTarget,
  now: Date,
): Promise<boolean> {
  if (scene !== 'ORDER_LOOKUP' && scene !== 'PRESENT') return hasAccount(tx, target);
  if (target.channel !== 'EMAIL') return false;
  const { email } = target;
  return scene === 'PRESENT'
    ? mayOpenPresent(tx, { token: present, email, now })
    : hasOrder(tx, orderSn, email);
}

async function hasAccount(tx: Transaction, target: CodeTarget): Promise<boolean> {
  const same =
    target.channel === 'EMAIL'
      ? eq(member.email, target.email)
      : and(eq(member.areaCode, target.areaCode), eq(member.mobile, target.mobile));
  const [row] = await tx.select({ id: member.id }).from(member).where(same);
  return row !== undefined;
}
