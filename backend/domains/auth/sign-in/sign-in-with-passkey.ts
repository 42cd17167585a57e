import { and, eq } from 'drizzle-orm';
import type { TokenRequest, TokenResponse } from '../../../../lib/auth/contract';
import { memberPasskey } from '../../../database/schema/member-factors';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { readSigned } from '../../../platform/factors/passkeys';
import { spendChallenge } from '../factors/passkey-challenge';
import { tokenResponseOf } from '../sessions/open-session';
import { lockedMember } from '../step-up/factor-rows';
import { enter, refusalOf, refuseWithoutAgreement } from './finish-login';
import { attemptsKey, logLogin } from './login-attempts';
import { countRefusal, refuseFlood } from './network-limit';

type PasskeyRequest = Extract<TokenRequest, { grant_type: 'passkey' }>;

/**
 * Signs in with a passkey alone: the device has it, and has checked its owner (ASVS V6.3.3). It also works while
 * passwords are locked. A challenge is accepted once, and every refusal has the same response.
 * @throws StoreError `common_login_agreementRequired`, `common_login_passkeyRefused`; 426 for accounts that may not sign
 *   in; 429 after many refusals
 */
export async function signInWithPasskey(
  context: Context,
  { transaction, passkey: signed, agree, areaCode }: PasskeyRequest,
): Promise<TokenResponse> {
  refuseWithoutAgreement(agree);
  await refuseFlood(context);
  const challenge = await spendChallenge(context.db, context, { transaction, memberId: null });
  const [found] = await context.db
    .select({ memberId: memberPasskey.memberId })
    .from(memberPasskey)
    .where(eq(memberPasskey.id, signed.id));
  const result = challenge && found ? await prove(context, { challenge, signed, areaCode, ...found }) : null;
  if (!result) {
    await countRefusal(context);
    throw new StoreError('common_login_passkeyRefused');
  }
  if (result.refusal) throw result.refusal;
  return tokenResponseOf(context.db, context, result.opened.session, result.opened.tokens);
}

function prove(
  context: Context,
  {
    challenge,
    signed,
    memberId,
    areaCode,
  }: Pick<PasskeyRequest, 'areaCode'> & {
    challenge: string;
    signed: PasskeyRequest['passkey'];
    memberId: string;
  },
) {
  return context.db.transaction(async (tx) => {
    const owner = await lockedMember(tx, memberId);
    const [key] = await tx
      .select()
      .from(memberPasskey)
      .where(and(eq(memberPasskey.id, signed.id), eq(memberPasskey.memberId, memberId)));
    // The device names the account that it means; another one's name is no name of this member.
    const { userHandle } = signed.response;
    const isOfOwner =
      userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === memberId;
    const counted =
      key && isOfOwner
        ? await readSigned(context.environment.storeUrl, { use: 'SIGN_IN', challenge, signed, key })
        : null;
    if (!key || !counted) return null;
    const now = context.clock.now();
    await tx
      .update(memberPasskey)
      .set({ ...counted, lastUsedTime: now })
      .where(eq(memberPasskey.id, key.id));
    const nameHash = attemptsKey(context, memberId);
    const refusal = refusalOf(owner, now);
    if (refusal) {
      // Returned instead of thrown, so that the attempt stays in the log.
      await logLogin(tx, context, { nameHash, memberId, outcome: 'NOT_ALLOWED' });
      return { refusal };
    }
    return { opened: await enter(tx, context, owner, { outcome: 'OK_BY_PASSKEY', nameHash, areaCode }) };
  });
}
