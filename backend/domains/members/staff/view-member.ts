import { and, asc, count, desc, eq, gt, min, ne, sql } from 'drizzle-orm';
import type { StaffMemberDetail } from '../../../../lib/members/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import { promisedReward } from '../../../../lib/pricing/coins';
import { formatShanghai } from '../../../../lib/time';
import { dispute } from '../../../database/schema/disputes';
import { member, vipLevel } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { couponCode, pointAccount } from '../../../database/schema/pricing';
import { identityVerification } from '../../../database/schema/security';
import { staffAccount } from '../../../database/schema/staff';
import { memberNote } from '../../../database/schema/staff-members';
import { messageTicket } from '../../../database/schema/support';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { exportsOf } from '../../account/export-account';
import { sessionsOf } from '../../account/profile/list-sessions';
import { maskEmail } from '../../auth/accounts/contact';
import { countFactors } from '../../auth/step-up/factor-rows';
import { adjustedAlone } from '../../coins/adjust-coins';
import { frozenCoins } from '../../coins/coin-lots';
import { isUsable } from '../../coupons/coupon-state';
import { loadLimits } from '../../orders/spending-limits';
import { readApprovalLimits } from '../../settings/approval-limits';
import { readOrderSettings } from '../../settings/order-settings';
import { maskedMobile, memberRow, selectMembers } from './search-members';

/** Most notes that are shown with a member. */
const mostNotes = 100;

/**
 * A member with everything staff decide by; contacts are masked.
 * @throws StoreError 404
 */
export async function viewStaffMember(context: Context, id: string): Promise<StaffMemberDetail> {
  const { db } = context;
  const row = await findMember(context, id);
  const { member: one } = row;
  return {
    ...memberRow(context, row),
    version: one.version,
    isOwn: one.email === staffOf(context).email,
    email: one.email && maskEmail(one.email),
    isEmailConfirmed: one.emailVerifiedTime !== null,
    mobile: maskedMobile(one),
    hasPassword: one.passwordHash !== null,
    lang: one.lang,
    closedTime: one.closedTime && formatShanghai(one.closedTime),
    nextLevel: await nextLevel(context, row),
    orders: await countOrders(context, id),
    coins: await readCoins(context, id),
    coupons: await readCoupons(context, id),
    limits: await readLimits(context, one),
    tickets: await countTickets(context, id),
    identity: await readIdentity(context, id),
    factors: await countFactors(db, id),
    sessions: await sessionsOf(context, id),
    notes: await readNotes(context, id),
    exports: await exportsOf(context, id),
    adjusted: {
      ...(await adjustedAlone(db, context, id)),
      ...(await readApprovalLimits(db).then(({ coins, coinsPerDay }) => ({
        limit: coins,
        limitPerDay: coinsPerDay,
      }))),
    },
  };
}

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

/** @throws StoreError 404 */
export async function findMember({ db }: Pick<Context, 'db'>, id: string): Promise<Row> {
  const [row] = await selectMembers(db).where(eq(member.id, id));
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

async function nextLevel(
  { db, locale }: Context,
  { member: one, level }: Row,
): Promise<StaffMemberDetail['nextLevel']> {
  const [next] = await db
    .select()
    .from(vipLevel)
    .where(gt(vipLevel.level, level.level))
    .orderBy(asc(vipLevel.level))
    .limit(1);
  if (!next) return null;
  return {
    name: localize(next.nameI18n, locale),
    missing: fenToYuan(Math.max(0, next.spendThresholdFen - one.spend365dFen)),
  };
}

async function countOrders({ db }: Context, memberId: string): Promise<StaffMemberDetail['orders']> {
  const [placed] = await db
    .select({
      all: count(),
      refunded: sql<number>`(count(*) filter (where ${orders.status} = 'REFUNDED'))::int`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId));
  const [disputed] = await db
    .select({ disputes: count() })
    .from(dispute)
    .innerJoin(orders, eq(orders.id, dispute.orderId))
    .where(eq(orders.memberId, memberId));
  return { all: placed?.all ?? 0, refunded: placed?.refunded ?? 0, disputes: disputed?.disputes ?? 0 };
}

async function readCoins({ db }: Context, memberId: string): Promise<StaffMemberDetail['coins']> {
  const [account] = await db
    .select({
      balance: pointAccount.balance,
      frozen: sql<number>`(${frozenCoins(memberId)})::int`,
    })
    .from(pointAccount)
    .where(eq(pointAccount.memberId, memberId));
  const underWay = await db
    .select({ method: orders.paymentMethod, point: orders.rewardPoint })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        sql`${orders.status} in ('PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE')`,
      ),
    );
  return {
    balance: account?.balance ?? 0,
    frozen: account?.frozen ?? 0,
    pending: underWay.reduce((sum, { method, point }) => sum + promisedReward(method, point), 0),
  };
}

async function readCoupons({ db, clock }: Context, memberId: string): Promise<StaffMemberDetail['coupons']> {
  const [row] = await db
    .select({ usable: count(), nextEnd: min(couponCode.endTime) })
    .from(couponCode)
    .where(and(eq(couponCode.memberId, memberId), isUsable(memberId, clock.now())));
  return { usable: row?.usable ?? 0, nextEnd: row?.nextEnd ? formatShanghai(row.nextEnd) : null };
}

async function readLimits(context: Context, one: Row['member']): Promise<StaffMemberDetail['limits']> {
  const limits = await loadLimits(context.db, context, one, await readOrderSettings(context.db));
  return {
    single: fenToYuan(limits.singleFen),
    daily: fenToYuan(limits.dailyFen),
    leftToday: fenToYuan(limits.leftTodayFen),
  };
}

async function countTickets({ db }: Context, memberId: string): Promise<StaffMemberDetail['tickets']> {
  const [row] = await db
    .select({
      all: count(),
      open: sql<number>`(count(*) filter (where ${messageTicket.status} <> 'CLOSED'))::int`,
    })
    .from(messageTicket)
    .where(and(eq(messageTicket.memberId, memberId), ne(messageTicket.delFlag, true)));
  return row ?? { all: 0, open: 0 };
}

async function readIdentity({ db }: Context, memberId: string): Promise<StaffMemberDetail['identity']> {
  const [last] = await db
    .select()
    .from(identityVerification)
    .where(eq(identityVerification.memberId, memberId))
    .orderBy(desc(identityVerification.submittedTime), desc(identityVerification.id))
    .limit(1);
  if (!last) return null;
  return {
    id: last.id,
    country: last.country,
    idType: last.idType,
    submittedTime: formatShanghai(last.submittedTime),
    reviewedTime: last.reviewedTime && formatShanghai(last.reviewedTime),
    failReason: last.failReason,
  };
}

async function readNotes({ db }: Context, memberId: string): Promise<StaffMemberDetail['notes']> {
  const rows = await db
    .select({ note: memberNote, author: staffAccount.name })
    .from(memberNote)
    .innerJoin(staffAccount, eq(staffAccount.id, memberNote.staffId))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(memberNote.id))
    .limit(mostNotes);
  return rows.map(({ note, author }) => ({
    id: note.id,
    author,
    content: note.content,
    createdTime: formatShanghai(note.createdTime),
  }));
}
