import { eq } from 'drizzle-orm';
import type { TokenAnswer, TokenRequest } from '../../lib/contract/auth';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { isEmail, networkOf, normalEmail } from './contact';
import { enter, loginRefusal, refusalOf, refuseWithoutAgreement } from './finish-login';
import { attemptsKey, isLocked, logLogin, oneAtATime } from './login-attempts';
import { type MemberRow, tokenAnswerOf } from './open-session';
import { readPasswordField } from './password-field';
import { isPassword } from './password-hash';

/** Wrong passwords from one network whoever they are for; short, so that neighbours are not kept out long. */
const networkLimit = { points: 60, seconds: 60 };

type PasswordRequest = Extract<TokenRequest, { grant_type: 'password' }>;

/**
 * Sign in by e-mail or user name. An unknown name costs the same time and answers as a wrong password does.
 * @throws StoreError 426 with data `invalid_exception`; 422 `common_login_agreementRequired`; 429
 */
export async function signInWithPassword(context: Context, request: PasswordRequest): Promise<TokenAnswer> {
  refuseWithoutAgreement(request.agree);
  const password = readPasswordField(request.password, request.enc, context.environment.encodeKey);
  if (password === '') throw loginRefusal('common_login_emptyPassword');
  await refuseFlood(context);
  const owner = await findByName(context, request.username);
  const key = attemptsKey(context, owner?.id ?? normalEmail(request.username));
  return oneAtATime(key, async () => {
    const entry = { nameHash: key, memberId: owner?.id ?? null };
    if (await isLocked(context, key)) {
      await logLogin(context.db, context, { ...entry, outcome: 'LOCKED' });
      await context.rateLimits.take(networkKey(context), networkLimit);
      throw loginRefusal('common_login_lockedAccount');
    }
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
    const way = { outcome: 'OK', nameHash: key, areaCode: request.areaCode, agree: request.agree } as const;
    const opened = await context.db.transaction((tx) => enter(tx, context, owner, way));
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

async function findByName(context: Context, name: string): Promise<MemberRow | undefined> {
  const email = normalEmail(name);
  const [row] = await context.db
    .select()
    .from(member)
    .where(isEmail(email) ? eq(member.email, email) : eq(member.username, name.trim()));
  return row;
}
