import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { StoreError } from '../../platform/errors/store-error';

/** When the open dispute of an order was opened; null without one. While one is open, codes, coins and refunds wait. */
export async function openDisputeTime(
  tx: Executor,
  by: { orderId: string } | { paymentLogId: string },
): Promise<Date | null> {
  const subject =
    'orderId' in by ? eq(dispute.orderId, by.orderId) : eq(dispute.paymentLogId, by.paymentLogId);
  const [open] = await tx
    .select({ createdTime: dispute.createdTime })
    .from(dispute)
    .where(and(subject, eq(dispute.status, 'OPEN')))
    .orderBy(dispute.id)
    .limit(1);
  return open?.createdTime ?? null;
}

/** Whether a dispute of an order is open, for a statement that reads other rows as well. */
export function hasOpenDispute(orderId: string): SQL {
  return sql`exists (select 1 from ${dispute} where ${dispute.orderId} = ${orderId} and ${dispute.status} = 'OPEN')`;
}

/**
 * The provider may return the money of a disputed payment: a refund beside it would return it twice.
 * @throws StoreError `refund_disputed`
 */
export async function refuseDuringDispute(tx: Executor, orderId: string): Promise<void> {
  if ((await openDisputeTime(tx, { orderId })) !== null) throw new StoreError('refund_disputed');
}
