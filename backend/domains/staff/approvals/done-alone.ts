import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type ApprovalKind, actOf, approvalKinds, valueActs } from '../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { auditLog } from '../../../database/schema/platform';

/** Acts with the sum of their values; what has no value in CNY counts without one. */
export type ActSum = { count: number; fen: number };

type Who = { staffId: string; now: Date };

const requester = sql`${auditLog.detail} ->> 'requestedBy'`;

/** Acts of a person within a day that no second person approved. */
const alone = ({ staffId, now }: Who) =>
  and(
    eq(auditLog.actorId, staffId),
    eq(auditLog.actorType, 'STAFF'),
    gt(auditLog.createdTime, addTime(now, -approvalHours, 'hour')),
    or(isNull(requester), eq(requester, auditLog.actorId)),
    isNull(sql`${auditLog.detail} ->> 'approvedBy'`),
  );

/** What a person did within a day that no second person approved, by act, from the audit log. */
export async function doneAlone(
  db: Executor,
  who: Who,
  kinds: readonly ApprovalKind[] = approvalKinds,
): Promise<Map<ApprovalKind, ActSum>> {
  const rows = await db
    .select({
      action: auditLog.action,
      count: sql<number>`count(*)::int`,
      fen: sql<number>`coalesce(sum((${auditLog.detail} ->> 'valueFen')::float8), 0)::float8`,
    })
    .from(auditLog)
    .where(
      and(
        alone(who),
        inArray(
          auditLog.action,
          kinds.flatMap((kind) => [...valueActs[kind].records]),
        ),
      ),
    )
    .groupBy(auditLog.action);
  const sums = new Map<ApprovalKind, ActSum>();
  for (const { action, count, fen } of rows) {
    const kind = actOf(action);
    if (!kind) continue;
    const before = sums.get(kind) ?? { count: 0, fen: 0 };
    sums.set(kind, { count: before.count + count, fen: before.fen + fen });
  }
  return sums;
}

/** The value of what a person did alone within a day, of some acts together, in fen. */
export async function doneAloneFen(db: Executor, who: Who, kinds: readonly ApprovalKind[]): Promise<number> {
  return [...(await doneAlone(db, who, kinds)).values()].reduce((sum, { fen }) => sum + fen, 0);
}

/** Coupons and grants of a person are saved one after the other: each counts the ones before. */
export const couponLock = (staffId: string) => `coupon:${staffId}`;

/**
 * What the coupons below cost lose that a person saved and granted alone within a day, in fen; of a coupon or a grant that
 * was saved again, as it was saved last.
 */
export async function couponLossAlone(db: Executor, who: Who, exceptCouponId = ''): Promise<number> {
  const rows = await db
    .select({
      subject: sql<string>`coalesce(${auditLog.detail} ->> 'grantId', ${auditLog.subjectId})`,
      fen: sql<number>`(${auditLog.detail} ->> 'lossFen')::float8`,
    })
    .from(auditLog)
    .where(
      and(
        alone(who),
        inArray(auditLog.action, ['coupon.save', 'coupon.grant']),
        isNotNull(sql`${auditLog.detail} ->> 'lossFen'`),
      ),
    )
    .orderBy(asc(auditLog.id));
  const last = new Map(rows.map(({ subject, fen }) => [subject, fen]));
  last.delete(exceptCouponId);
  return [...last.values()].reduce((sum, fen) => sum + fen, 0);
}
