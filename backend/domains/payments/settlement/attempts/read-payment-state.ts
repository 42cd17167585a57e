import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { PaymentState } from '../../../../../lib/payments/contract';
import { addTime } from '../../../../../lib/time';
import { orders } from '../../../../database/schema/orders';
import { paymentLog } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { ownOrder } from '../../../orders/own-order';
import { internalProvider, isOpen, ownPayment, type PaymentRow } from '../../payment-row';
import { settlePayment } from '../outcomes/settle-payment';

/**
 * Milliseconds between two reads of one attempt at the provider, for all polls of all processes together. Reads for
 * webhooks do not count: the first poll after a return from the provider is always current.
 */
const readPause = 2000;

/**
 * State of an attempt, or of the newest attempt of an order. An open one is fetched from the provider, so that a
 * shopper who returns before the webhook sees the current state; within two seconds of the last poll's read, polls
 * return the stored state.
 * @throws StoreError payment_notFound, order_notFound
 */
export async function readPaymentState(
  context: Context,
  input: { paymentLogSn?: string; orderSn?: string },
): Promise<PaymentState> {
  const payment = await askedFor(context, input);
  const mayChange = isOpen(payment) && payment.provider !== internalProvider && payment.providerRef !== null;
  const isRead = mayChange && (await takeRead(context, payment.id));
  return stateOf(context, isRead ? await settlePayment(context, payment) : payment);
}

/** Whether this request reads at the provider; of concurrent ones, one does. */
async function takeRead(context: Context, paymentId: string): Promise<boolean> {
  const now = context.clock.now();
  const lastAllowed = addTime(now, -readPause, 'millisecond');
  const taken = await context.db
    .update(paymentLog)
    .set({ readTime: now })
    .where(
      and(
        eq(paymentLog.id, paymentId),
        or(isNull(paymentLog.readTime), lte(paymentLog.readTime, lastAllowed)),
      ),
    )
    .returning({ id: paymentLog.id });
  return taken.length > 0;
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

/** Returns the state of an attempt. The caller must check the ownership. */
export async function stateOf(context: Context, payment: PaymentRow): Promise<PaymentState> {
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
    qrCode: payment.status === 'REQUIRES_ACTION' ? payment.qrCode : null,
    expireTime: payment.expireTime?.getTime() ?? null,
  };
}
