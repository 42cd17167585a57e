import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { ApprovalHistory } from '../../../../lib/approvals/staff/history';
import { fenToYuan } from '../../../../lib/money';
import { approvalKinds } from '../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import { approval } from '../../../database/schema/approvals';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { doneAlone } from './done-alone';
import type { ApprovalRow } from './take-approval';

/** Earlier requests that are listed. */
const mostEarlier = 5;

/**
 * What the second person has to see besides the request itself: what the person who asks did, asked for and was given within
 * a day, so that many small ones are seen together, and the earlier requests about the same subject.
 */
export async function readHistory(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  row: ApprovalRow,
): Promise<ApprovalHistory> {
  const now = clock.now();
  const since = addTime(now, -approvalHours, 'hour');
  const alone = await doneAlone(db, { staffId: row.requestedBy, now });
  const fen = sql<number>`coalesce(sum(${approval.valueFen}), 0)::float8`;
  const asked = await db
    .select({ kind: approval.kind, status: approval.status, count: sql<number>`count(*)::int`, fen })
    .from(approval)
    .where(
      and(
        eq(approval.requestedBy, row.requestedBy),
        ne(approval.id, row.id),
        or(
          eq(approval.status, 'WAITING'),
          and(eq(approval.status, 'APPROVED'), gt(approval.decidedTime, since)),
        ),
      ),
    )
    .groupBy(approval.kind, approval.status);
  const earlier = await db
    .select({
      id: approval.id,
      status: approval.status,
      requester: staffAccount.name,
      valueFen: approval.valueFen,
      createdTime: approval.createdTime,
    })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.requestedBy))
    .where(and(eq(approval.kind, row.kind), eq(approval.subjectId, row.subjectId), ne(approval.id, row.id)))
    .orderBy(desc(approval.id))
    .limit(mostEarlier);
  const onWire = (sum: { count: number; fen: number } | undefined) => ({
    count: sum?.count ?? 0,
    value: fenToYuan(sum?.fen ?? 0),
  });
  const askedOf = (kind: ApprovalRow['kind'], status: 'APPROVED' | 'WAITING') =>
    onWire(asked.find((one) => one.kind === kind && one.status === status));
  return {
    acts: approvalKinds
      .map((kind) => ({
        kind,
        alone: onWire(alone.get(kind)),
        approved: askedOf(kind, 'APPROVED'),
        waiting: askedOf(kind, 'WAITING'),
      }))
      .filter((one) => one.alone.count + one.approved.count + one.waiting.count > 0),
    earlier: earlier.map(({ valueFen, createdTime, ...one }) => ({
      ...one,
      value: valueFen === null ? null : fenToYuan(valueFen),
      createdTime: createdTime.getTime(),
    })),
  };
}
