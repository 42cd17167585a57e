import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { expectedRefundTime } from '../../payments/expected-refund-time';
import type { OrderRow } from '../lock-order';
import { refuseDuringDispute } from '../open-dispute';
import { minorOf, partOf, type RefundWish, readRefundable, unitsTaken } from './refundable';
import { insertRefund, mailStart, takeUnitsBack } from './start-refund';

/** A refund that waits for a decision of staff. */
export type RefundRequest = RefundWish & { units: number; afterSalesId: string };

/**
 * Reserves the money of a refund that a member requests; nothing is sent before staff approve it.
 * @throws StoreError `refund_tooHigh`, `refund_tooManyUnits`, `refund_coinsNotPossible`; `order_statusInvalid` when a
 *   refund already ends the order
 */
export async function requestRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  wish: RefundRequest,
): Promise<void> {
  const found = await readRefundable(tx, order);
  if (!found || found.isEnding) throw new StoreError('order_statusInvalid');
  await insertRefund(tx, services, order, found, { part: partOf(order, found, wish), wish, requested: wish });
}

/**
 * Approves a requested refund, of all its units or fewer: the units are taken back and the money is sent.
 * @throws StoreError as {@link requestRefund}; `order_statusInvalid` when it is not requested any more;
 *   `refund_disputed` while the payment is disputed
 */
export async function approveRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  wish: RefundRequest,
): Promise<void> {
  // Its amount is free while the new one is computed.
  const closed = await closeRequest(tx, services, wish.afterSalesId);
  if (!closed) throw new StoreError('order_statusInvalid');
  await refuseDuringDispute(tx, order.id, closed.channel);
  const found = await readRefundable(tx, order);
  if (!found || found.isEnding) throw new StoreError('order_statusInvalid');
  const part = partOf(order, found, wish);
  const now = services.clock.now();
  const expectedTime = expectedRefundTime(now, found.payment, closed.channel);
  await tx
    .update(refund)
    .set({
      ...part,
      minor: minorOf(found, part.amountFen, closed.channel),
      status: 'APPROVED',
      decidedBy: wish.decidedBy,
      expectedTime,
      nextCheckTime: addTime(now, 1, 'minute'),
      updatedTime: now,
    })
    .where(eq(refund.id, closed.id));
  await takeUnitsBack(tx, services, found.item, unitsTaken(found, part), wish);
  await services.jobs.enqueue(tx, 'payment.refund', { refundId: closed.id });
  await mailStart(tx, services, order, { channel: closed.channel, amountFen: part.amountFen, expectedTime });
}

/** Closes the requested refund of an after-sales request. @returns null when none is requested */
export async function closeRequest(
  tx: Executor,
  services: Services,
  afterSalesId: string,
): Promise<Pick<typeof refund.$inferSelect, 'id' | 'channel'> | null> {
  const [closed] = await tx
    .update(refund)
    .set({ status: 'FAILED', updatedTime: services.clock.now() })
    .where(and(eq(refund.afterSalesId, afterSalesId), eq(refund.status, 'REQUESTED')))
    .returning({ id: refund.id, channel: refund.channel });
  return closed ?? null;
}
