import { and, asc, eq, lte } from 'drizzle-orm';
import { isPermitted, rolesWith } from '../../../../lib/permissions/staff-permissions';
import { permissionToApprove } from '../../../../lib/permissions/value-acts';
import type { Executor } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';

export type ApprovalRow = typeof approval.$inferSelect;

export type Decision = { id: string; contentHash: string; approved: boolean; note?: string | undefined };

/**
 * Locks a waiting request that the signed-in person may decide.
 * @throws StoreError 404; `common_message_accessDenied` without the permission of its kind; `approval_ownRequest`;
 *   `common_message_changedMeanwhile` when it is decided; `approval_expired`; `approval_outdated` when the person saw another
 *   content
 */
export async function lockForDecision(
  tx: Executor,
  context: Context,
  decision: Decision,
): Promise<ApprovalRow> {
  const actor = staffOf(context);
  const [row] = await tx.select().from(approval).where(eq(approval.id, decision.id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  const permission = permissionToApprove(row.kind);
  if (!isPermitted(actor.roles, permission)) {
    throw new StoreError('common_message_accessDenied', { data: { roles: rolesWith(permission) } });
  }
  if (row.requestedBy === actor.staffId) throw new StoreError('approval_ownRequest');
  if (row.status !== 'WAITING') throw new StoreError('common_message_changedMeanwhile');
  if (row.expireTime <= context.clock.now()) throw new StoreError('approval_expired');
  if (row.contentHash !== decision.contentHash) throw new StoreError('approval_outdated');
  return row;
}

/**
 * Records the decision of {@link lockForDecision}, once.
 * @throws StoreError `common_message_badRequest` for a refusal without note
 */
export async function recordDecision(
  tx: Executor,
  context: Context,
  row: ApprovalRow,
  decision: Decision,
): Promise<void> {
  const { approved, note = '' } = decision;
  if (!approved && note === '') {
    throw new StoreError('common_message_badRequest', { data: { fields: ['note'] } });
  }
  const now = context.clock.now();
  const status = approved ? 'APPROVED' : 'REFUSED';
  const decided = await tx
    .update(approval)
    .set({
      status,
      note: note || null,
      decidedBy: staffOf(context).staffId,
      decidedTime: now,
      // A second person decided it after all.
      effectTime: null,
      updatedTime: now,
    })
    .where(and(eq(approval.id, row.id), eq(approval.status, 'WAITING')))
    .returning({ id: approval.id });
  if (decided.length === 0) throw new StoreError('common_message_changedMeanwhile');
  await writeStaffAudit(tx, context, {
    action: approved ? 'approval.approve' : 'approval.refuse',
    subjectId: row.id,
    reason: note || undefined,
    before: { status: row.status },
    after: { status },
    detail: { kind: row.kind, subjectId: row.subjectId, requestedBy: row.requestedBy },
  });
}

/** Locks a request that takes effect now, in a shop of one person; null when none is left. */
export async function lockDue(tx: Executor, now: Date): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approval)
    .where(and(eq(approval.status, 'WAITING'), lte(approval.effectTime, now)))
    .orderBy(asc(approval.effectTime))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Expires one request that was not decided in time; null when none is left. */
export async function expireNext(tx: Executor, now: Date): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approval)
    .where(and(eq(approval.status, 'WAITING'), lte(approval.expireTime, now)))
    .orderBy(asc(approval.expireTime))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return null;
  await tx.update(approval).set({ status: 'EXPIRED', updatedTime: now }).where(eq(approval.id, row.id));
  return row;
}
