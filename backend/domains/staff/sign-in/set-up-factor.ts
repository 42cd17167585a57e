import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { staffAccount, staffRecoveryCode } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import {
  factorUri,
  findStep,
  newFactorSecret,
  newRecoveryCodes,
  recoveryHash,
} from '../../../platform/factors/one-time-code';
import { seal, unseal } from '../../../platform/sealing/key-ring';
import { readShopNames } from '../../../platform/shop';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import type { StaffRow } from './staff-session';
import { completeSignIn } from './verify-sign-in';

/**
 * Creates the secret of an authenticator. It may be repeated until a code has confirmed one; afterwards only an
 * administrator can reset it.
 * @throws StoreError `common_message_changedMeanwhile` when one is confirmed
 */
export async function setUpFactor(context: Context): Promise<{ secret: string; uri: string }> {
  const secret = newFactorSecret();
  return context.db.transaction(async (tx) => {
    const account = await withoutFactor(tx, context);
    const { shopName } = await readShopNames(tx, context.locale);
    const factorEnc = seal(context.environment, 'staff-factor', secret, account.id);
    await tx
      .update(staffAccount)
      .set({ factorEnc, updatedTime: context.clock.now() })
      .where(eq(staffAccount.id, account.id));
    await writeStaffAudit(tx, context, { action: 'staff.factor_set_up', subjectId: account.id });
    return { secret, uri: factorUri(secret, { email: account.email, issuer: shopName }) };
  });
}

/**
 * Confirms the authenticator with its first code, which also completes the sign-in.
 * @throws StoreError `staff_codeIncorrect`; `common_message_changedMeanwhile` when one is confirmed
 */
export async function confirmFactor(context: Context, { code }: { code: string }) {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const account = await withoutFactor(tx, context);
    const step = account.factorEnc
      ? findStep(unseal(context.environment, 'staff-factor', account.factorEnc, account.id), code, now)
      : null;
    if (step === null) throw new StoreError('staff_codeIncorrect', { data: { left: null } });
    await tx
      .update(staffAccount)
      .set({ factorTime: now, factorStep: step, updatedTime: now })
      .where(eq(staffAccount.id, account.id));
    const codes = await replaceRecoveryCodes(tx, account.id);
    await writeStaffAudit(tx, context, { action: 'staff.factor_confirmed', subjectId: account.id });
    return { ...(await completeSignIn(tx, context, account)), recoveryCodes: codes };
  });
}

/** Writes new recovery codes, which replace all earlier ones, and returns them: only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, staffId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId));
  await tx.insert(staffRecoveryCode).values(codes.map((one) => ({ staffId, codeHash: recoveryHash(one) })));
  return codes;
}

async function withoutFactor(tx: Transaction, context: Context): Promise<StaffRow> {
  const [account] = await tx
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId))
    .for('update');
  if (!account) throw new StoreError('common_message_unauthorized');
  if (account.factorTime) throw new StoreError('common_message_changedMeanwhile');
  return account;
}
