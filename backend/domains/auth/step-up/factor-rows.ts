import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../database/connect';
import { memberFactor, memberPasskey, memberRecoveryCode } from '../../../database/schema/member-factors';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import {
  findStep,
  isOneTimeCode,
  newRecoveryCodes,
  recoveryHash,
} from '../../../platform/factors/one-time-code';
import { unseal } from '../../../platform/sealing/key-ring';
import { queueAccountMail } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';

type FactorRow = typeof memberFactor.$inferSelect;

/** The confirmed authenticator of a member. */
export async function authenticatorOf(db: Executor, memberId: string): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(memberFactor)
    .where(and(eq(memberFactor.memberId, memberId), isNotNull(memberFactor.confirmedTime)));
  return row;
}

/** The row of a member, locked: every change of factors, and every use of a code, takes this lock first. */
export async function lockedMember(tx: Transaction, memberId: string): Promise<MemberRow> {
  const [owner] = await tx.select().from(member).where(eq(member.id, memberId)).for('update');
  if (!owner) throw new StoreError('common_message_unauthorized');
  return owner;
}

/** Whether a code is one of an authenticator, and no recovery code. */
export function isOfAuthenticator(code: string): boolean {
  return isOneTimeCode(compact(code));
}

/** The refusal of a code that is not correct. */
export function wrongCode(code: string): StoreError {
  return new StoreError(
    isOfAuthenticator(code) ? 'member_factor_codeIncorrect' : 'member_factor_recoveryIncorrect',
  );
}

/** Codes are typed in groups and with the digits of the keyboard of the language. */
function compact(code: string): string {
  return code.normalize('NFKC').replaceAll(/[\s-]/g, '');
}

/**
 * Uses a code of the authenticator or a recovery code; each works once. The caller holds the lock of the member
 * (`lockedMember`) and limits the tries.
 * @returns whether it was right
 */
export async function takeFactorCode(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  given: string,
): Promise<boolean> {
  const code = compact(given);
  const factor = await authenticatorOf(tx, owner.id);
  if (!factor) return false;
  if (!isOneTimeCode(code)) return takeRecoveryCode(tx, context, owner, code);
  const now = context.clock.now();
  const secret = unseal(context.environment, 'member-factor', factor.secretEnc, owner.id);
  const step = findStep(secret, code, now);
  if (step === null || step <= factor.step) return false;
  await tx.update(memberFactor).set({ step, updatedTime: now }).where(eq(memberFactor.memberId, owner.id));
  return true;
}

async function takeRecoveryCode(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(memberRecoveryCode)
    .set({ usedTime: context.clock.now() })
    .where(
      and(
        eq(memberRecoveryCode.memberId, owner.id),
        eq(memberRecoveryCode.codeHash, recoveryHash(code)),
        isNull(memberRecoveryCode.usedTime),
      ),
    )
    .returning({ memberId: memberRecoveryCode.memberId });
  if (used.length === 0) return false;
  await queueAccountMail(tx, context, owner, {
    mail: 'recoveryCodeUsed',
    left: await recoveryLeft(tx, owner.id),
  });
  return true;
}

/** Recovery codes that were not used. */
export async function recoveryLeft(db: Executor, memberId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(memberRecoveryCode)
    .where(and(eq(memberRecoveryCode.memberId, memberId), isNull(memberRecoveryCode.usedTime)));
  return row?.left ?? 0;
}

/** Replaces the recovery codes of a member. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(memberRecoveryCode).where(eq(memberRecoveryCode.memberId, memberId));
  await tx
    .insert(memberRecoveryCode)
    .values(codes.map((code) => ({ memberId, codeHash: recoveryHash(code) })));
  return codes;
}

/** Deletes the authenticator of a member with its recovery codes. */
export async function deleteAuthenticator(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(memberRecoveryCode).where(eq(memberRecoveryCode.memberId, memberId));
  await tx.delete(memberFactor).where(eq(memberFactor.memberId, memberId));
}

/** Which factors a member has. */
export async function countFactors(
  db: Executor,
  memberId: string,
): Promise<{ authenticator: boolean; passkeys: number }> {
  const [row] = await db
    .select({ passkeys: count() })
    .from(memberPasskey)
    .where(eq(memberPasskey.memberId, memberId));
  return {
    authenticator: (await authenticatorOf(db, memberId)) !== undefined,
    passkeys: row?.passkeys ?? 0,
  };
}

/** Deletes all factors of a member. @returns what there was */
export async function deleteFactors(
  tx: Transaction,
  memberId: string,
): Promise<{ authenticator: boolean; passkeys: number }> {
  const had = await countFactors(tx, memberId);
  await deleteAuthenticator(tx, memberId);
  await tx.delete(memberPasskey).where(eq(memberPasskey.memberId, memberId));
  return had;
}
