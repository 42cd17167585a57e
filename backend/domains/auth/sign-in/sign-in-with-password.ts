import { eq } from 'drizzle-orm';
import type { TokenRequest, TokenResponse } from '../../../../lib/auth/contract';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { member } from '../../../database/schema/members';
import { runExclusive } from '../../../platform/concurrency/keyed-mutex';
import type { Context } from '../../../platform/context';
import { phoneOfName } from '../accounts/phone-name';
import { findByContact } from '../accounts/register-member';
import { spendCaptcha } from '../codes/captcha';
import { compareDevice, deviceFingerprint } from '../codes/known-device';
import { readPasswordField } from '../passwords/password-field';
import { hashPassword, isOutdated, isPassword } from '../passwords/password-hash';
import { type MemberRow, tokenResponseOf } from '../sessions/open-session';
import { enterOrAsk, loginRefusal, refusalOf, refuseWithoutAgreement } from './finish-login';
import { countWrongPassword, guessesOf } from './guessed-account';
import { attemptsKey, attemptsOn, logLogin } from './login-attempts';
import { countRefusal, refuseFlood } from './network-limit';

/** Wrong passwords before each further try needs a captcha. */
const freeFailures = 3;

type PasswordRequest = Extract<TokenRequest, { grant_type: 'password' }>;

/** Seconds after which a device that is not known may try again when a name had too many wrong passwords. */
const tryAgainAfter = 3600;

/**
 * Signs in by e-mail address, phone or user name. An unknown name takes the same time and gets the same response as a
 * wrong password. Wrong passwords count by name and network, and by name alone; a device that was signed in to the
 * account before is refused only for its own.
 * @throws StoreError 403 `common_login_secondFactor`; 426 with data `invalid_exception`, and with `Retry-After` while wrong passwords lock the name; 422
 *   `common_login_agreementRequired`; 428 for the captcha after three wrong passwords; 429
 */
export async function signInWithPassword(context: Context, request: PasswordRequest): Promise<TokenResponse> {
  refuseWithoutAgreement(request.agree);
  const password = readPasswordField(request.password, request.enc, context.environment.encodeKey);
  if (password === '') throw loginRefusal('common_login_emptyPassword');
  const { owner, name } = await findByName(context, request);
  const isKnown = (await compareDevice(context.db, context, owner?.id ?? '')) === 'KNOWN';
  if (!isKnown) await refuseFlood(context);
  const source = isKnown ? `${name}|${deviceFingerprint(context)}` : name;
  const key = attemptsKey(context, source);
  return runExclusive(key, async () => {
    const entry = { nameHash: key, memberId: owner?.id ?? null };
    const accountKey = attemptsKey(context, owner?.id ?? name);
    const { failures, lockedFor } = await attemptsOn(context, [key, accountKey]);
    const guesses = await guessesOf(context, name);
    const wait = Math.max(
      Math.ceil(lockedFor / 1000),
      guesses === 'TOO_MANY' && !isKnown ? tryAgainAfter : 0,
    );
    if (wait > 0) {
      await logLogin(context.db, context, { ...entry, outcome: 'LOCKED' });
      await countRefusal(context);
      throw loginRefusal('common_login_lockedAccount', { 'Retry-After': String(wait) });
    }
    const isSuspicious = guesses !== 'FEW' && !isKnown;
    if (failures >= freeFailures || isSuspicious) await spendCaptcha(context, request);
    if (!(await isPassword(password ?? '', owner?.passwordHash ?? null)) || !owner) {
      await logLogin(context.db, context, { ...entry, outcome: 'BAD_PASSWORD' });
      await countWrongPassword(context, { name, owner });
      await countRefusal(context);
      throw loginRefusal('common_login_badCredentials');
    }
    const refusal = refusalOf(owner, context.clock.now());
    if (refusal) {
      await logLogin(context.db, context, { ...entry, outcome: 'NOT_ALLOWED' });
      throw refusal;
    }
    const way = { outcome: 'OK', nameHash: accountKey, areaCode: request.areaCode } as const;
    const stronger = isOutdated(owner.passwordHash) ? await hashPassword(password ?? '') : null;
    const entered = await context.db.transaction(async (tx) => {
      const result = await enterOrAsk(tx, context, owner, way);
      if (stronger) await tx.update(member).set({ passwordHash: stronger }).where(eq(member.id, owner.id));
      return result;
    });
    if (entered.refusal) throw entered.refusal;
    return tokenResponseOf(context.db, context, entered.opened.session, entered.opened.tokens);
  });
}

/** Finds the member by name, and the canonical spelling by which wrong passwords for unknown names are counted. */
async function findByName(
  { db }: Context,
  { username, areaCode }: PasswordRequest,
): Promise<{ owner: MemberRow | undefined; name: string }> {
  const email = readEmail(username);
  if (isEmail(email)) return { owner: await findByContact(db, { email }), name: email };
  const phone = await phoneOfName(db, username, areaCode);
  if (phone) return { owner: await findByContact(db, phone), name: `+${phone.areaCode} ${phone.mobile}` };
  const [owner] = await db.select().from(member).where(eq(member.username, username.trim()));
  return { owner, name: email };
}
