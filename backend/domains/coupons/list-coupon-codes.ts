import { and, asc, count, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CouponCode, CouponCodeState } from '../../../lib/coupons/contract';
import type { Page } from '../../../lib/wire/endpoint';
import { orders } from '../../database/schema/orders';
import { coupon, couponCode } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { type PageQuery, pageOffset, toPage } from '../../platform/to-page';
import { codeOnWire, EXPIRING_MS, scopeNames } from './coupon-on-wire';
import { hasPaid, isUnused, isUnusedAndOver, isUsable } from './coupon-state';

/** The codes of a member that belong to a tab. */
function ofState(state: CouponCodeState, memberId: string, now: Date): SQL | undefined {
  switch (state) {
    case 'UNUSED':
      return isUnused(memberId, now);
    case 'EXPIRING':
      return and(isUsable(memberId, now), lte(couponCode.endTime, new Date(now.getTime() + EXPIRING_MS)));
    case 'USED':
      return eq(couponCode.status, 'USED');
    case 'EXPIRED':
      return or(eq(couponCode.status, 'EXPIRED'), isUnusedAndOver(memberId, now));
  }
}

/** The member's coupons of one tab: usable ones by their end, the others newest first. */
export async function listCouponCodes(
  context: Context,
  query: PageQuery & { status: CouponCodeState },
): Promise<Page<CouponCode>> {
  const memberId = memberOf(context);
  const where = and(eq(couponCode.memberId, memberId), ofState(query.status, memberId, context.clock.now()));
  const [all] = await context.db.select({ rows: count() }).from(couponCode).where(where);
  const order = {
    UNUSED: [asc(couponCode.endTime), asc(couponCode.id)],
    EXPIRING: [asc(couponCode.endTime), asc(couponCode.id)],
    USED: [desc(couponCode.usedTime), desc(couponCode.id)],
    EXPIRED: [desc(couponCode.endTime), desc(couponCode.id)],
  }[query.status];
  const rows = await context.db
    .select({ code: couponCode, coupon, orderSn: orders.sn, ownerHasPaid: hasPaid(memberId) })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .leftJoin(orders, eq(orders.id, couponCode.orderId))
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const names = await scopeNames(
    context.db,
    context.locale,
    rows.map((row) => row.coupon),
  );
  return toPage(
    rows.map((row) => codeOnWire(row, names, context)),
    all?.rows ?? 0,
    query,
  );
}

/** Counts for the tabs; expiring codes are counted as unused too. */
export async function countCouponCodes(context: Context) {
  const memberId = memberOf(context);
  const now = context.clock.now();
  const units = (state: CouponCodeState) =>
    sql<number>`(count(*) filter (where ${ofState(state, memberId, now)}))::int`;
  const [row] = await context.db
    .select({
      unused: units('UNUSED'),
      expiring: units('EXPIRING'),
      used: units('USED'),
      expired: units('EXPIRED'),
    })
    .from(couponCode)
    .where(eq(couponCode.memberId, memberId));
  return row ?? { unused: 0, expiring: 0, used: 0, expired: 0 };
}
