import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenAnswer } from '../../lib/contract/auth';
import type { registerRequest } from '../../lib/contract/register';
import type { Executor } from '../database/connect';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { isSame } from '../platform/seal';
import { StoreError } from '../platform/store-error';
import { checkNewPassword } from './check-new-password';
import { contactOf, givenTarget } from './code-target';
import { enter } from './finish-login';
import { attemptsKey } from './login-attempts';
import { tokenAnswerOf } from './open-session';
import { hashPassword } from './password-hash';
import { createMember, findByContact } from './register-member';
import { isUsername, readNickname } from './register-names';
import { spendVerifyCode, tryVerifyCode } from './try-verify-code';
import { targetHashOf } from './verify-code-hash';

/**
 * Make an account for the mailbox or phone that a code proved, and sign in. That it has one already is told only
 * after the proof (docs/decisions/014). Of any number at once, one makes the account.
 * @throws StoreError `common_login_agreementRequired`, as `checkNewPassword`, as `tryVerifyCode`,
 *   `member_register_emailExist`, `member_register_mobileExist`, `member_register_usernameExist`
 */
export async function register(
  context: Context,
  input: z.output<typeof registerRequest>,
): Promise<TokenAnswer> {
  if (input.agree !== true) throw new StoreError('common_login_agreementRequired');
  const target = await givenTarget(context, { channel: input.email ? 'EMAIL' : 'SMS', ...input });
  const nickname = readNickname(input.nickname);
  const username = readUsername(input.username);
  const password = await checkNewPassword(input, context);
  const challenge = await tryVerifyCode(context, { ...input, scene: 'REGISTER' });
  if (!isSame(challenge.targetHash, targetHashOf(context, target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const passwordHash = await hashPassword(password);
  const contact = contactOf(target);
  const exists = 'email' in contact ? 'member_register_emailExist' : 'member_register_mobileExist';
  const opened = await context.db.transaction(async (tx) => {
    await spendVerifyCode(tx, challenge.id, context.clock.now());
    // Answered, not thrown: the code stays used.
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
  return tokenAnswerOf(context.db, context, opened.session, opened.tokens);
}

function readUsername(text: string | undefined): string | undefined {
  const username = (text ?? '').trim().toLowerCase();
  if (username === '') return undefined;
  if (!isUsername(username)) throw new StoreError('common_message_unprocessableEntity');
  return username;
}

export async function isTaken(executor: Executor, username: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: member.id })
    .from(member)
    .where(eq(member.username, username))
    .limit(1);
  return row !== undefined;
}
