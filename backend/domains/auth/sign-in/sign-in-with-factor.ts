import { and, eq, gt, isNull } from 'drizzle-orm';
import type { TokenRequest, TokenResponse } from '../../../../lib/auth/contract';
import type { Transaction } from '../../../database/connect';
import { stepUpTicket } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { tokenHash } from '../../../platform/sealing/seal';
import { compareDevice, deviceFingerprint } from '../codes/known-device';
import { queueAccountMail } from '../notices/account-mail';
import { type MemberRow, tokenResponseOf } from '../sessions/open-session';
import { isOfAuthenticator, lockedMember, takeFactorCode, wrongCode } from '../step-up/factor-rows';
import { enter, refusalOf } from './finish-login';
import { attemptsKey, logLogin } from './login-attempts';
import { countRefusal, refuseFlood } from './network-limit';

type FactorRequest = Extract<TokenRequest, { grant_type: 'second_factor' }>;

const refusal = 'member_factor_codesLocked';
/**
 * Codes of the authenticator after a right first step: of all devices that are not known within an hour and a day, and of
 * one known device. A right code ends the count of the hour.
 */
const ofStrangers = { points: 10, seconds: 3600, refusal } as const;
const ofDay = { points: 50, seconds: 24 * 3600, refusal } as const;
const ofKnownDevice = { points: 10, seconds: 15 * 60, refusal } as const;
/** Recovery codes from one network; they cannot be guessed, and are not locked by wrong codes of the authenticator. */
const ofRecovery = { points: 10, seconds: 3600, refusal: 'member_factor_tooMany' } as const;
/** Wrong codes within a day after which the owner gets a mail. */
const suspicious = 5;

/**
 * The second step of a sign-in: the code of the authenticator, or a recovery code. Each code and each ticket works once.
 * Only what knows the first factor comes this far; wrong codes count by member, by device and by network, and a device
 * that was signed in before is refused only for its own.
 * @throws StoreError `common_login_secondFactorExpired`, `member_factor_codeIncorrect` or `member_factor_recoveryIncorrect`; 426 for accounts that may not
 *   sign in; 429 `member_factor_codesLocked`, `member_factor_tooMany`, and for a network
 */
export async function signInWithFactor(
  context: Context,
  { ticket, code, areaCode }: FactorRequest,
): Promise<TokenResponse> {
  const memberId = await memberOfTicket(context, ticket);
  const isKnown = (await compareDevice(context.db, context, memberId)) === 'KNOWN';
  if (!isKnown) await refuseFlood(context);
  const hourKey = await countTry(context, { memberId, code, isKnown });
  const result = await context.db.transaction(async (tx) => {
    const owner = await lockedMember(tx, memberId);
    const nameHash = attemptsKey(context, memberId);
    const notAllowed = refusalOf(owner, context.clock.now());
    // Refusals are returned instead of thrown, so that the attempt stays in the log.
    if (notAllowed) {
      await logLogin(tx, context, { nameHash, memberId, outcome: 'NOT_ALLOWED' });
      return { refused: notAllowed };
    }
    // Of concurrent uses of a ticket one finds it.
    if (!(await isOpen(tx, context, ticket))) {
      return { refused: new StoreError('common_login_secondFactorExpired') };
    }
    if (!(await takeFactorCode(tx, context, owner, code))) {
      await logLogin(tx, context, { nameHash, memberId, outcome: 'BAD_FACTOR' });
      return { refused: wrongCode(code), wrongOf: owner };
    }
    await tx
      .update(stepUpTicket)
      .set({ usedTime: context.clock.now() })
      .where(eq(stepUpTicket.ticketHash, tokenHash(ticket)));
    return { opened: await enter(tx, context, owner, { outcome: 'OK_BY_FACTOR', nameHash, areaCode }) };
  });
  if (result.wrongOf) await noticeWrongCodes(context, result.wrongOf);
  if (result.refused) {
    await countRefusal(context);
    throw result.refused;
  }
  await context.rateLimits.clear(hourKey);
  return tokenResponseOf(context.db, context, result.opened.session, result.opened.tokens);
}

function goodTicket(context: Context, ticket: string) {
  return and(
    eq(stepUpTicket.ticketHash, tokenHash(ticket)),
    eq(stepUpTicket.scene, 'SECOND_FACTOR'),
    isNull(stepUpTicket.usedTime),
    gt(stepUpTicket.expireTime, context.clock.now()),
  );
}

/** Whose sign-in waits with this ticket. A guess counts against its network. */
async function memberOfTicket(context: Context, ticket: string): Promise<string> {
  const [row] = await context.db
    .select({ memberId: stepUpTicket.memberId })
    .from(stepUpTicket)
    .where(goodTicket(context, ticket));
  if (row) return row.memberId;
  await countRefusal(context);
  throw new StoreError('common_login_secondFactorExpired');
}

async function isOpen(tx: Transaction, context: Context, ticket: string): Promise<boolean> {
  const [row] = await tx
    .select({ memberId: stepUpTicket.memberId })
    .from(stepUpTicket)
    .where(goodTicket(context, ticket));
  return row !== undefined;
}

const dayKeyOf = (memberId: string) => `factor-day:${memberId}`;

/** Counts a try before its result is known, so that concurrent guesses all count. @returns the key that a success clears */
async function countTry(
  context: Context,
  { memberId, code, isKnown }: { memberId: string; code: string; isKnown: boolean },
): Promise<string> {
  const take = async (key: string, limit: Parameters<Context['rateLimits']['take']>[1]) => {
    await context.rateLimits.take(key, limit);
    return key;
  };
  if (!isOfAuthenticator(code)) {
    return take(`factor-recovery:${attemptsKey(context, memberId)}`, ofRecovery);
  }
  if (isKnown) {
    return take(
      `factor-known:${attemptsKey(context, `${memberId}|${deviceFingerprint(context)}`)}`,
      ofKnownDevice,
    );
  }
  await context.rateLimits.take(dayKeyOf(memberId), ofDay);
  return take(`factor-hour:${memberId}`, ofStrangers);
}

/** Mails the owner once a day when codes are guessed: who guesses them knows the first factor (ASVS V6.3.5). */
async function noticeWrongCodes(context: Context, owner: MemberRow): Promise<void> {
  const { rateLimits, environment } = context;
  const countKey = `factor-wrong:${owner.id}`;
  const counted = await rateLimits.count([{ key: countKey, seconds: ofDay.seconds }]);
  const failures = counted.get(countKey) ?? 0;
  if (failures < suspicious * environment.rateLimitFactor) return;
  await context.db.transaction(async (tx) => {
    if (!(await rateLimits.isFirst(`factor-notice:${owner.id}`, ofDay.seconds, tx))) return;
    await queueAccountMail(tx, context, owner, { mail: 'wrongFactorCodes', failures });
  });
}
