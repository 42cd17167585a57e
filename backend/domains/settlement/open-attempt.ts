import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import { type IdempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { newId } from '../../platform/new-id';
import { StoreError } from '../../platform/store-error';
import type { OrderRow } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { hasMismatch } from '../payments/payment-mismatch';
import { internalProvider, openPaymentOf, type PaymentRow, readPaymentRow } from '../payments/payment-row';
import { longestAttemptMinutes } from '../payments/session-request';
import { type Charge, chargeFor, paymentOptions } from './payment-options';

export type AttemptRequest = {
  orderSn: string;
  /** The amount the shopper was shown, in fen, before or after the fee. */
  amountFen: number;
  method: string;
  currencyCode?: string;
  cardholderName: string | null;
  /** Same-site path for a shopper who gives up. */
  rePayUrl: string | null;
  idempotent: IdempotentRequest;
};

/**
 * Opens an attempt in one transaction: locks the order, reuses a repeated request or the open attempt of the same
 * method, otherwise adds the fee of the method to the order and inserts a new attempt. `inTheWay` is an open attempt
 * that has to be closed at its provider first.
 */
export function openAttempt(
  context: Context,
  request: AttemptRequest,
): Promise<{ payment: PaymentRow } | { inTheWay: PaymentRow }> {
  return context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, request.orderSn, 'update');
    const repeated = await repeatedRequest(tx, request);
    if (repeated) return { payment: repeated };

    const now = context.clock.now();
    if (order.status === 'OVERDUE_PAYMENT') throw new StoreError('payment_expired');
    if (order.status !== 'PENDING_PAYMENT') throw new StoreError('order_statusInvalid');
    if (order.expireTime && order.expireTime <= now) throw new StoreError('payment_expired');

    if (await hasMismatch(tx, order.id)) throw new StoreError('payment_mismatch');

    const options = await paymentOptions(tx, context, order);
    const charge = chargeFor(options, order, request);
    if (![order.orderAmountFen, charge.method.payAmountFen].includes(request.amountFen)) {
      throw new StoreError('order_priceChanged');
    }
    const open = await openPaymentOf(tx, order.id);
    if (open && !isSame(open, charge, now)) return { inTheWay: open };
    const payment = open ?? (await writeAttempt(tx, context, order, charge, request));
    await storeResponse(tx, context, request.idempotent, { paymentId: payment.id });
    return { payment };
  });
}

async function repeatedRequest(tx: Executor, request: AttemptRequest): Promise<PaymentRow | null> {
  const kept = await readStoredResponse(tx, request.idempotent);
  if (kept === undefined) return null;
  const { paymentId } = z.object({ paymentId: z.string() }).parse(kept);
  return readPaymentRow(tx, paymentId);
}

function isSame(open: PaymentRow, charge: Charge, now: Date): boolean {
  return (
    open.method === charge.method.code &&
    open.currency === charge.currency.code &&
    open.currencyMinor === charge.minor &&
    (open.expireTime === null || open.expireTime > now)
  );
}

async function writeAttempt(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { method, currency, minor }: Charge,
  request: AttemptRequest,
): Promise<PaymentRow> {
  const now = context.clock.now();
  await tx
    .update(orders)
    .set({
      paymentMethod: method.code,
      feeRatePpm: method.feeRatePpm,
      feeIncluded: method.feeIncluded,
      serviceFeeFen: method.feeFen,
      payAmountFen: method.payAmountFen,
      payCurrency: currency.code,
      payCurrencyMinor: minor,
      payRatePpb: currency.ratePpb,
      payPremiumPpm: currency.premiumPpm,
      updatedTime: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id));
  const id = newId();
  const [payment] = await tx
    .insert(paymentLog)
    .values({
      id,
      sn: `P${id}`,
      orderId: order.id,
      provider: method.provider,
      method: method.code,
      status: 'CREATED',
      amountFen: method.payAmountFen,
      feeFen: method.feeFen,
      feeRatePpm: method.feeRatePpm,
      currency: currency.code,
      currencyMinor: minor,
      cardholderName: method.provider === internalProvider ? null : request.cardholderName,
      locale: context.locale,
      rePayUrl: request.rePayUrl,
      expireTime: order.expireTime ?? addTime(now, longestAttemptMinutes, 'minute'),
      createdTime: now,
      updatedTime: now,
    })
    .returning();
  if (!payment) throw new Error('The attempt was not written');
  return payment;
}
