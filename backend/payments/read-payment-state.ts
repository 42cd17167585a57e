import { desc, eq } from 'drizzle-orm';
import type { PaymentState } from '../../lib/contract/payment';
import { orders, paymentLog } from '../database/schema/orders';
import { ownOrder } from '../orders/own-order';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { internalProvider, isOpen, ownPayment, type PaymentRow, readPaymentRow } from './payment-row';
import { settlePayment } from './settle-payment';

/**
 * State of an attempt, or of the newest attempt of an order. While it is open the provider is asked, so a
 * shopper who is back before the webhook sees the truth.
 * @throws StoreError payment_notFound, order_notFound
 */
export async function readPaymentState(
  context: Context,
  input: { paymentLogSn?: string; orderSn?: string },
): Promise<PaymentState> {
  const payment = await askedFor(context, input);
  if (isOpen(payment) && payment.provider !== internalProvider) await settlePayment(context, payment.id);
  return stateOf(context, payment.id);
}

async function askedFor(
  context: Context,
  input: { paymentLogSn?: string; orderSn?: string },
): Promise<PaymentRow> {
  if (input.paymentLogSn !== undefined) return ownPayment(context.db, context, { sn: input.paymentLogSn });
  if (input.orderSn === undefined) throw new StoreError('common_message_badRequest');
  const order = await ownOrder(context.db, context, input.orderSn);
  const [newest] = await context.db
    .select()
    .from(paymentLog)
    .where(eq(paymentLog.orderId, order.id))
    .orderBy(desc(paymentLog.applied), desc(paymentLog.id))
    .limit(1);
  if (!newest) throw new StoreError('payment_notFound');
  return newest;
}

/** Ownership has been checked by the caller. */
export async function stateOf(context: Context, paymentId: string): Promise<PaymentState> {
  const payment = await readPaymentRow(context.db, paymentId);
  const [order] = await context.db
    .select({ sn: orders.sn, status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  if (!order) throw new StoreError('order_notFound');
  return {
    paymentLogSn: payment.sn,
    status: payment.status,
    orderSn: order.sn,
    orderStatus: order.status,
    method: payment.method,
    failReason: payment.failKey,
  };
}
