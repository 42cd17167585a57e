import type { AuditAction } from '../../../../lib/staff/audit-actions';
import type { Transaction } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { writeAudit } from '../../../platform/write-audit';
import { type AccountChange, queueAccountMail } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';
import { familyOf, revokeSessions } from '../sessions/revoke-sessions';
import { type Proof, proveOwner } from '../step-up/prove-owner';
import { authenticatorOf, lockedMember, takeFactorCode } from './factor-rows';

export type FactorProof = Proof & { factorCode?: string | undefined };

/** Codes that a signed-in member may try; a stolen session guesses against this. */
const limit = { points: 5, seconds: 15 * 60, refusal: 'member_factor_codesLocked' } as const;

/** How a change is recorded, and what the member reads about it. */
export type FactorChange = {
  action: Extract<AuditAction, `FACTOR_${string}` | `PASSKEY_${string}` | 'RECOVERY_CODES_RENEWED'>;
  detail?: Record<string, unknown>;
  notice: AccountChange;
};

/**
 * Runs a change of the member's factors after full re-authentication (ASVS V7.5.1): password or code of scene FACTORS,
 * and the code of the authenticator when there is one.
 * @throws StoreError as `proveOwner`; `member_factor_codeRequired`, `member_factor_codeIncorrect`,
 *   `member_factor_codesLocked`
 */
export async function withFactorProof<T>(
  context: Context,
  { factorCode, ...proof }: FactorProof,
  work: (tx: Transaction, owner: MemberRow) => Promise<T>,
): Promise<T> {
  const memberId = memberOf(context);
  const key = `factor-own:${memberId}`;
  const spendProof = await proveOwner(context, 'FACTORS', proof);
  const given = factorCode?.trim() ?? '';
  // Counted before the result is known, so that concurrent guesses all count.
  if (given !== '') await context.rateLimits.take(key, limit);
  const done = await context.db.transaction(async (tx) => {
    const owner = await lockedMember(tx, memberId);
    if (await authenticatorOf(tx, memberId)) {
      if (given === '') throw new StoreError('member_factor_codeRequired');
      if (!(await takeFactorCode(tx, context, owner, given))) {
        throw new StoreError('member_factor_codeIncorrect');
      }
    }
    await spendProof(tx);
    return work(tx, owner);
  });
  if (given !== '') await context.rateLimits.clear(key);
  return done;
}

/**
 * Records a change of the member's factors, notifies them, and ends their other sessions, as a new password does (ASVS
 * V7.4.3).
 */
export async function noteChange(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  { action, detail = {}, notice }: FactorChange,
): Promise<void> {
  const { actor, clock } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const family = await familyOf(tx, actor.sessionId);
  const sessionsEnded = await revokeSessions(tx, owner.id, clock.now(), family);
  await writeAudit(tx, context, {
    action,
    actorType: 'MEMBER',
    actorId: owner.id,
    subjectId: owner.id,
    detail: { ...detail, sessionsEnded },
  });
  await queueAccountMail(tx, context, owner, notice);
}
