import { and, desc, eq, inArray } from 'drizzle-orm';
import { halfUp } from '../../../lib/pricing/rounding';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { paymentLog, refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { itemsOf, type OrderItemRow, type OrderRow } from '../orders/lock-order';
import { queueOrderMail } from './order-mail';

/** Creates the refund of an order's payment once, with its job and a mail. Without a payment nothing is sent. */
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
        inArray(refund.status, ['PENDING', 'SUCCEEDED', 'MANUAL']),
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
    nextCheckTime: addTime(now, 1, 'minute'),
    createdTime: now,
    updatedTime: now,
  });
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: id });
  await queueOrderMail(tx, services, order, 'refundStarted', amountFen);
}

/** The refundable amount in fen; after a partial delivery only the rest. */
export function refundableFen(
  order: Pick<OrderRow, 'amountPaidFen' | 'amountRefundedFen'>,
  items: readonly Pick<OrderItemRow, 'quantity' | 'deliveredQuantity'>[],
): number {
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  const open = items.reduce((sum, item) => sum + item.quantity - item.deliveredQuantity, 0);
  // A refund after complete delivery covers everything, because the product was defective.
  const share = open === 0 ? units : open;
  return units === 0 ? 0 : Math.max(0, halfUp(order.amountPaidFen, share, units) - order.amountRefundedFen);
}
