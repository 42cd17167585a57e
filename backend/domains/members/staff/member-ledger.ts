import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { pointType } from '../../../../lib/coins/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { orders } from '../../../database/schema/orders';
import { coupon, couponCode, pointLog } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { codeOnWire, scopeNames } from '../../coupons/coupon-on-wire';
import { hasPaid } from '../../coupons/coupon-state';
import { findMember } from './view-member';

type Coins = Contract['GET /upms/admin/member/coin_list'];
type Coupons = Contract['GET /upms/admin/member/coupon_list'];

const pageSize = 50;

function pageOf<Row>(rows: readonly Row[], idOf: (row: Row) => string): { page: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? idOf(last) : null };
}

/** The coin ledger of a member, newest first. @throws StoreError 404 */
export async function listMemberCoins(
  context: Context,
  { id, after }: z.output<Coins['query']>,
): Promise<z.input<Coins['data']>> {
  await findMember(context, id);
  const rows = await context.db
    .select({ log: pointLog, orderSn: orders.sn })
    .from(pointLog)
    .leftJoin(orders, eq(orders.id, pointLog.orderId))
    .where(and(eq(pointLog.memberId, id), after ? lt(pointLog.id, after) : undefined))
    .orderBy(desc(pointLog.id))
    .limit(pageSize + 1);
  const { page, next } = pageOf(rows, ({ log }) => log.id);
  return {
    rows: page.map(({ log, orderSn }) => ({
      id: log.id,
      type: pointType.parse(log.type),
      credit: log.credit,
      debit: log.debit,
      balance: log.balanceAfter,
      memo: log.memo,
      orderSn,
      createdTime: formatShanghai(log.createdTime),
    })),
    next,
  };
}

/** The coupons of a member, newest first. @throws StoreError 404 */
export async function listMemberCoupons(
  context: Context,
  { id, after }: z.output<Coupons['query']>,
): Promise<z.input<Coupons['data']>> {
  await findMember(context, id);
  const rows = await context.db
    .select({ code: couponCode, coupon, orderSn: orders.sn, ownerHasPaid: hasPaid(id) })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .leftJoin(orders, eq(orders.id, couponCode.orderId))
    .where(and(eq(couponCode.memberId, id), after ? lt(couponCode.id, after) : undefined))
    .orderBy(desc(couponCode.id))
    .limit(pageSize + 1);
  const { page, next } = pageOf(rows, ({ code }) => code.id);
  const coupons = page.map((row) => row.coupon);
  const names = await scopeNames(context.db, context.locale, coupons);
  return { rows: page.map((row) => codeOnWire(row, names, context)), next };
}
