import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { refund } from '../../database/schema/payments';
import { StoreError } from '../../platform/errors/store-error';
import { partOf, readRefundable } from '../orders/lifecycle/refundable';
import type { OrderRow } from '../orders/lock-order';
import { lockWaiting } from '../staff/approvals/request-approval';
import type { RequestRow } from './lock-request';

/** Locks what waits for a second person about the order of a request. @throws StoreError 404 */
export async function lockWaitingOf(tx: Transaction, id: string): Promise<void> {
  const [known] = await tx
    .select({ orderId: afterSales.orderId })
    .from(afterSales)
    .where(eq(afterSales.id, id));
  if (!known) throw new StoreError('common_message_notFound');
  await lockWaiting(tx, 'REFUND', known.orderId);
  await lockWaiting(tx, 'REPLACEMENT', id);
}

/** What the refund of a request would return, in fen. @throws StoreError `refund_tooManyUnits` */
export async function amountOfRequest(
  tx: Transaction,
  order: OrderRow,
  request: RequestRow,
  wish: { units: number; keepFee: boolean },
): Promise<number> {
  const found = await readRefundable(tx, order);
  if (!found) throw new StoreError('order_statusInvalid');
  const [own] = await tx
    .select({ fen: refund.amountFen })
    .from(refund)
    .where(and(eq(refund.afterSalesId, request.id), eq(refund.status, 'REQUESTED')));
  const leftFen = found.leftFen + (own?.fen ?? 0);
  return partOf(order, { ...found, leftFen }, { ...wish, reason: request.reason }).amountFen;
}
