import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { AuditAction } from '../../../../lib/permissions/audit-actions';
import type { ApprovalKind } from '../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { auditLog } from '../../../database/schema/platform';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';

/**
 * The subjects that the person has saved within a day and that no second person has approved, so that no number of small
 * ones passes the limit.
 * @param action of the audit log
 */
export async function savedAlone(
  tx: Executor,
  context: Context,
  { action, kind, exceptId }: { action: AuditAction; kind: ApprovalKind; exceptId: string },
): Promise<string[]> {
  const saved = await tx
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, action),
        eq(auditLog.actorId, staffOf(context).staffId),
        gt(auditLog.createdTime, addTime(context.clock.now(), -approvalHours, 'hour')),
        ne(auditLog.subjectId, exceptId),
      ),
    );
  const ids = saved.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const approved = await tx
    .select({ id: approval.subjectId })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.status, 'APPROVED'), inArray(approval.subjectId, ids)));
  return ids.filter((id) => !approved.some((one) => one.id === id));
}
