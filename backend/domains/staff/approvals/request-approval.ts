import { and, eq } from 'drizzle-orm';
import { type ApprovalKind, type ApprovalWhy, whysOf } from '../../../../lib/permissions/value-acts';
import { aloneHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { approvalWaits } from '../../../platform/waits/work-waits';
import { writeStaffAudit } from '../../../platform/write-audit';
import { mailAlone } from './mail-alone';
import { hasSecondPerson } from './second-person';

export type ApprovalWish = {
  kind: ApprovalKind;
  subjectId: string;
  reason: string;
  /** The limits that it exceeds; at least one. */
  why: readonly ApprovalWhy[];
  valueFen: number | null;
  /** Everything that the approver decides on; JSON without secrets. The same facts give the same hash. */
  content: Record<string, unknown>;
  /** When the request is pointless; 48 hours at the latest. */
  expireTime?: Date | null;
};

/**
 * Asks for a second person. The caller's transaction stores what is requested, and nothing else happens until another
 * person approves it; in a shop of one person, until it was not withdrawn for a while.
 * @returns the id of the approval
 * @throws StoreError `approval_waiting` when a request for this subject is waiting
 */
export async function requestApproval(tx: Executor, context: Context, wish: ApprovalWish): Promise<string> {
  const unknown = wish.why.filter((one) => !whysOf(wish.kind).includes(one));
  if (unknown.length > 0) throw new Error(`${wish.kind} does not wait for ${unknown.join()}`);
  const now = context.clock.now();
  const latest = addTime(now, approvalWaits.WAITING.deadline, 'second');
  const id = newId();
  const { kind, subjectId, reason, valueFen, content } = wish;
  const why = [...wish.why];
  const { staffId } = staffOf(context);
  const isAlone = !(await hasSecondPerson(tx, context, { staffId, kind }));
  const effectTime = isAlone ? addTime(now, aloneHours, 'hour') : null;
  try {
    await tx.insert(approval).values({
      id,
      kind,
      subjectId,
      reason,
      why,
      valueFen,
      content,
      contentHash: hashOf(content),
      requestedBy: staffId,
      expireTime: wish.expireTime && wish.expireTime < latest ? wish.expireTime : latest,
      effectTime,
      createdTime: now,
      updatedTime: now,
    });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('approval_waiting');
    throw error;
  }
  await writeStaffAudit(tx, context, {
    action: 'approval.request',
    subjectId: id,
    reason,
    after: {
      kind,
      subjectId,
      why,
      valueFen,
      ...(effectTime ? { effectTime: effectTime.toISOString() } : {}),
    },
  });
  if (effectTime) await mailAlone(tx, context, { id, kind, reason, valueFen, effectTime });
  return id;
}

/** Locks what waits for a second person. Call it before the subject is locked: decisions lock in this order. */
export async function lockWaiting(tx: Executor, kind: ApprovalKind, subjectId: string): Promise<void> {
  await tx
    .select({ id: approval.id })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId), eq(approval.status, 'WAITING')))
    .for('update');
}

/** Takes back what waits for a second person. Call it before the subject is locked: decisions lock in this order. */
export async function withdrawApproval(
  tx: Executor,
  { clock }: Pick<Context, 'clock'>,
  kind: ApprovalKind,
  subjectId: string,
): Promise<void> {
  await tx
    .update(approval)
    .set({ status: 'WITHDRAWN', updatedTime: clock.now() })
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId), eq(approval.status, 'WAITING')));
}

/**
 * Takes back a waiting request that has expired, or whose subject has changed, so that another one can be made. The caller
 * holds the locks of the request and of the subject.
 * @param contentNow the content of the waiting request as it is now
 */
export async function withdrawOutlived(
  tx: Executor,
  context: Pick<Context, 'clock'>,
  { kind, subjectId }: Pick<ApprovalWish, 'kind' | 'subjectId'>,
  contentNow: (stored: ApprovalWish['content']) => ApprovalWish['content'],
): Promise<void> {
  const [waiting] = await tx
    .select({ content: approval.content, hash: approval.contentHash, expireTime: approval.expireTime })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId), eq(approval.status, 'WAITING')));
  if (!waiting) return;
  const isOver = waiting.expireTime <= context.clock.now();
  if (isOver || waiting.hash !== hashOf(contentNow(waiting.content))) {
    await withdrawApproval(tx, context, kind, subjectId);
  }
}
