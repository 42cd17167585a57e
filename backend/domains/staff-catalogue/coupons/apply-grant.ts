import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { CouponGrantResult } from '../../../../lib/contract/dialect/coupon-states';
import { audienceRefusal } from '../../../../lib/pricing/coupon';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { coupon, couponCode } from '../../../database/schema/pricing';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail } from '../../auth/accounts/contact';
import type { CouponRow } from '../../promotions/coupon-on-wire';
import { giveLocked } from '../../promotions/grant-coupon';
import { lockCouponRow } from '../../promotions/lock-coupon-row';
import { isGrantable, mostOffYuan, termsOf } from './coupon-content';
import { mailGranted } from './grant-mail';

function selectGrant(db: Executor, id: string) {
  return db
    .select({ grant: couponGrant, coupon })
    .from(couponGrant)
    .innerJoin(coupon, eq(coupon.id, couponGrant.couponId))
    .where(eq(couponGrant.id, id));
}

function membersOf(db: Executor, id: string) {
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
    .where(eq(couponGrantMember.grantId, id))
    .orderBy(asc(member.id));
}

/** What the second person decides on; null when it can no longer be approved. */
export async function grantContent(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<Record<string, unknown> | null> {
  const [found] = await selectGrant(db, id);
  if (found?.grant.status !== 'WAITING' || !isGrantable(found.coupon, clock.now().getTime())) return null;
  const members = await membersOf(db, id);
  return {
    couponId: found.coupon.id,
    terms: termsOf(found.coupon),
    validity: found.coupon.validity,
    members: members.map((one) => one.id),
  };
}

/** A grant as the second person sees it, with what the members got; contacts are masked. */
export async function viewGrant({ db, locale }: Context, id: string) {
  const [found] = await selectGrant(db, id);
  if (!found) return null;
  const members = await membersOf(db, id);
  return {
    couponId: found.coupon.id,
    code: found.coupon.code,
    name: localize(found.coupon.nameI18n, locale),
    mostOff: mostOffYuan(found.coupon),
    members: members.map((one) => ({
      id: one.id,
      member: one.email ? maskEmail(one.email) : one.nickname,
      result: one.result,
    })),
  };
}

/**
 * Gives the coupons of a grant that waits, once. The signed-in person is its requester, or the second person.
 * @returns what each member got
 * @throws StoreError `common_message_conflict` when it does not wait any more; `common_message_accessDenied` for one's
 *   own member account; `coupon_invalid`, `coupon_expired`, `coupon_busy`
 */
export async function applyGrant(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<Map<string, CouponGrantResult>> {
  const { staffId, email } = staffOf(context);
  const [grant] = await tx.select().from(couponGrant).where(eq(couponGrant.id, id)).for('update');
  if (grant?.status !== 'WAITING') throw new StoreError('common_message_conflict');
  const row = await lockCouponRow(tx, { couponId: grant.couponId });
  const members = await membersOf(tx, id);
  if (members.some((one) => one.email === email)) throw new StoreError('common_message_accessDenied');
  const results = await resultsOf(tx, row, members);
  const granted = [...results].flatMap(([memberId, result]) => (result === 'GRANTED' ? memberId : []));
  const codes = granted.length > 0 ? await giveLocked(tx, context.clock, granted, row, 'GRANT') : [];
  await storeResults(
    tx,
    id,
    results,
    codes.map((code) => code.id),
  );
  await mailGranted(tx, context, row, codes);
  const now = context.clock.now();
  const most = mostOff(row);
  await tx
    .update(couponGrant)
    .set({
      status: 'DONE',
      // Counted against the limit of the person: what was given, not what was asked for.
      valueFen: most === null ? null : most * granted.length,
      approvedBy: grant.requestedBy === staffId ? null : staffId,
      doneTime: now,
      updatedTime: now,
    })
    .where(eq(couponGrant.id, id));
  await writeStaffAudit(tx, context, {
    action: 'coupon.grant',
    subjectId: grant.couponId,
    reason: grant.reason,
    before: { claimed: row.claimedQuantity },
    after: { claimed: row.claimedQuantity + granted.length },
    detail: { grantId: id, requestedBy: grant.requestedBy, members: Object.fromEntries(results) },
  });
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

async function storeResults(
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

/** Ends a grant that was refused, or not decided in time. */
export async function endGrant(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  refused: boolean,
): Promise<void> {
  await tx
    .update(couponGrant)
    .set({ status: refused ? 'REFUSED' : 'CANCELED', updatedTime: clock.now() })
    .where(and(eq(couponGrant.id, id), eq(couponGrant.status, 'WAITING')));
}
