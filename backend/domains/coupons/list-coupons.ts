import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { ClaimState, Coupon } from '../../../lib/coupons/contract';
import { audienceRefusal, type CouponProduct, productRefusal } from '../../../lib/pricing/coupon';
import { formatShanghai } from '../../../lib/time';
import type { Page } from '../../../lib/wire/endpoint';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { coupon, couponCode } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { type PageQuery, pageOffset, toPage } from '../../platform/to-page';
import { type CouponRow, scopeNames, termsOnWire } from './coupon-on-wire';
import { hasBought } from './coupon-state';

/** Ended coupons stay visible for this long. */
const SHOWN_AFTER_END_MS = 30 * 86_400_000;

/**
 * The coupon centre. Coupons for new members are hidden from members who have paid for an order; claimable coupons come
 * first. The shop has a few dozen coupons at most, so paging happens in memory.
 */
export async function listCoupons(
  context: Context,
  query: PageQuery & { isExchange: boolean; goodsId?: string | undefined },
): Promise<Page<Coupon>> {
  const { db, actor } = context;
  const now = context.clock.now().getTime();
  const memberId = actor.kind === 'member' ? actor.memberId : null;
  const isRegular = memberId !== null && (await hasBought(db, memberId));
  const product = query.goodsId === undefined ? null : await couponProduct(db, query.goodsId);
  const rows = await db
    .select()
    .from(coupon)
    .where(
      and(eq(coupon.isEnabled, true), eq(coupon.isGrantOnly, false), eq(coupon.isExchange, query.isExchange)),
    )
    .orderBy(asc(coupon.point), asc(coupon.id));
  const shown = rows.filter(
    (row) =>
      audienceRefusal(row, !isRegular) === null &&
      (row.validity.type === 'RELATIVE' || row.validity.end > now - SHOWN_AFTER_END_MS) &&
      (query.goodsId === undefined || (product !== null && productRefusal(row, product) === null)),
  );
  const owned = memberId === null ? new Map<string, number>() : await ownedUnits(db, memberId, shown);
  const names = await scopeNames(db, context.locale, shown);
  const coupons = shown.map((row) =>
    onWire(row, owned.get(row.id) ?? 0, now, termsOnWire(row, names, context.locale)),
  );
  const sorted = coupons.toSorted((left, right) => rank[left.claimState] - rank[right.claimState]);
  const start = pageOffset(query);
  return toPage(sorted.slice(start, start + query.pageSize), sorted.length, query);
}

const rank: Record<ClaimState, number> = {
  CLAIMABLE: 0,
  NOT_BEGUN: 1,
  CLAIMED: 2,
  ALL_CLAIMED: 3,
  EXPIRED: 4,
};

function onWire(row: CouponRow, claimed: number, now: number, terms: ReturnType<typeof termsOnWire>): Coupon {
  const { validity } = row;
  return {
    id: row.id,
    ...terms,
    validity:
      validity.type === 'RELATIVE'
        ? validity
        : { type: 'FIXED', begin: formatShanghai(validity.begin), end: formatShanghai(validity.end) },
    isExchange: row.isExchange,
    point: row.point,
    remaining: row.totalQuantity - row.claimedQuantity,
    perMember: row.perMember,
    claimed,
    claimState: claimStateOf(row, claimed, now),
  };
}

function claimStateOf(row: CouponRow, claimed: number, now: number): ClaimState {
  if (row.validity.type === 'FIXED' && row.validity.end <= now) return 'EXPIRED';
  if (claimed >= row.perMember) return 'CLAIMED';
  if (row.claimedQuantity >= row.totalQuantity) return 'ALL_CLAIMED';
  if (row.validity.type === 'FIXED' && row.validity.begin > now) return 'NOT_BEGUN';
  return 'CLAIMABLE';
}

async function ownedUnits(
  db: Executor,
  memberId: string,
  rows: readonly CouponRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const units = await db
    .select({ couponId: couponCode.couponId, units: count() })
    .from(couponCode)
    .where(
      and(
        eq(couponCode.memberId, memberId),
        inArray(
          couponCode.couponId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(couponCode.couponId);
  return new Map(units.map((row) => [row.couponId, row.units]));
}

async function couponProduct(db: Executor, goodsId: string): Promise<CouponProduct | null> {
  const [row] = await db
    .select({
      id: goods.id,
      type: goods.type,
      categoryCode: goods.categoryCode,
      couponAllowed: goods.couponAllowed,
    })
    .from(goods)
    .where(eq(goods.id, goodsId));
  return row ?? null;
}
