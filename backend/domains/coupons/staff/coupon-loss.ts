import { and, count, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { yuanToFen } from '../../../../lib/money';
import { lossBelowCost } from '../../../../lib/pricing/below-cost';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { coupon } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { dealsLossAlone } from '../../promotions/staff/deal-approval';
import { readApprovalLimits } from '../../settings/approval-limits';
import { savedAlone } from '../../staff/approvals/saved-alone';
import { warnNearLimit } from '../../staff/approvals/second-person';
import type { CouponRow } from '../coupon-on-wire';
import { termColumns, termsOf } from './coupon-content';
import { worstExamples } from './coupon-examples';

/** The most that one use of a coupon loses below cost, in fen: at the smallest purchase of the worst SKU. */
async function lossOfUse(db: Executor, row: CouponRow): Promise<number> {
  const found = await worstExamples(db, termColumns(termsOf(row)), 'AMOUNT');
  const losses = found
    // What is sold below cost without the coupon is not its loss.
    .filter(({ example }) => example.offFen > 0)
    .map(({ one, example: { paidFen, quantity } }) =>
      lossBelowCost({ paidFen, costFen: one.costFen * quantity }),
    );
  return Math.max(0, ...losses);
}

/** The most that a coupon that members take themselves loses below cost, in fen. */
export async function lossOfCoupon(db: Executor, row: CouponRow): Promise<number> {
  if (row.isGrantOnly || !row.isEnabled || row.endedTime !== null) return 0;
  return (await lossOfUse(db, row)) * row.totalQuantity;
}

/** The most that a grant of a coupon loses below cost, in fen. */
export async function lossOfGrant(db: Executor, row: CouponRow, members: number): Promise<number> {
  return (await lossOfUse(db, row)) * members;
}

/**
 * Has finance alarmed when the coupons below cost of a person come near the limit of deals below cost, together with what
 * else the person saved and granted alone within a day. They do not wait for a second person by it: coupons have limits of
 * what they take off.
 */
export async function warnOfLoss(
  tx: Executor,
  context: Context,
  act: { couponId: string; grantId?: string; lossFen: number },
): Promise<void> {
  if (act.lossFen === 0) return;
  const { dealLossCny } = await readApprovalLimits(tx);
  const used =
    act.lossFen +
    (await dealsLossAlone(tx, context)) +
    (await savedLossAlone(tx, context, act.grantId ? '' : act.couponId)) +
    (await grantedLossAlone(tx, context, act.grantId ?? ''));
  warnNearLimit(context, 'dealLossCny', { used, most: yuanToFen(dealLossCny) });
}

async function savedLossAlone(tx: Executor, context: Context, exceptId: string): Promise<number> {
  const ids = await savedAlone(tx, context, { action: 'coupon.save', kind: 'COUPON', exceptId });
  if (ids.length === 0) return 0;
  const rows = await tx.select().from(coupon).where(inArray(coupon.id, ids));
  let sum = 0;
  for (const row of rows) sum += await lossOfCoupon(tx, row);
  return sum;
}

async function grantedLossAlone(tx: Executor, context: Context, exceptId: string): Promise<number> {
  const rows = await tx
    .select({ row: coupon, members: count() })
    .from(couponGrant)
    .innerJoin(coupon, eq(coupon.id, couponGrant.couponId))
    .innerJoin(couponGrantMember, eq(couponGrantMember.grantId, couponGrant.id))
    .where(
      and(
        eq(couponGrant.requestedBy, staffOf(context).staffId),
        isNull(couponGrant.approvedBy),
        ne(couponGrant.id, exceptId),
        or(
          eq(couponGrant.status, 'RUNNING'),
          and(
            eq(couponGrant.status, 'DONE'),
            gt(couponGrant.doneTime, addTime(context.clock.now(), -approvalHours, 'hour')),
          ),
        ),
      ),
    )
    .groupBy(coupon.id, couponGrant.id);
  let sum = 0;
  for (const { row, members } of rows) sum += await lossOfGrant(tx, row, members);
  return sum;
}
