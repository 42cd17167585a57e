import type { AuditAction } from '../../../../lib/permissions/audit-actions';
import type { Transaction } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeAudit } from '../../../platform/write-audit';
import { type AccountChange, queueAccountMail } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';
import { familyOf, revokeSessions } from '../sessions/revoke-sessions';
import { type Proof, proveOwner } from '../step-up/prove-owner';

/** How a change is recorded, and what the member reads about it. */
export type FactorChange = {
  action: Extract<AuditAction, `FACTOR_${string}` | `PASSKEY_${string}` | 'RECOVERY_CODES_RENEWED'>;
  detail?: Record<string, unknown>;
  notice: AccountChange;
};

/**
 * Runs a change of the member's factors after the proof of scene FACTORS.
 * @throws StoreError as `proveOwner`
 */
export async function withFactorProof<T>(
  context: Context,
  proof: Proof,
  work: (tx: Transaction, owner: MemberRow) => Promise<T>,
): Promise<T> {
  const change = await proveOwner(context, 'FACTORS', proof);
  return change(async (tx, spendProof) => work(tx, await spendProof()));
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
