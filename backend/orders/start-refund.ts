import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { paymentLog, refund } from '../database/schema/orders';
import type { Services } from '../platform/context';
import { newId } from '../platform/new-id';
import { halfUp } from '../pricing/rounding';
import { itemsOf, type OrderItemRow, type OrderRow } from './lock-order';

/** Write the refund of an order's payment and ask for it, once. Without a payment there is nothing to send. */
export async function startRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const [payment] = await tx
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, order.id), eq(paymentLog.status, 'SUCCEEDED')))
    .orderBy(desc(paymentLog.applied), paymentLog.id)
    .limit(1);
  const amountFen = refundableFen(order, await itemsOf(tx, order.id));
  if (!payment || amountFen <= 0) return;
  const [running] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.orderId, order.id),
        eq(refund.kind, 'ORDER'),
        inArray(refund.status, ['PENDING', 'SUCCEEDED']),
      ),
    );
  if (running) return;
  const now = services.clock.now();
  const id = newId();
  await tx.insert(refund).values({
    id,
    sn: `R${id}`,
    orderId: order.id,
    paymentLogId: payment.id,
    amountFen,
    kind: 'ORDER',
    status: 'PENDING',
    reason,
    createdTime: now,
    updatedTime: now,
  });
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: id });
}

/** Row 12: after a partial delivery the rest only. Fen. */
export function refundableFen(
  order: Pick<OrderRow, 'amountPaidFen' | 'amountRefundedFen'>,
  items: readonly Pick<OrderItemRow, 'quantity' | 'deliveredQuantity'>[],
): number {
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  const open = items.reduce((sum, item) => sum + item.quantity - item.deliveredQuantity, 0);
  // Everything was delivered, and yet it is refunded: the goods were bad.
  const share = open === 0 ? units : open;
  return units === 0 ? 0 : Math.max(0, halfUp(order.amountPaidFen, share, units) - order.amountRefundedFen);
}
