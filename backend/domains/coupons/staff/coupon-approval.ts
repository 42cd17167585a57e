import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import type { Executor, Transaction } from '../../../database/connect';
import { coupon } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { readApprovalLimits } from '../../settings/approval-limits';
import { requestApproval, withdrawOutlived } from '../../staff/approvals/request-approval';
import { savedAlone } from '../../staff/approvals/saved-alone';
import { isAboveLimit } from '../../staff/approvals/second-person';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import type { CouponRow } from '../coupon-on-wire';
import { columnsOf } from './coupon-content';
import { isLossAboveLimit, lossOfCoupon } from './coupon-loss';

// A coupon that members take themselves gives away what all of them can save. Above the limit of one person it waits for a
// second one. Coupons that staff grant have the limit of grants.

/** A coupon as it was sent, with its id. JSON. */
export type CouponWish = Omit<
  z.output<Contract['POST /order/admin/coupon/save']['body']>,
  'id' | 'version'
> & {
  id: string;
  /** Of the coupon that it changes; null for a new one. */
  version: number | null;
};

export type CouponRequest = {
  /** Null: nothing bounds it. */
  mostFen: number | null;
  wish: CouponWish;
};

type Terms = Pick<
  CouponRow,
  'type' | 'value' | 'maxDiscountFen' | 'totalQuantity' | 'isGrantOnly' | 'isEnabled' | 'minOrderFen'
>;

/** What all coupons can take off, in fen; null when nothing bounds it. */
export function mostOfAll(row: Terms): number | null {
  if (row.isGrantOnly || !row.isEnabled) return 0;
  const each = mostOff(row);
  return each === null ? null : each * row.totalQuantity;
}

/**
 * What a coupon can take off when the person needs a second one for it; null when they may save it alone. A change that
 * gives nothing more needs no second person.
 */
export async function valueAboveLimit(
  tx: Executor,
  context: Context,
  { id, terms, before }: { id: string; terms: ReturnType<typeof columnsOf>; before: Terms | null },
): Promise<{ mostFen: number | null; why: ApprovalWhy[] } | null> {
  const mostFen = mostOfAll(terms);
  if (mostFen === 0 || (before !== null && isNoMore(terms, before))) return null;
  if (mostFen === null) return { mostFen, why: ['COUPON_VALUE'] };
  const { couponCny } = await readApprovalLimits(tx);
  const used = mostFen + (await valueOfOthers(tx, context, id));
  const why: ApprovalWhy[] = [];
  if (isAboveLimit(context, 'couponCny', { used, most: yuanToFen(couponCny) })) why.push('COUPON_VALUE');
  const lossFen = await lossOfCoupon(tx, terms);
  if (await isLossAboveLimit(tx, context, { couponId: id, lossFen })) why.push('COUPON_LOSS');
  return why.length > 0 ? { mostFen, why } : null;
}

function isNoMore(terms: Terms, before: Terms): boolean {
  const [now, then] = [mostOfAll(terms), mostOfAll(before)];
  const isSmaller = then === null || (now !== null && now <= then);
  return before.isEnabled && isSmaller && terms.minOrderFen >= before.minOrderFen;
}

/** What the other coupons that the person saved alone within a day can take off, in fen. */
async function valueOfOthers(tx: Executor, context: Context, exceptId: string): Promise<number> {
  const ids = await savedAlone(tx, context, { action: 'coupon.save', kind: 'COUPON', exceptId });
  if (ids.length === 0) return 0;
  const rows = await tx.select().from(coupon).where(inArray(coupon.id, ids));
  return rows
    .filter(({ endedTime }) => endedTime === null)
    .reduce((sum, row) => sum + (mostOfAll(row) ?? 0), 0);
}

/** Asks another person about a coupon, which is not saved before. @returns the id of the approval */
export async function requestCoupon(
  tx: Transaction,
  context: Context,
  wish: CouponWish,
  { mostFen, why }: { mostFen: number | null; why: ApprovalWhy[] },
): Promise<string> {
  const content: CouponRequest = { mostFen, wish: JSON.parse(JSON.stringify(wish)) };
  const subject = { kind: 'COUPON', subjectId: wish.id } as const;
  await withdrawOutlived(tx, context, subject, () => content);
  return requestApproval(tx, context, {
    ...subject,
    reason: wish.reason,
    why,
    valueFen: mostFen,
    content,
  });
}

/** What the second person decides on; null once the coupon has changed. */
export async function couponRequestContent(
  db: Executor,
  { content }: ApprovalRow,
): Promise<Record<string, unknown> | null> {
  const { wish } = content as CouponRequest;
  const [stored] = await db.select({ version: coupon.version }).from(coupon).where(eq(coupon.id, wish.id));
  return (stored?.version ?? null) === wish.version ? content : null;
}

/** A request as the approver sees it. */
export async function viewCouponWish({ db, locale }: Context, { content }: ApprovalRow) {
  const { mostFen, wish } = content as CouponRequest;
  const [stored] = await db.select({ code: coupon.code }).from(coupon).where(eq(coupon.id, wish.id));
  const each = mostOff(columnsOf(wish.content));
  return {
    code: stored?.code ?? wish.code ?? '',
    name: localize(wish.content.name, locale),
    each: each === null ? null : fenToYuan(each),
    minOrder: wish.content.minOrder,
    total: wish.content.total,
    perMember: wish.content.perMember,
    most: mostFen === null ? null : fenToYuan(mostFen),
  };
}
