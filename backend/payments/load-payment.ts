import type { CallOutput } from '../../lib/contract/contract';
import { yuanToFen } from '../../lib/money';
import { ownOrder } from '../orders/own-order';
import type { Context } from '../platform/context';
import { idempotentRequest } from '../platform/idempotency';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';
import { openAttempt } from './open-attempt';
import { payWithCoins } from './pay-with-coins';
import { internalProvider, isOpen, openPaymentOf, type PaymentRow } from './payment-row';
import { ensureSession } from './provider-session';
import { closePayment, settlePayment } from './settle-payment';

export type LoadInput = {
  paymentItemList: { orderSn: string; amount: number }[];
  /** Code of the method. */
  paymentId: string;
  rePayUrl?: string;
  currencyCode?: string;
  cardholderName?: string;
};

type Loaded = CallOutput<'POST /order/member/payment/load'>;

/** Openings of payments by one member; card testing needs many, shoppers few. */
const limit = { points: 30, seconds: 600 };

/**
 * Open the one payment attempt of an order, or take up the open one: a double click, a second tab and a
 * repeated request all get the same attempt. Another method closes the open attempt first.
 * @throws StoreError order_notFound, order_statusInvalid, payment_expired, order_priceChanged,
 * payment_methodUnavailable, coupon_pointNotEnough, order_locked (a payment is in progress)
 */
export async function loadPayment(
  context: Context,
  input: LoadInput,
  idempotencyKey: string,
): Promise<Loaded> {
  const memberId = memberOf(context);
  const [line] = input.paymentItemList;
  if (!line) throw new StoreError('common_message_badRequest');
  const order = await ownOrder(context.db, context, line.orderSn);
  await context.rateLimits.take(`payment-load:${memberId}`, limit);
  const request = {
    orderSn: order.sn,
    amountFen: readAmount(line.amount),
    method: input.paymentId,
    currencyCode: input.currencyCode,
    cardholderName: input.cardholderName?.trim() || null,
    idempotent: idempotentRequest(memberId, 'payment/load', idempotencyKey, input),
  };

  // What the provider knows already (paid, cancelled on its page) counts before anything new is opened.
  const known = await openPaymentOf(context.db, order.id);
  if (known && known.provider !== internalProvider) await settlePayment(context, known.id);

  for (let round = 0; round < 3; round += 1) {
    const opened = await openAttempt(context, request);
    if ('inTheWay' in opened) {
      const closed = await closePayment(context, opened.inTheWay);
      if (closed.status === 'SUCCEEDED') throw new StoreError('order_statusInvalid');
      if (isOpen(closed)) throw new StoreError('order_locked');
      continue;
    }
    return answer(await started(context, opened.payment, input.rePayUrl));
  }
  throw new StoreError('order_locked');
}

async function started(context: Context, payment: PaymentRow, rePayUrl?: string): Promise<PaymentRow> {
  if (!isOpen(payment)) return payment;
  if (payment.provider === internalProvider) return payWithCoins(context, payment);
  return ensureSession(context, payment, { locale: context.locale, rePayUrl });
}

function answer(payment: PaymentRow): Loaded {
  const redirects = payment.status === 'REQUIRES_ACTION' && payment.redirectUrl !== null;
  return {
    paymentLog: {
      sn: payment.sn,
      status: payment.status,
      expireTime: payment.expireTime?.getTime() ?? null,
    },
    action: {
      type: redirects ? 'REDIRECT' : 'NONE',
      url: redirects ? payment.redirectUrl : null,
      clientSecret: null,
      publishableKey: null,
    },
  };
}

function readAmount(yuan: number): number {
  try {
    return yuanToFen(yuan);
  } catch {
    throw new StoreError('common_message_badRequest', { data: { fields: ['paymentItemList'] } });
  }
}
