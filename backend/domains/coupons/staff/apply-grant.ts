import { and, count, eq } from 'drizzle-orm';
import type { CouponGrantResult } from '../../../../lib/coupons/coupon-states';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { coupon } from '../../../database/schema/pricing';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail } from '../../auth/accounts/contact';
import { lockCouponRow } from '../lock-coupon-row';
import { isGrantable, mostOffYuan, termsOf } from './coupon-content';
import { lossOfGrant } from './coupon-loss';
import { giveTo, membersOf } from './give-coupons';

/** Most members of a grant that the second person sees by name. */
const mostShown = 200;

function selectGrant(db: Executor, id: string) {
  return db
    .select({ grant: couponGrant, coupon })
    .from(couponGrant)
    .innerJoin(coupon, eq(coupon.id, couponGrant.couponId))
    .where(eq(couponGrant.id, id));
}

/** What the second person decides on; null when it can no longer be approved. */
export async function grantContent(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<Record<string, unknown> | null> {
  const [found] = await selectGrant(db, id);
  if (found?.grant.status !== 'WAITING' || !isGrantable(found.coupon, clock.now().getTime())) return null;
  const { filter } = found.grant;
  return {
    couponId: found.coupon.id,
    terms: termsOf(found.coupon),
    validity: found.coupon.validity,
    // The members of a stored grant never change.
    ...(filter
      ? { filter, members: await countStored(db, id) }
      : { members: (await membersOf(db, id)).map((one) => one.id) }),
  };
}

/** A grant as the second person sees it, with what the members got; contacts are masked. */
export async function viewGrant({ db, locale }: Context, id: string) {
  const [found] = await selectGrant(db, id);
  if (!found) return null;
  const members = await membersOf(db, id).limit(mostShown);
  return {
    filter: found.grant.filter,
    count: await countStored(db, id),
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
 * Gives the coupons of a grant that waits, once; those of a grant to members who match a filter are given by a job. The
 * signed-in person is its requester, or the second person.
 * @returns what each member got
 * @throws StoreError `common_message_changedMeanwhile` when it does not wait any more; `staff_ownMember` for one's
 *   own member account; `coupon_unavailable`, `coupon_expired`, `coupon_busy`
 */
export async function applyGrant(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<Map<string, CouponGrantResult>> {
  const { staffId, email } = staffOf(context);
  const [grant] = await tx.select().from(couponGrant).where(eq(couponGrant.id, id)).for('update');
  if (grant?.status !== 'WAITING') throw new StoreError('common_message_changedMeanwhile');
  if (grant.filter) {
    await startGrant(tx, context, grant);
    return new Map();
  }
  const row = await lockCouponRow(tx, { couponId: grant.couponId });
  const members = await membersOf(tx, id);
  if (members.some((one) => one.email === email)) throw new StoreError('staff_ownMember');
  const results = await giveTo(tx, context, { grantId: id, row, members });
  const granted = [...results].flatMap(([memberId, result]) => (result === 'GRANTED' ? memberId : []));
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
    valueFen: most === null ? null : most * granted.length,
    subjectId: grant.couponId,
    reason: grant.reason,
    before: { claimed: row.claimedQuantity },
    after: { claimed: row.claimedQuantity + granted.length },
    detail: {
      grantId: id,
      requestedBy: grant.requestedBy,
      lossFen: await lossOfGrant(tx, row, granted.length),
      members: Object.fromEntries(results),
    },
  });
  return results;
}

/** Starts the job that gives the coupons. */
async function startGrant(
  tx: Transaction,
  context: Context,
  grant: typeof couponGrant.$inferSelect,
): Promise<void> {
  const { staffId, email } = staffOf(context);
  const own = await tx
    .select({ id: member.id })
    .from(couponGrantMember)
    .innerJoin(member, eq(member.id, couponGrantMember.memberId))
    .where(and(eq(couponGrantMember.grantId, grant.id), eq(member.email, email)));
  if (own.length > 0) throw new StoreError('staff_ownMember');
  await tx
    .update(couponGrant)
    .set({
      status: 'RUNNING',
      approvedBy: grant.requestedBy === staffId ? null : staffId,
      updatedTime: context.clock.now(),
    })
    .where(eq(couponGrant.id, grant.id));
  const members = await countStored(tx, grant.id);
  const [row] = await tx.select().from(coupon).where(eq(coupon.id, grant.couponId));
  await writeStaffAudit(tx, context, {
    action: 'coupon.grant',
    valueFen: grant.valueFen,
    subjectId: grant.couponId,
    reason: grant.reason,
    after: { members },
    detail: {
      grantId: grant.id,
      requestedBy: grant.requestedBy,
      lossFen: row ? await lossOfGrant(tx, row, members) : 0,
      filter: grant.filter,
    },
  });
  await context.jobs.enqueue(tx, 'coupon.grant', { grantId: grant.id });
}

async function countStored(db: Executor, id: string): Promise<number> {
  const [stored] = await db
    .select({ members: count() })
    .from(couponGrantMember)
    .where(eq(couponGrantMember.grantId, id));
  return stored?.members ?? 0;
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
