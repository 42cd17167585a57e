import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AfterSalesStatus } from '../../../lib/refunds/after-sales-contract';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';

/** The request is neither closed nor done. */
export const openAfterSales = inArray(afterSales.status, ['APPLIED', 'APPROVED']);

type Closed = {
  status: Exclude<AfterSalesStatus, 'APPLIED' | 'APPROVED'>;
  now: Date;
};

/** Closes an open after-sales request. Does nothing when it is closed already. */
export async function closeAfterSales(tx: Executor, id: string, { status, now }: Closed): Promise<void> {
  await tx
    .update(afterSales)
    .set({ status, closedTime: now, updatedTime: now, version: sql`${afterSales.version} + 1` })
    .where(and(eq(afterSales.id, id), openAfterSales));
}

/** Cancels the open after-sales request of an order, if there is one. */
export async function closeOpenAfterSales(tx: Executor, orderId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(eq(afterSales.orderId, orderId), openAfterSales));
  for (const { id } of rows) await closeAfterSales(tx, id, { status: 'CANCELED', now });
}

/** Whether an after-sales request of the order is open. */
export async function isOpenAfterSales(tx: Executor, orderId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(eq(afterSales.orderId, orderId), openAfterSales))
    .limit(1);
  return open !== undefined;
}

/** Orders in the tab of refunds and after-sales. The names are written out, because Drizzle shortens them in subqueries. */
export const isAfterSales = sql`(orders.status in ('PENDING_REFUND', 'REFUNDED')
  or exists (select 1 from after_sales a where a.order_id = orders.id))`;
