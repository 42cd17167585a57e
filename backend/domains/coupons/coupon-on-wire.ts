import { inArray } from 'drizzle-orm';
import type { Coupon, CouponCode } from '../../../lib/coupons/contract';
import { fenToYuan } from '../../../lib/money';
import { audienceRefusal } from '../../../lib/pricing/coupon';
import { couponDays } from '../../../lib/promises';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods, goodsCategory } from '../../database/schema/catalog';
import type { coupon, couponCode } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';

export type CouponRow = typeof coupon.$inferSelect;
export type CouponCodeRow = typeof couponCode.$inferSelect;

/** Codes that expire within this time are "expiring soon". */
export const EXPIRING_MS = couponDays * 86_400_000;

type Terms = Pick<
  Coupon,
  'name' | 'type' | 'value' | 'maxDiscount' | 'minOrderAmount' | 'scope' | 'usage' | 'isNewMemberOnly'
>;

/** Names of scopes by category code and product id, for all rows of a response at once. */
export type ScopeNames = ReadonlyMap<string, string>;

/** Loads the names of the scopes of these coupons. */
export async function scopeNames(
  db: Executor,
  locale: Context['locale'],
  rows: readonly CouponRow[],
): Promise<ScopeNames> {
  const valuesOf = (type: CouponRow['scope']['type']) =>
    rows.flatMap(({ scope }) => (scope.type === type ? (scope.values ?? []) : []));
  const [codes, ids] = [valuesOf('CATEGORY'), valuesOf('GOODS')];
  const categories =
    codes.length === 0
      ? []
      : await db
          .select({ key: goodsCategory.code, name: goodsCategory.nameI18n })
          .from(goodsCategory)
          .where(inArray(goodsCategory.code, codes));
  const items =
    ids.length === 0
      ? []
      : await db.select({ key: goods.id, name: goods.nameI18n }).from(goods).where(inArray(goods.id, ids));
  return new Map([...categories, ...items].map(({ key, name }) => [key, localize(name, locale)]));
}

/** The terms of a coupon in wire format. */
export function termsOnWire(row: CouponRow, names: ScopeNames, locale: Context['locale']): Terms {
  const values = row.scope.values ?? [];
  return {
    name: localize(row.nameI18n, locale),
    type: row.type,
    value: row.type === 'RATE' ? row.value / 1_000_000 : fenToYuan(row.value),
    maxDiscount: row.maxDiscountFen === null ? null : fenToYuan(row.maxDiscountFen),
    minOrderAmount: fenToYuan(row.minOrderFen),
    scope: {
      type: row.scope.type,
      values: [...values],
      names: values.map((value) => names.get(value)).filter((name) => name !== undefined),
    },
    usage: localize(row.usageI18n, locale),
    isNewMemberOnly: row.audience === 'NEW_MEMBER',
  };
}

/**
 * A member's coupon code. One that can never be used again is expired, even before the timer has marked it.
 * @param row `ownerHasPaid`: whether the member has ever paid for an order
 */
export function codeOnWire(
  row: { code: CouponCodeRow; coupon: CouponRow; orderSn: string | null; ownerHasPaid?: boolean },
  names: ScopeNames,
  context: Pick<Context, 'clock' | 'locale'>,
): CouponCode {
  const { code } = row;
  const now = context.clock.now().getTime();
  const isForOthers =
    audienceRefusal(row.coupon, row.ownerHasPaid !== true)?.reason === 'COUPON_NEW_MEMBERS_ONLY';
  const isOver =
    code.status === 'EXPIRED' || (code.status === 'UNUSED' && (code.endTime.getTime() <= now || isForOthers));
  const status = isOver || code.status === 'VOID' ? 'EXPIRED' : code.status;
  return {
    id: code.id,
    couponId: code.couponId,
    code: code.code,
    ...termsOnWire(row.coupon, names, context.locale),
    beginTime: formatShanghai(code.beginTime),
    endTime: formatShanghai(code.endTime),
    status,
    isExpiring: status === 'UNUSED' && code.endTime.getTime() - now <= EXPIRING_MS,
    daysLeft: status === 'UNUSED' ? Math.ceil((code.endTime.getTime() - now) / 86_400_000) : null,
    hasBegun: code.beginTime.getTime() <= now,
    usedTime: code.usedTime ? formatShanghai(code.usedTime) : null,
    orderSn: row.orderSn,
  };
}
