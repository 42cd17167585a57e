import { inArray } from 'drizzle-orm';
import { coinMethod } from '../../../../../lib/pricing/coins';
import type { Transaction } from '../../../../database/connect';
import { orderItem } from '../../../../database/schema/orders';
import { sendWaiting, transact } from '../../../../platform/concurrency/write-later';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { failpoint } from '../../../../platform/failpoints';
import { storeResponseLater } from '../../../../platform/idempotency';
import type { OrderRow } from '../../../orders/lock-order';
import { lockOwnOrders } from '../../../orders/own-order';
import { isOpen, type PaymentRow, readPaymentRow } from '../../payment-row';
import { takeCoins } from '../outcomes/pay-with-coins';
import { closePayment } from '../outcomes/settle-payment';
import { type AttemptRequest, refuseUnpayable, stateOf, writeAttempt } from './open-attempt';
import { type Charge, chargeFor, chargesOf, paymentOptions } from './payment-options';

type TogetherRequest = Pick<AttemptRequest, 'method' | 'currencyCode' | 'rePayUrl' | 'idempotent'> & {
  lines: readonly Pick<AttemptRequest, 'orderSn' | 'amountFen'>[];
};

/**
 * Pays several orders with coins, all or none, in one transaction. Each order gets an attempt with its share, so that it
 * is canceled, refunded and booked like any other. Methods of a provider pay one order
 * ([decision 110](docs/decisions/110-one-payment-for-several-orders.md)).
 * @returns the attempt of the first order
 * @throws StoreError payment_oneOrder for a method of a provider, common_message_badRequest when an order is a duplicate,
 *   order_locked (a payment of one of them is in progress), and the refusals of `openAttempt` for each order
 */
export async function payTogether(context: Context, request: TogetherRequest): Promise<PaymentRow> {
  if (request.method !== coinMethod) throw new StoreError('payment_oneOrder');
  if (new Set(request.lines.map(({ orderSn }) => orderSn)).size < request.lines.length) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['paymentItemList'] } });
  }
  // At most one attempt is open for each order.
  for (let round = 0; round <= request.lines.length; round += 1) {
    const result = await payOrClose(context, request);
    if ('paid' in result) return result.paid;
    const closed = await closePayment(context, result.inTheWay);
    if (closed.status === 'SUCCEEDED') throw new StoreError('order_statusInvalid');
    if (isOpen(closed)) throw new StoreError('order_locked');
  }
  throw new StoreError('order_locked');
}

/** Pays the orders, or names an open attempt that has to be closed at its provider first. */
function payOrClose(
  context: Context,
  request: TogetherRequest,
): Promise<{ paid: PaymentRow } | { inTheWay: PaymentRow }> {
  return transact(context.db, async (tx) => {
    const orders = await lockOwnOrders(
      tx,
      context,
      request.lines.map(({ orderSn }) => orderSn),
    );
    const now = context.clock.now();
    let coinBalance = 0;
    for (const order of orders) {
      const state = await stateOf(tx, context, order, request.idempotent);
      const { known } = state;
      if (known) return { paid: await readPaymentRow(tx, known.paymentId) };
      refuseUnpayable(order, state.attempts, now);
      const inTheWay = state.attempts.find(isOpen);
      if (inTheWay) return { inTheWay };
      coinBalance = state.coinBalance;
    }
    const charges = await chargesFor(tx, context, orders, { request, coinBalance });
    const payments = await payAll(tx, context, { orders, charges, rePayUrl: request.rePayUrl });
    const [first] = payments;
    if (!first) throw new StoreError('common_message_badRequest');
    await storeResponseLater(tx, context, request.idempotent, { paymentId: first.id });
    failpoint('payment.written');
    return { paid: await readPaymentRow(tx, first.id) };
  });
}

/** @throws StoreError order_priceChanged when the shopper was shown another amount for an order */
async function chargesFor(
  tx: Transaction,
  context: Context,
  orders: readonly OrderRow[],
  { request, coinBalance }: { request: TogetherRequest; coinBalance: number },
): Promise<Charge[]> {
  const currencyCode = request.currencyCode ?? orders[0]?.payCurrency ?? '';
  const methods = await paymentOptions(tx, context, orders, { currencyCode, coinBalance });
  const charges = chargesOf(chargeFor(methods, request.method));
  for (const [index, { amountFen }] of request.lines.entries()) {
    const known = [orders[index]?.orderAmountFen, charges[index]?.method.payAmountFen];
    if (!known.includes(amountFen)) throw new StoreError('order_priceChanged');
  }
  return charges;
}

/** Pays the orders in the order in which their skus are locked. @returns the attempts in the order of the request */
async function payAll(
  tx: Transaction,
  context: Context,
  {
    orders,
    charges,
    rePayUrl,
  }: { orders: readonly OrderRow[]; charges: readonly Charge[]; rePayUrl: string | null },
): Promise<PaymentRow[]> {
  const attempt = { cardholderName: null, rePayUrl, customerRef: null, asksThreeDs: false };
  const payments: PaymentRow[] = [];
  for (const [index, order] of orders.entries()) {
    const charge = charges[index];
    if (!charge) throw new Error(`Order ${order.sn} has no charge`);
    payments.push(await writeAttempt(tx, context, order, charge, attempt));
  }
  await sendWaiting(tx);
  for (const orderId of await inOrderOfSkus(tx, orders)) {
    const index = orders.findIndex(({ id }) => id === orderId);
    const [order, payment] = [orders[index], payments[index]];
    if (!order || !payment) continue;
    await takeCoins(tx, context, order.memberId, payment);
  }
  return payments;
}

/** Ids of the orders by the sku of their item: two payments of other members with the same skus do not block each other. */
async function inOrderOfSkus(tx: Transaction, orders: readonly OrderRow[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const rows = await tx
    .select({ orderId: orderItem.orderId })
    .from(orderItem)
    .where(inArray(orderItem.orderId, ids))
    .orderBy(orderItem.skuId, orderItem.orderId);
  return rows.map(({ orderId }) => orderId);
}
