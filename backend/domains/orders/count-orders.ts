import { count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { OrderStatus } from '../../../lib/orders/contract';
import { orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { isAfterSales } from './after-sales-row';

type Counts = z.output<Contract['GET /order/member/order/statistics']['data']>;

/** Counts for the tabs and filters of the order list. */
export async function countOrders(context: Context): Promise<Counts> {
  const rows = await context.db
    .select({
      status: orders.status,
      orders: count(),
      afterSales: sql<number>`count(*) filter (where ${isAfterSales})::int`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberOf(context)))
    .groupBy(orders.status);
  const of = (...statuses: OrderStatus[]) =>
    rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.orders : 0), 0);
  return {
    all: rows.reduce((sum, row) => sum + row.orders, 0),
    toPay: of('PENDING_PAYMENT'),
    processing: of('PENDING_REVIEW', 'PENDING_SHIPMENT'),
    toConfirm: of('PENDING_EVALUATE'),
    completed: of('COMPLETED'),
    aftersales: rows.reduce((sum, row) => sum + row.afterSales, 0),
  };
}
