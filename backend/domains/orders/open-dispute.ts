import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RefundChannel } from '../../../lib/refunds/contract';
import type { Executor } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { StoreError } from '../../platform/errors/store-error';

type Subject = { orderId: string } | { paymentLogId: string };

const openOf = (by: Subject) =>
  and(
    'orderId' in by ? eq(dispute.orderId, by.orderId) : eq(dispute.paymentLogId, by.paymentLogId),
    eq(dispute.status, 'OPEN'),
  );

/** When the open dispute of an order was opened; null without one. While one is open, codes and coins wait. */
export async function openDisputeTime(tx: Executor, by: Subject): Promise<Date | null> {
  const [open] = await tx
    .select({ createdTime: dispute.createdTime })
    .from(dispute)
    .where(openOf(by))
    .orderBy(dispute.id)
    .limit(1);
  return open?.createdTime ?? null;
}

/** Whether a dispute of an order is open, for a statement that reads other rows as well. */
export function hasOpenDispute(orderId: string | SQL): SQL {
  return sql`exists (select 1 from ${dispute} where ${dispute.orderId} = ${orderId} and ${dispute.status} = 'OPEN')`;
}

/**
 * Whether an open dispute keeps a refund from being sent: the provider may return the money, and a refund beside it would
 * return it twice. During an inquiry the provider withholds nothing, and a refund to the payment method ends it; coins or
 * a transfer do not.
 */
export async function isRefundDisputed(tx: Executor, by: Subject, channel: RefundChannel): Promise<boolean> {
  const [blocking] = await tx
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(openOf(by), channel === 'ORIGINAL' ? eq(dispute.withheld, true) : undefined))
    .limit(1);
  return blocking !== undefined;
}

/** @throws StoreError `refund_disputed` */
export async function refuseDuringDispute(
  tx: Executor,
  orderId: string,
  channel: RefundChannel,
): Promise<void> {
  if (await isRefundDisputed(tx, { orderId }, channel)) throw new StoreError('refund_disputed');
}
