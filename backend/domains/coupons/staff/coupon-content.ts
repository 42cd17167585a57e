import type { StaffCouponState } from '../../../../lib/coupons/coupon-states';
import type { CouponContent, CouponTerms } from '../../../../lib/coupons/staff/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import { PPM } from '../../../../lib/pricing/rounding';
import { inAll } from '../../products/staff/product-content';
import type { CouponRow } from '../coupon-on-wire';

/** Parts per million of one percent. */
const percentPpm = PPM / 100;

/** The terms of a stored coupon as editors see them. Pure. */
export function termsOf(
  row: Pick<CouponRow, 'type' | 'value' | 'maxDiscountFen' | 'minOrderFen' | 'scope' | 'audience'>,
): CouponTerms {
  return {
    type: row.type,
    value:
      row.type === 'AMOUNT' ? fenToYuan(row.value) : row.type === 'RATE' ? (PPM - row.value) / percentPpm : 0,
    maxDiscount: row.maxDiscountFen === null ? null : fenToYuan(row.maxDiscountFen),
    minOrder: fenToYuan(row.minOrderFen),
    scope: { type: row.scope.type, values: row.scope.values ?? [] },
    audience: row.audience === 'NEW_MEMBER' ? 'NEW_MEMBER' : 'ALL',
  };
}

/** The columns that the terms set. Pure. */
export function termColumns({ type, value, maxDiscount, minOrder, scope, audience }: CouponTerms) {
  const values = [...new Set(scope.values)];
  return {
    type,
    value: type === 'AMOUNT' ? yuanToFen(value) : type === 'RATE' ? PPM - Math.round(value * percentPpm) : 0,
    maxDiscountFen: maxDiscount === null ? null : yuanToFen(maxDiscount),
    minOrderFen: yuanToFen(minOrder),
    scope: scope.type === 'ALL' ? { type: scope.type } : { type: scope.type, values },
    audience,
  };
}

/** A stored coupon as editors see it. Pure. */
export function contentOf(row: CouponRow): CouponContent {
  return {
    ...termsOf(row),
    name: inAll(row.nameI18n),
    usage: inAll(row.usageI18n),
    obtain: wayOf(row),
    point: row.point,
    total: row.totalQuantity,
    perMember: row.perMember,
    validity: row.validity,
    isEnabled: row.isEnabled,
  };
}

/** The columns of a coupon that its content sets. Pure. */
export function columnsOf(content: CouponContent) {
  return {
    ...termColumns(content),
    nameI18n: content.name,
    usageI18n: content.usage,
    isExchange: content.obtain === 'EXCHANGE',
    isGrantOnly: content.obtain === 'GRANT',
    point: content.point,
    totalQuantity: content.total,
    perMember: content.perMember,
    validity: content.validity,
    isEnabled: content.isEnabled,
  };
}

export function wayOf({ isExchange, isGrantOnly }: Pick<CouponRow, 'isExchange' | 'isGrantOnly'>) {
  return isGrantOnly ? ('GRANT' as const) : isExchange ? ('EXCHANGE' as const) : ('CLAIM' as const);
}

/** @param now epoch milliseconds */
export function couponState(row: CouponRow, now: number): StaffCouponState {
  const { validity } = row;
  if (row.endedTime) return 'ENDED';
  if (validity.type === 'FIXED' && validity.end <= now) return 'EXPIRED';
  if (!row.isEnabled) return 'PAUSED';
  if (row.claimedQuantity >= row.totalQuantity) return 'ALL_CLAIMED';
  return validity.type === 'FIXED' && validity.begin > now ? 'UPCOMING' : 'ACTIVE';
}

/** Whether staff can grant a coupon now. One that begins later is granted in advance. */
export function isGrantable(row: CouponRow, now: number): boolean {
  return ['ACTIVE', 'UPCOMING'].includes(couponState(row, now));
}

/** The most that one coupon takes off, yuan. */
export function mostOffYuan(row: Pick<CouponRow, 'type' | 'value' | 'maxDiscountFen'>): number | null {
  const fen = mostOff(row);
  return fen === null ? null : fenToYuan(fen);
}
