import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { CouponGrantResult } from '../../../../lib/coupons/coupon-states';
import type { CouponMemberFilter } from '../../../../lib/coupons/staff/grant-contract';
import { yuanToFen } from '../../../../lib/money';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrant } from '../../../database/schema/coupon-grants';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { readApprovalLimits } from '../../settings/approval-limits';
import { requestApproval } from '../../staff/approvals/request-approval';
import { isAboveLimit } from '../../staff/approvals/second-person';
import type { CouponRow } from '../coupon-on-wire';
import { applyGrant, grantContent } from './apply-grant';
import { isLossAboveLimit, lossOfGrant } from './coupon-loss';

/** Stores a grant, without its members, in the state in which nothing is given. Returns its id. */
export async function storeGrant(
  tx: Transaction,
  context: Context,
  row: CouponRow,
  wish: { reason: string; valueFen: number | null; filter: CouponMemberFilter | null; members: number },
): Promise<string> {
  const now = context.clock.now();
  const id = newId();
  const { reason, valueFen, filter, members } = wish;
  await tx.insert(couponGrant).values({
    id,
    couponId: row.id,
    status: 'WAITING',
    reason,
    valueFen,
    filter,
    requestedBy: staffOf(context).staffId,
    createdTime: now,
    updatedTime: now,
  });
  await writeStaffAudit(tx, context, {
    action: 'coupon.grant_request',
    subjectId: row.id,
    reason,
    after: { members, valueFen },
    detail: { grantId: id, ...(filter ? { filter } : {}) },
  });
  return id;
}

type Settled = {
  approvalId: string | null;
  why: ApprovalWhy[];
  /** What each member got; empty when a job gives the coupons. */
  results: Map<string, CouponGrantResult>;
};

/** Gives the coupons of a stored grant, or asks for a second person when it is above the limit. */
export async function settleGrant(
  tx: Transaction,
  context: Context,
  id: string,
  wish: { row: CouponRow; members: number; reason: string; valueFen: number | null },
): Promise<Settled> {
  const { row, members, reason, valueFen } = wish;
  const why: ApprovalWhy[] = [];
  if (!(await isWithinLimit(tx, context, valueFen))) why.push('GRANT_VALUE');
  const lossFen = await lossOfGrant(tx, row, members);
  // Each grant of a coupon counts by itself.
  if (await isLossAboveLimit(tx, context, { couponId: '', lossFen })) why.push('COUPON_LOSS');
  if (why.length === 0) return { approvalId: null, why, results: await applyGrant(tx, context, id) };
  const content = (await grantContent(tx, context, id)) ?? {};
  const approvalId = await requestApproval(tx, context, {
    kind: 'COUPON_GRANT',
    subjectId: id,
    reason,
    why,
    valueFen,
    content,
  });
  return { approvalId, why, results: new Map() };
}

/** Whether the person may grant this alone: with what they granted alone in the last 24 hours, of every coupon. */
async function isWithinLimit(tx: Executor, context: Context, valueFen: number | null): Promise<boolean> {
  if (valueFen === null) return false;
  const [alone] = await tx
    .select({ fen: sql<number>`coalesce(sum(${couponGrant.valueFen}), 0)::bigint`.mapWith(Number) })
    .from(couponGrant)
    .where(
      and(
        eq(couponGrant.requestedBy, staffOf(context).staffId),
        isNull(couponGrant.approvedBy),
        or(
          and(
            eq(couponGrant.status, 'DONE'),
            gt(couponGrant.doneTime, addTime(context.clock.now(), -approvalHours, 'hour')),
          ),
          eq(couponGrant.status, 'RUNNING'),
        ),
      ),
    );
  const { grantCny } = await readApprovalLimits(tx);
  const ofDay = { used: (alone?.fen ?? 0) + valueFen, most: yuanToFen(grantCny) };
  return !isAboveLimit(context, 'grantCny', ofDay);
}
