import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { CouponGrantResult } from '../../../../lib/coupons/coupon-states';
import { audienceRefusal } from '../../../../lib/pricing/coupon';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { couponCode } from '../../../database/schema/pricing';
import type { Services } from '../../../platform/context';
import type { CouponRow } from '../coupon-on-wire';
import { giveLocked } from '../grant-coupon';
import { mailGranted } from './grant-mail';

/** The members of a grant, all or some of them. */
export function membersOf(db: Executor, id: string, ids?: readonly string[]) {
  return db
    .select({
      id: member.id,
      email: member.email,
      nickname: member.nickname,
      status: member.status,
      result: couponGrantMember.result,
    })
    .from(couponGrantMember)
    .innerJoin(member, eq(member.id, couponGrantMember.memberId))
    .where(and(eq(couponGrantMember.grantId, id), ids ? inArray(member.id, [...ids]) : undefined))
    .orderBy(asc(member.id))
    .$dynamic();
}

/**
 * Gives one coupon to each of these members of a grant who can get it, and tells them. The coupon row is locked by this
 * transaction.
 * @returns what each member got
 * @throws StoreError `coupon_expired`
 */
export async function giveTo(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  { grantId, row, members }: { grantId: string; row: CouponRow; members: readonly Owner[] },
): Promise<Map<string, CouponGrantResult>> {
  const results = await resultsOf(tx, row, members);
  const granted = [...results].flatMap(([memberId, result]) => (result === 'GRANTED' ? memberId : []));
  const codes = granted.length > 0 ? await giveLocked(tx, services.clock, granted, row, 'GRANT') : [];
  const codeIds = codes.map((code) => code.id);
  await storeResults(tx, grantId, results, codeIds);
  await mailGranted(tx, services, row, codes);
  return results;
}

type Owner = Awaited<ReturnType<typeof membersOf>>[number];

/** What each member gets. The lock of the coupon makes its limits reliable. */
async function resultsOf(
  tx: Transaction,
  row: CouponRow,
  members: readonly Owner[],
): Promise<Map<string, CouponGrantResult>> {
  const ids = members.map(({ id }) => id);
  const owned = await tx
    .select({ id: couponCode.memberId, units: count() })
    .from(couponCode)
    .where(and(eq(couponCode.couponId, row.id), inArray(couponCode.memberId, ids)))
    .groupBy(couponCode.memberId);
  const unitsOf = new Map(owned.map(({ id, units }) => [id, units]));
  const buyers = new Set(row.audience === 'ALL' ? [] : await buyersAmong(tx, ids));
  let left = row.totalQuantity - row.claimedQuantity;
  return new Map(
    members.map(({ id, status }): [string, CouponGrantResult] => {
      if (status !== 'ACTIVE') return [id, 'NOT_ACTIVE'];
      if ((unitsOf.get(id) ?? 0) >= row.perMember) return [id, 'HAS_IT'];
      if (audienceRefusal(row, !buyers.has(id))) return [id, 'NOT_NEW'];
      left -= 1;
      return [id, left >= 0 ? 'GRANTED' : 'ALL_CLAIMED'];
    }),
  );
}

async function buyersAmong(tx: Executor, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: orders.memberId })
    .from(orders)
    .where(and(inArray(orders.memberId, ids), isNotNull(orders.paidTime)));
  return rows.map(({ id }) => id);
}

/** Records what members got. */
export async function storeResults(
  tx: Transaction,
  grantId: string,
  results: ReadonlyMap<string, CouponGrantResult>,
  codeIds: string[],
): Promise<void> {
  if (codeIds.length > 0) {
    await tx
      .update(couponGrantMember)
      .set({ result: 'GRANTED', couponCodeId: couponCode.id })
      .from(couponCode)
      .where(
        and(
          eq(couponGrantMember.grantId, grantId),
          inArray(couponCode.id, codeIds),
          eq(couponCode.memberId, couponGrantMember.memberId),
        ),
      );
  }
  for (const result of new Set(results.values())) {
    if (result === 'GRANTED') continue;
    const ids = [...results].flatMap(([id, one]) => (one === result ? id : []));
    await tx
      .update(couponGrantMember)
      .set({ result })
      .where(and(eq(couponGrantMember.grantId, grantId), inArray(couponGrantMember.memberId, ids)));
  }
}
