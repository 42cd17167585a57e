import { eq } from 'drizzle-orm';
import type { TokenAnswer, TokenRequest } from '../../lib/contract/auth';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { oneAtATime } from '../platform/one-at-a-time';
import { spendCaptcha } from './captcha';
import { isEmail, networkOf, normalEmail } from './contact';
import { enter, loginRefusal, refusalOf, refuseWithoutAgreement } from './finish-login';
import { attemptsKey, attemptsOn, logLogin } from './login-attempts';
import { type MemberRow, tokenAnswerOf } from './open-session';
import { readPasswordField } from './password-field';
import { hashPassword, isOutdated, isPassword } from './password-hash';
import { phoneOfName } from './phone-name';
import { findByContact } from './register-member';

/** Wrong passwords from one network whoever they are for; short, so that neighbours are not kept out long. */
const networkLimit = { points: 60, seconds: 60 };

/** Wrong passwords after which each further try takes some work first. */
const freeFailures = 3;

type PasswordRequest = Extract<TokenRequest, { grant_type: 'password' }>;

/**
 * Sign in by e-mail, phone or user name. An unknown name costs the same time and answers as a wrong password does.
 * @throws StoreError 426 with data `invalid_exception`, and with `Retry-After` while wrong passwords lock the name;
 *   422 `common_login_agreementRequired`; 428 for the captcha after three wrong passwords; 429
 */
export async function signInWithPassword(context: Context, request: PasswordRequest): Promise<TokenAnswer> {
  refuseWithoutAgreement(request.agree);
  const password = readPasswordField(request.password, request.enc, context.environment.encodeKey);
  if (password === '') throw loginRefusal('common_login_emptyPassword');
  await refuseFlood(context);
  const { owner, name } = await findByName(context, request);
  const key = attemptsKey(context, owner?.id ?? name);
  return oneAtATime(key, async () => {
    const entry = { nameHash: key, memberId: owner?.id ?? null };
    const { failures, lockedFor } = await attemptsOn(context, key);
    if (lockedFor > 0) {
      await logLogin(context.db, context, { ...entry, outcome: 'LOCKED' });
      await context.rateLimits.take(networkKey(context), networkLimit);
      throw loginRefusal('common_login_lockedAccount', {
        'Retry-After': String(Math.ceil(lockedFor / 1000)),
      });
    }
    if (failures >= freeFailures) await spendCaptcha(context, request);
    if (!(await isPassword(password ?? '', owner?.passwordHash ?? null)) || !owner) {
      await logLogin(context.db, context, { ...entry, outcome: 'BAD_PASSWORD' });
      await context.rateLimits.take(networkKey(context), networkLimit);
      throw loginRefusal('common_login_badCredentials');
    }
    const refusal = refusalOf(owner);
    if (refusal) {
      await logLogin(context.db, context, { ...entry, outcome: 'NOT_ALLOWED' });
      throw refusal;
    }
    const way = { outcome: 'OK', nameHash: key, areaCode: request.areaCode } as const;
    const stronger = isOutdated(owner.passwordHash) ? await hashPassword(password ?? '') : null;
    const opened = await context.db.transaction(async (tx) => {
      const entered = await enter(tx, context, owner, way);
      if (stronger) await tx.update(member).set({ passwordHash: stronger }).where(eq(member.id, owner.id));
      return entered;
    });
    return tokenAnswerOf(context.db, context, opened.session, opened.tokens);
  });
}

function networkKey(context: Context): string {
  return `login-network:${networkOf(context.ip)}`;
}

/** Before any hashing: a network over its limit shall not keep the hashing threads busy. */
async function refuseFlood(context: Context): Promise<void> {
  const most = networkLimit.points * context.environment.rateLimitFactor;
  if ((await context.rateLimits.taken(networkKey(context))) < most) return;
  await context.rateLimits.take(networkKey(context), networkLimit);
}

/** Whom a name means, and the one spelling of it by which wrong passwords are counted when it means nobody. */
async function findByName(
  { db }: Context,
  { username, areaCode }: PasswordRequest,
): Promise<{ owner: MemberRow | undefined; name: string }> {
  const email = normalEmail(username);
  if (isEmail(email)) return { owner: await findByContact(db, { email }), name: email };
  const phone = await phoneOfName(db, username, areaCode);
  if (phone) return { owner: await findByContact(db, phone), name: `+${phone.areaCode} ${phone.mobile}` };
  const [owner] = await db.select().from(member).where(eq(member.username, username.trim()));
  return { owner, name: email };
}
