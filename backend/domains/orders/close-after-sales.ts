import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AfterSalesStatus } from '../../../lib/contract/after-sales';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';

type Closed = {
  status: Exclude<AfterSalesStatus, 'APPLIED' | 'APPROVED'>;
  now: Date;
};

/** Closes an open after-sales request. Does nothing when it is closed already. */
export async function closeAfterSales(tx: Executor, id: string, { status, now }: Closed): Promise<void> {
  await tx
    .update(afterSales)
    .set({ status, closedTime: now, updatedTime: now, version: sql`${afterSales.version} + 1` })
    .where(and(eq(afterSales.id, id), inArray(afterSales.status, ['APPLIED', 'APPROVED'])));
}

/** Whether an after-sales request of the order is open. */
export async function isOpenAfterSales(tx: Executor, orderId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(eq(afterSales.orderId, orderId), inArray(afterSales.status, ['APPLIED', 'APPROVED'])))
    .limit(1);
  return open !== undefined;
}
