import { eq, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../../lib/money';
import type { StaffOrderDetail } from '../../../../lib/orders/staff/contract';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { marginAmount } from '../../../../lib/pricing/margin';
import { dispute } from '../../../database/schema/disputes';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import type { OrderItemRow, OrderRow } from '../lock-order';

/** The money of an order. Its margin is its part of the margin in reports, or will be when the order is delivered. */
export async function readAmounts(
  context: Context,
  order: OrderRow,
  item: OrderItemRow,
): Promise<StaffOrderDetail['amounts']> {
  const disputedFen = await readLost(context, order.id);
  // Lost disputes count as returned money of the order.
  const refundedFen = order.amountRefundedFen - disputedFen;
  const costFen = costOf(context, order, item);
  return {
    goods: fenToYuan(order.goodsAmountFen),
    discount: fenToYuan(order.deductionTotalFen),
    freight: fenToYuan(order.freightFen),
    serviceFee: fenToYuan(order.serviceFeeFen),
    pay: fenToYuan(order.payAmountFen),
    paid: fenToYuan(order.amountPaidFen),
    refunded: fenToYuan(refundedFen),
    disputed: fenToYuan(disputedFen),
    cost: costFen === null ? null : fenToYuan(costFen),
    margin:
      costFen === null
        ? null
        : fenToYuan(
            marginAmount({
              sales: order.amountPaidFen,
              refunds: refundedFen,
              disputes: disputedFen,
              cost: costFen,
            }),
          ),
  };
}

/** Null where no margin is shown. The books have no cost of an order that ended before it was delivered in full. */
function costOf(context: Context, order: OrderRow, item: OrderItemRow): number | null {
  if (!isPermitted(staffOf(context).roles, 'dashboard.money')) return null;
  if (item.unitCostFen === null || order.paidTime === null) return null;
  const isOver = order.status === 'REFUNDED' || order.status === 'CANCELED';
  return isOver && item.deliveryState !== 'DELIVERED' ? 0 : item.unitCostFen * item.quantity;
}

async function readLost({ db }: Context, orderId: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<number>`coalesce(sum(${dispute.lostFen}), 0)::float8` })
    .from(dispute)
    .where(eq(dispute.orderId, orderId));
  return row?.fen ?? 0;
}
