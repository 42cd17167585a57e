import { eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { afterSales } from '../../../database/schema/after-sales';
import { orders } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';

/**
 * The ids that rows of the audit log about a subject have: the id itself; for the number of an order, the order with
 * its refunds and after-sales requests.
 */
export async function auditSubjects(db: Executor, subject: string): Promise<string[]> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.sn, subject));
  if (!order) return [subject];
  const refunds = await db.select({ id: refund.id }).from(refund).where(eq(refund.orderId, order.id));
  const requests = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(eq(afterSales.orderId, order.id));
  return [order.id, ...refunds.map(({ id }) => id), ...requests.map(({ id }) => id)];
}
