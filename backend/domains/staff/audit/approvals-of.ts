import { and, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { auditLog } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';

type Entry = Pick<typeof auditLog.$inferSelect, 'id' | 'requestId' | 'subjectId' | 'detail' | 'action'>;
type Approval = { requestedBy: string | null; decidedBy: string | null; isApproved: boolean };

const requester = alias(staffAccount, 'requester');
const decider = alias(staffAccount, 'decider');

/**
 * Who asked for a second person and who decided, by row of the audit log: of the rows about a request, of what an approval
 * did in the same call, and of what a job did after it, which names the approver in its detail.
 */
export async function approvalsOf(db: Executor, entries: readonly Entry[]): Promise<Map<string, Approval>> {
  const found = new Map<string, Approval>();
  if (entries.length === 0) return found;
  const subjects = entries.flatMap(({ subjectId }) => subjectId ?? []);
  const requests = entries.flatMap(({ requestId }) => requestId ?? []);
  const rows = await db
    .select({
      id: approval.id,
      status: approval.status,
      requestedBy: requester.name,
      decidedBy: decider.name,
      requestId: auditLog.requestId,
    })
    .from(approval)
    .innerJoin(requester, eq(requester.id, approval.requestedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))
    .leftJoin(auditLog, and(eq(auditLog.subjectId, approval.id), eq(auditLog.action, 'approval.approve')))
    .where(or(inArray(approval.id, ['', ...subjects]), inArray(auditLog.requestId, ['', ...requests])));
  const approvers = entries.flatMap(({ detail }) => approverOf(detail) ?? []);
  const people = await db
    .select({ id: staffAccount.id, name: staffAccount.name })
    .from(staffAccount)
    .where(inArray(staffAccount.id, ['', ...approvers]));
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  for (const { id, subjectId, requestId, detail } of entries) {
    const own =
      rows.find((row) => row.id === subjectId) ??
      rows.find((row) => requestId !== null && row.requestId === requestId);
    const named = nameOf.get(approverOf(detail) ?? '');
    if (own) {
      const { requestedBy, decidedBy, status } = own;
      found.set(id, { requestedBy, decidedBy, isApproved: status === 'APPROVED' });
    } else if (named) found.set(id, { requestedBy: null, decidedBy: named, isApproved: true });
  }
  return found;
}

function approverOf({ approvedBy }: Record<string, unknown>): string | null {
  return typeof approvedBy === 'string' ? approvedBy : null;
}
