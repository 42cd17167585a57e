import { and, eq, isNull } from 'drizzle-orm';
import type { MemberFactors } from '../../../../lib/auth/factor-contract';
import { addTime, formatShanghai } from '../../../../lib/time';
import { memberFactor } from '../../../database/schema/member-factors';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { factorUri, findStep, newFactorSecret } from '../../../platform/factors/one-time-code';
import { memberOf } from '../../../platform/member-of';
import { seal, unseal } from '../../../platform/sealing/key-ring';
import { readShopNames } from '../../../platform/shop';
import {
  authenticatorOf,
  deleteAuthenticator,
  lockedMember,
  recoveryLeft,
  replaceRecoveryCodes,
} from '../step-up/factor-rows';
import type { Proof } from '../step-up/prove-owner';
import { noteChange, withFactorProof } from './change-factors';
import { listPasskeys } from './manage-passkeys';

/** Minutes until an authenticator that is being set up must be confirmed. */
const setUpMinutes = 15;

/** The authenticator and the passkeys of the member. */
export async function viewFactors(context: Context): Promise<MemberFactors> {
  const { db } = context;
  const memberId = memberOf(context);
  const factor = await authenticatorOf(db, memberId);
  return {
    authenticator: factor?.confirmedTime
      ? {
          createdTime: formatShanghai(factor.confirmedTime),
          recoveryLeft: await recoveryLeft(db, memberId),
        }
      : null,
    passkeys: await listPasskeys(context),
  };
}

/**
 * Creates the secret of an authenticator, which its first code confirms. Until then nothing changes for the member.
 * @throws StoreError as `withFactorProof`; `common_message_changedMeanwhile` when one is confirmed
 */
export async function setUpAuthenticator(
  context: Context,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  if (await authenticatorOf(context.db, memberOf(context)))
    throw new StoreError('common_message_changedMeanwhile');
  const secret = newFactorSecret();
  return withFactorProof(context, proof, async (tx, owner) => {
    const now = context.clock.now();
    const secretEnc = seal(context.environment, 'member-factor', secret, owner.id);
    const [written] = await tx
      .insert(memberFactor)
      .values({ memberId: owner.id, secretEnc, createdTime: now, updatedTime: now })
      .onConflictDoUpdate({
        target: memberFactor.memberId,
        set: { secretEnc, step: 0, updatedTime: now },
        setWhere: isNull(memberFactor.confirmedTime),
      })
      .returning({ memberId: memberFactor.memberId });
    if (!written) throw new StoreError('common_message_changedMeanwhile');
    const { shopName } = await readShopNames(tx, context.locale);
    return { secret, uri: factorUri(secret, { email: owner.email ?? owner.username, issuer: shopName }) };
  });
}

/**
 * Confirms the authenticator with its first code. From now on the second step is required.
 * @throws StoreError `member_factor_setUpExpired`, `member_factor_codeIncorrect`; `common_message_changedMeanwhile` when one is
 *   confirmed
 */
export async function confirmAuthenticator(
  context: Context,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const memberId = memberOf(context);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const owner = await lockedMember(tx, memberId);
    const [factor] = await tx.select().from(memberFactor).where(eq(memberFactor.memberId, memberId));
    if (factor?.confirmedTime) throw new StoreError('common_message_changedMeanwhile');
    if (!factor || addTime(factor.updatedTime, setUpMinutes, 'minute') <= now) {
      throw new StoreError('member_factor_setUpExpired');
    }
    const secret = unseal(context.environment, 'member-factor', factor.secretEnc, memberId);
    const step = findStep(secret, code, now);
    if (step === null) throw new StoreError('member_factor_codeIncorrect');
    await tx
      .update(memberFactor)
      .set({ confirmedTime: now, step, updatedTime: now })
      .where(and(eq(memberFactor.memberId, memberId), isNull(memberFactor.confirmedTime)));
    const recoveryCodes = await replaceRecoveryCodes(tx, memberId);
    await noteChange(tx, context, owner, { action: 'FACTOR_ADDED', notice: { mail: 'factorAdded' } });
    return { recoveryCodes };
  });
}

/**
 * Replaces the recovery codes.
 * @throws StoreError as `withFactorProof`; 404 without an authenticator
 */
export function renewRecoveryCodes(context: Context, proof: Proof): Promise<{ recoveryCodes: string[] }> {
  return withFactorProof(context, proof, async (tx, owner) => {
    if (!(await authenticatorOf(tx, owner.id))) throw new StoreError('common_message_notFound');
    const recoveryCodes = await replaceRecoveryCodes(tx, owner.id);
    await noteChange(tx, context, owner, {
      action: 'RECOVERY_CODES_RENEWED',
      notice: { mail: 'recoveryCodesRenewed' },
    });
    return { recoveryCodes };
  });
}

/**
 * Removes the authenticator and its recovery codes.
 * @throws StoreError as `withFactorProof`; 404 without an authenticator
 */
export async function removeAuthenticator(context: Context, proof: Proof): Promise<null> {
  await withFactorProof(context, proof, async (tx, owner) => {
    if (!(await authenticatorOf(tx, owner.id))) throw new StoreError('common_message_notFound');
    await deleteAuthenticator(tx, owner.id);
    await noteChange(tx, context, owner, { action: 'FACTOR_REMOVED', notice: { mail: 'factorRemoved' } });
  });
  return null;
}
