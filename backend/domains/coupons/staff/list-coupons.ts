import { and, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { StaffCouponRow } from '../../../../lib/coupons/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import type { CouponSort } from '../../../../lib/staff/list-states';
import { orders } from '../../../database/schema/orders';
import { coupon, couponCode } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { byId, keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { containsWords } from '../../../platform/search-keyword';
import { type CouponRow, scopeNames } from '../coupon-on-wire';
import { couponState, isGrantable, mostOffYuan, termsOf, wayOf } from './coupon-content';

type List = Contract['GET /order/admin/coupon/list'];

const pageSize = 50;

/** A shop has few coupons; no index has what was claimed, which each claim changes. */
const sortings: Record<CouponSort, Sorting> = {
  ...byId,
  CLAIMED_DESC: { key: sql`coupon.claimed_quantity`, isDescending: true },
  CLAIMED_ASC: { key: sql`coupon.claimed_quantity`, isDescending: false },
};

/** Coupons that can be obtained or will be, or those that are over, in a sorting, paged by id. */
export async function listCouponsForStaff(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { order, following } = keysetSorting(coupon.id, sortings[query.sort], query.after);
  const rows = await context.db
    .select()
    .from(coupon)
    .where(
      and(
        query.view === 'OPEN' ? sql`not ${isOver(context)}` : isOver(context),
        query.q ? await matching(context, query.q) : undefined,
        following,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: await couponRows(context, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

function isOver({ clock }: Pick<Context, 'clock'>): SQL {
  return sql`(${coupon.endedTime} is not null or (${coupon.validity} ->> 'type' = 'FIXED'
    and (${coupon.validity} ->> 'end')::bigint <= ${clock.now().getTime()}))`;
}

/** The coupons whose code or name contains every word. */
async function matching({ db }: Pick<Context, 'db'>, q: string): Promise<SQL> {
  const rows = await db.select({ id: coupon.id, code: coupon.code, name: coupon.nameI18n }).from(coupon);
  const found = rows.filter(({ code, name }) => containsWords(q, [code, ...Object.values(name)]));
  return inArray(coupon.id, ['', ...found.map(({ id }) => id)]);
}

/** Coupons as the list shows them, with what was used and what that cost so far. */
export async function couponRows(context: Context, rows: readonly CouponRow[]): Promise<StaffCouponRow[]> {
  if (rows.length === 0) return [];
  const { db, locale } = context;
  const now = context.clock.now().getTime();
  const ids = rows.map(({ id }) => id);
  const uses = await db
    .select({
      id: couponCode.couponId,
      used: count(),
      costFen: sum(orders.couponDiscountFen).mapWith(Number),
    })
    .from(couponCode)
    .innerJoin(orders, eq(orders.id, couponCode.orderId))
    .where(and(inArray(couponCode.couponId, ids), eq(couponCode.status, 'USED')))
    .groupBy(couponCode.couponId);
  const useOf = new Map(uses.map((use) => [use.id, use]));
  const names = await scopeNames(db, locale, rows);
  return rows.map((row) => {
    const { scope, ...terms } = termsOf(row);
    return {
      id: row.id,
      code: row.code,
      name: localize(row.nameI18n, locale),
      ...terms,
      scope: {
        ...scope,
        names: scope.values.map((value) => names.get(value)).filter((name) => name !== undefined),
      },
      obtain: wayOf(row),
      point: row.point,
      claimed: row.claimedQuantity,
      total: row.totalQuantity,
      used: useOf.get(row.id)?.used ?? 0,
      cost: fenToYuan(useOf.get(row.id)?.costFen ?? 0),
      validity: row.validity,
      state: couponState(row, now),
      canGrant: isGrantable(row, now),
      mostOff: mostOffYuan(row),
      version: row.version,
    };
  });
}
