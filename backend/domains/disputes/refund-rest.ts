import { eq } from 'drizzle-orm';
import { shareDown } from '../../../lib/pricing/refund-share';
import { halfUp } from '../../../lib/pricing/rounding';
import type { Transaction } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { readRefundable } from '../orders/lifecycle/refundable';
import { insertRefund, mailStart } from '../orders/lifecycle/start-refund';
import { transition } from '../orders/lifecycle/transition';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';

/** Reason of a refund of what a partly lost dispute has left of an order without goods. */
export const afterLoss = 'DISPUTE';

/** What the member of an order without goods is owed after a loss. Units that were delivered in part are kept. */
export function restAfter(
  order: Pick<OrderRow, 'amountPaidFen'>,
  item: Pick<OrderItemRow, 'quantity' | 'deliveredQuantity'> | undefined,
  {
    returnedFen,
    leftMinor,
    currencyMinor,
  }: { returnedFen: number; leftMinor: number; currencyMinor: number },
): { amountFen: number; minor: number } {
  const paidFen = order.amountPaidFen;
  const isPartly = item && item.deliveredQuantity > 0 && item.deliveredQuantity < item.quantity;
  if (!isPartly) return { amountFen: paidFen - returnedFen, minor: leftMinor };
  const share = halfUp(paidFen, item.quantity - item.deliveredQuantity, item.quantity);
  const amountFen = Math.max(0, share - returnedFen);
  return { amountFen, minor: Math.min(leftMinor, shareDown(currencyMinor, amountFen, paidFen)) };
}

/**
 * Refunds what is left of an order without goods, to its end.
 * @param how.isUnsure the provider may still pay a refund that the dispute has ended: staff decide instead
 */
export async function refundRest(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  { amountFen, minor, isUnsure }: { amountFen: number; minor: number; isUnsure: boolean },
): Promise<void> {
  const found = await readRefundable(tx, order);
  if (!found) return;
  const made = await insertRefund(tx, services, order, found, {
    part: {
      amountFen,
      feeFen: found.isEnding ? 0 : shareDown(order.serviceFeeFen, amountFen, order.amountPaidFen),
      endsOrder: !found.isEnding,
      orderItemId: null,
      units: null,
    },
    minor,
    wish: { reason: afterLoss },
  });
  if (isUnsure) return leaveRest(tx, services, order, made);
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: made.id });
  await mailStart(tx, services, order, made);
}

async function leaveRest(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  { id, amountFen }: { id: string; amountFen: number },
): Promise<void> {
  const refundSn = `R${id}`;
  services.log.error(
    { event: 'refund.manual', refundSn, kind: 'ORDER' },
    'the provider may still pay a refund that a dispute has ended; the rest of the order is left to staff',
  );
  await tx.update(refund).set({ status: 'MANUAL' }).where(eq(refund.id, id));
  await queueOrderMail(tx, services, order, 'restChecked', { amountFen });
  await transition(tx, services, {
    orderId: order.id,
    event: 'REFUND_FAILED',
    actor: { type: 'SYSTEM' },
    detail: { refundSn },
  });
}
