import type { TokenResponse } from '../../../../lib/auth/contract';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSame } from '../../../platform/sealing/seal';
import { findOrRegister } from '../accounts/register-member';
import { contactOf } from '../codes/code-target';
import { spendVerifyCode, tryVerifyCode } from '../codes/try-verify-code';
import { type CodeTarget, targetHashOf } from '../codes/verify-code-hash';
import { tokenResponseOf } from '../sessions/open-session';
import { enterOrAsk, refusalOf, refuseWithoutAgreement } from './finish-login';
import { attemptsKey, logLogin } from './login-attempts';

export type CodeLogin = {
  target: CodeTarget;
  challengeId: string;
  code: string;
  agree: boolean | undefined;
  areaCode: string | undefined;
};

/**
 * Signs in with the code sent to an e-mail address or phone; the first time creates the account. Also works while
 * passwords are locked, and ends that lock.
 * @throws StoreError `common_error_verifyCode`, `common_error_verifyCodeExpired`, 426 for accounts that may not sign
 *   in, 403 `common_login_secondFactor`, `common_login_agreementRequired`
 */
export async function signInWithCode(context: Context, login: CodeLogin): Promise<TokenResponse> {
  refuseWithoutAgreement(login.agree);
  const challenge = await tryVerifyCode(context, { ...login, scene: 'LOGIN' });
  if (!isSame(challenge.targetHash, targetHashOf(context, login.target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const result = await context.db.transaction(async (tx) => {
    await spendVerifyCode(tx, challenge.id, context.clock.now());
    const owner = await findOrRegister(tx, context, contactOf(login.target));
    const nameHash = attemptsKey(context, owner.id);
    const refusal = refusalOf(owner, context.clock.now());
    if (refusal) {
      // Returned instead of thrown, so that the code stays used and the attempt stays in the log.
      await logLogin(tx, context, { nameHash, memberId: owner.id, outcome: 'NOT_ALLOWED' });
      return { refusal };
    }
    const way = { outcome: 'OK_BY_CODE', nameHash, areaCode: login.areaCode } as const;
    return enterOrAsk(tx, context, owner, way);
  });
  if (result.refusal) throw result.refusal;
  return tokenResponseOf(context.db, context, result.opened.session, result.opened.tokens);
}
