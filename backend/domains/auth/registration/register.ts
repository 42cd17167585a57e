import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenResponse } from '../../../../lib/auth/contract';
import type { registerRequest } from '../../../../lib/auth/register-contract';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSame } from '../../../platform/sealing/seal';
import { readShop } from '../../../platform/shop';
import { createMember, findByContact } from '../accounts/register-member';
import { isUsername, readNickname } from '../accounts/register-names';
import { contactOf, givenTarget } from '../codes/code-target';
import { spendVerifyCode, tryVerifyCode } from '../codes/try-verify-code';
import { targetHashOf } from '../codes/verify-code-hash';
import { checkNewPassword } from '../passwords/check-new-password';
import { hashPassword } from '../passwords/password-hash';
import { tokenResponseOf } from '../sessions/open-session';
import { enter } from '../sign-in/finish-login';
import { attemptsKey } from '../sign-in/login-attempts';

/**
 * Creates an account for the e-mail address or phone that a code has verified, and signs in. An existing account is
 * reported only after the verification (docs/decisions/014). Of concurrent requests one creates the account.
 * @throws StoreError `common_login_agreementRequired`, as `checkNewPassword`, as `tryVerifyCode`,
 *   `member_register_emailExist`, `member_register_mobileExist`, `member_register_usernameExist`
 */
export async function register(
  context: Context,
  input: z.output<typeof registerRequest>,
): Promise<TokenResponse> {
  if (input.agree !== true) throw new StoreError('common_login_agreementRequired');
  const target = await givenTarget(context, { channel: input.email ? 'EMAIL' : 'SMS', ...input });
  const nickname = readNickname(input.nickname);
  const username = readUsername(input.username);
  const password = await checkNewPassword(input, context, {
    of: 'member',
    about: [input.email, input.mobile, username, nickname],
    shop: await readShop(context.db),
  });
  const challenge = await tryVerifyCode(context, { ...input, scene: 'REGISTER' });
  if (!isSame(challenge.targetHash, targetHashOf(context, target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const passwordHash = await hashPassword(password);
  const contact = contactOf(target);
  const exists = 'email' in contact ? 'member_register_emailExist' : 'member_register_mobileExist';
  const opened = await context.db.transaction(async (tx) => {
    await spendVerifyCode(tx, challenge.id, context.clock.now());
    // Returned instead of thrown, so that the transaction commits and the code stays used.
    if (await findByContact(tx, contact)) return null;
    if (username !== undefined && (await isTaken(tx, username))) {
      throw new StoreError('member_register_usernameExist');
    }
    const owner = await createMember(tx, context, contact, {
      passwordHash,
      ...(nickname === undefined ? {} : { nickname }),
      ...(username === undefined ? {} : { username }),
    });
    if (!owner) return null;
    const nameHash = attemptsKey(context, owner.id);
    return enter(tx, context, owner, { outcome: 'OK_BY_CODE', nameHash, areaCode: input.areaCode });
  });
  if (!opened) throw new StoreError(exists);
  return tokenResponseOf(context.db, context, opened.session, opened.tokens);
}

function readUsername(text: string | undefined): string | undefined {
  const username = (text ?? '').trim().toLowerCase();
  if (username === '') return undefined;
  if (!isUsername(username)) throw new StoreError('common_message_unprocessableEntity');
  return username;
}

/** Whether a user name is already used. */
export async function isTaken(executor: Executor, username: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: member.id })
    .from(member)
    .where(eq(member.username, username))
    .limit(1);
  return row !== undefined;
}
