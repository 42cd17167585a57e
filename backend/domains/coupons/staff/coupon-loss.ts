import { yuanToFen } from '../../../../lib/money';
import { lossBelowCost } from '../../../../lib/pricing/below-cost';
import type { Executor } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { readApprovalLimits } from '../../settings/approval-limits';
import { couponLossAlone } from '../../staff/approvals/done-alone';
import { isAboveLimit } from '../../staff/approvals/second-person';
import type { CouponRow } from '../coupon-on-wire';
import { termColumns, termsOf } from './coupon-content';
import { worstExamples } from './coupon-examples';

type Terms = Parameters<typeof termsOf>[0] &
  Pick<CouponRow, 'isGrantOnly' | 'isEnabled' | 'totalQuantity'> &
  Partial<Pick<CouponRow, 'endedTime'>>;

/** The most that one use of a coupon loses below cost, in fen: at the smallest purchase of the worst SKU. */
async function lossOfUse(db: Executor, row: Terms): Promise<number> {
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
export async function lossOfCoupon(db: Executor, row: Terms): Promise<number> {
  if (row.isGrantOnly || !row.isEnabled || row.endedTime) return 0;
  return (await lossOfUse(db, row)) * row.totalQuantity;
}

/** The most that a grant of a coupon loses below cost, in fen. */
export async function lossOfGrant(db: Executor, row: CouponRow, members: number): Promise<number> {
  return (await lossOfUse(db, row)) * members;
}

/**
 * Whether a coupon below cost, or a grant of it, needs a second person: with the coupons below cost that the person saved and granted
 * alone within a day. Near the limit finance has an alarm.
 * @param act of a coupon that is changed, its former loss does not count
 */
export async function isLossAboveLimit(
  tx: Executor,
  context: Context,
  act: { couponId: string; lossFen: number },
): Promise<boolean> {
  if (act.lossFen === 0) return false;
  const { couponLossCny } = await readApprovalLimits(tx);
  const who = { staffId: staffOf(context).staffId, now: context.clock.now() };
  const used = act.lossFen + (await couponLossAlone(tx, who, act.couponId));
  return isAboveLimit(context, 'couponLossCny', { used, most: yuanToFen(couponLossCny) });
}
