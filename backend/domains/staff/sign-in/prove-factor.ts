import { and, eq, isNull } from 'drizzle-orm';
import type { SignedPasskey } from '../../../../lib/auth/passkey-shapes';
import { staffCodeTries, staffLockMinutes } from '../../../../lib/promises';
import type { FactorProof } from '../../../../lib/staff/contract';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { staffAccount, staffRecoveryCode } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { findStep, isOneTimeCode, recoveryHash } from '../../../platform/factors/one-time-code';
import { queueMail } from '../../../platform/mail/outbox';
import { unseal } from '../../../platform/sealing/key-ring';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskIp } from '../../auth/accounts/contact';
import { isPasskey } from '../passkeys/prove-passkey';
import { activeAdministrators } from './administrators';
import type { StaffRow } from './staff-session';

/** Wrong recovery codes of one account. */
const recoveryLimit = { points: 10, seconds: 3600 };

type Outcome = { account: StaffRow } | { refused: StoreError };

/**
 * Checks a code or a passkey of the signed-in person, in a transaction of its own, and runs `work` in it when it is
 * right. Only a person who knows the password comes this far, so a lock cannot be caused by a stranger.
 * @throws StoreError `staff_passkeyRefused`, `staff_codeIncorrect` with `data.left`, `staff_codeLocked` with `Retry-After`
 */
export async function proveFactor<T>(
  context: Context,
  proof: FactorProof,
  work: (tx: Transaction, account: StaffRow) => Promise<T>,
): Promise<T> {
  const { staffId } = staffOf(context);
  const isRecovery = 'code' in proof && !isOneTimeCode(proof.code);
  if (isRecovery) await context.rateLimits.take(`staff-recovery:${staffId}`, recoveryLimit);
  // The refusal is thrown after the transaction, because throwing inside would roll back the count.
  const result = await context.db.transaction(async (tx): Promise<{ done: T } | { refused: StoreError }> => {
    const outcome =
      'code' in proof
        ? await checkCode(tx, context, proof.code, isRecovery)
        : await checkPasskey(tx, context, proof.passkey);
    if ('refused' in outcome) return outcome;
    return { done: await work(tx, outcome.account) };
  });
  if ('refused' in result) throw result.refused;
  return result.done;
}

/** A lock of the authenticator does not concern passkeys, which cannot be guessed. */
async function checkPasskey(tx: Transaction, context: Context, signed: SignedPasskey): Promise<Outcome> {
  const { staffId } = staffOf(context);
  const [account] = await tx.select().from(staffAccount).where(eq(staffAccount.id, staffId)).for('update');
  if (account?.factorTime && (await isPasskey(tx, context, signed))) return { account };
  await writeStaffAudit(tx, context, { action: 'staff.passkey_refused', subjectId: staffId });
  return { refused: new StoreError('staff_passkeyRefused') };
}

async function checkCode(
  tx: Transaction,
  context: Context,
  code: string,
  isRecovery: boolean,
): Promise<Outcome> {
  const now = context.clock.now();
  // Serialises concurrent tries, so that a code is accepted once and every wrong one counts.
  const [account] = await tx
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.id, staffOf(context).staffId))
    .for('update');
  if (!account?.factorEnc || !account.factorTime) {
    return { refused: new StoreError('staff_codeIncorrect', { data: { left: 0 } }) };
  }
  if (isRecovery) return checkRecoveryCode(tx, context, account, code);
  if (account.codeLockedUntil && account.codeLockedUntil > now) {
    return { refused: locked(account.codeLockedUntil, now) };
  }
  const secret = unseal(context.environment, 'staff-factor', account.factorEnc, account.id);
  const step = findStep(secret, code, now);
  // Several visitors share an account of the demo, so that its codes are not limited to one use.
  if (step === null || (step <= account.factorStep && !account.isDemo)) {
    return countFailure(tx, context, account);
  }
  await tx
    .update(staffAccount)
    .set({ factorStep: step, codeFailures: 0, codeLockedUntil: null, updatedTime: now })
    .where(eq(staffAccount.id, account.id));
  return { account };
}

async function checkRecoveryCode(
  tx: Transaction,
  context: Context,
  account: StaffRow,
  code: string,
): Promise<Outcome> {
  const now = context.clock.now();
  const used = await tx
    .update(staffRecoveryCode)
    .set({ usedTime: now })
    .where(
      and(
        eq(staffRecoveryCode.staffId, account.id),
        eq(staffRecoveryCode.codeHash, recoveryHash(code)),
        isNull(staffRecoveryCode.usedTime),
      ),
    )
    .returning({ staffId: staffRecoveryCode.staffId });
  if (used.length === 0) return { refused: new StoreError('staff_codeIncorrect', { data: { left: null } }) };
  await tx
    .update(staffAccount)
    .set({ codeFailures: 0, codeLockedUntil: null, updatedTime: now })
    .where(eq(staffAccount.id, account.id));
  await writeStaffAudit(tx, context, { action: 'staff.recovery_code', subjectId: account.id });
  return { account };
}

async function countFailure(tx: Transaction, context: Context, account: StaffRow): Promise<Outcome> {
  const now = context.clock.now();
  const failures = account.codeFailures + 1;
  // Recovery codes, which cannot be guessed, still work.
  const isLocked = failures >= staffCodeTries;
  const until = isLocked ? addTime(now, staffLockMinutes, 'minute') : null;
  await tx
    .update(staffAccount)
    .set({ codeFailures: isLocked ? 0 : failures, codeLockedUntil: until, updatedTime: now })
    .where(eq(staffAccount.id, account.id));
  await writeStaffAudit(tx, context, {
    action: 'staff.code_refused',
    subjectId: account.id,
    detail: { failures, locked: isLocked },
  });
  if (!until) {
    return { refused: new StoreError('staff_codeIncorrect', { data: { left: staffCodeTries - failures } }) };
  }
  for (const administrator of await activeAdministrators(tx)) {
    await queueMail(tx, context, administrator, () => ({
      mail: 'staffLocked',
      values: { contact: account.email, minutes: staffLockMinutes },
      facts: { ip: maskIp(context.ip) },
    }));
  }
  return { refused: locked(until, now) };
}

function locked(until: Date, now: Date): StoreError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new StoreError('staff_codeLocked', {
    data: { retryAfter: seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}
