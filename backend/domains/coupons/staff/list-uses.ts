import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import { formatShanghai } from '../../../../lib/time';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { coupon, couponCode } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { maskEmail } from '../../auth/accounts/contact';

type List = Contract['GET /order/admin/coupon/use_list'];

const pageSize = 50;

/**
 * The orders that use a coupon, or hold it while they are unpaid: the newest first, paged by order. Contacts are masked.
 * @throws StoreError 404
 */
export async function listUses(
  { db }: Context,
  { id, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const [known] = await db.select({ id: coupon.id }).from(coupon).where(eq(coupon.id, id));
  if (!known) throw new StoreError('common_message_notFound');
  const rows = await db
    .select({
      status: couponCode.status,
      usedTime: couponCode.usedTime,
      memberId: member.id,
      email: member.email,
      nickname: member.nickname,
      order: {
        id: orders.id,
        sn: orders.sn,
        status: orders.status,
        createdTime: orders.createdTime,
        couponDiscountFen: orders.couponDiscountFen,
      },
    })
    .from(couponCode)
    .innerJoin(orders, eq(orders.id, couponCode.orderId))
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(
      and(
        eq(couponCode.couponId, id),
        inArray(couponCode.status, ['LOCKED', 'USED']),
        after ? lt(orders.id, after) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ order, ...row }) => ({
      use: row.status === 'USED' ? ('USED' as const) : ('LOCKED' as const),
      memberId: row.memberId,
      member: row.email ? maskEmail(row.email) : row.nickname,
      orderId: order.id,
      orderSn: order.sn,
      orderStatus: order.status,
      time: formatShanghai(row.usedTime ?? order.createdTime),
      saved: fenToYuan(order.couponDiscountFen),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.order.id ?? null) : null,
  };
}
