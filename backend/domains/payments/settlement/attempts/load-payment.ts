import { eq } from 'drizzle-orm';
import type { CallOutput } from '../../../../../lib/contract/contract';
import { yuanToFen } from '../../../../../lib/money';
import { isMessageKey } from '../../../../../lib/wire/message-keys';
import { paymentLog } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { idempotentRequest } from '../../../../platform/idempotency';
import { memberOf } from '../../../../platform/member-of';
import type { SessionAction } from '../../../../ports/payment-provider';
import { internalProvider, isOpen, ownOrderWithPayment, type PaymentRow } from '../../payment-row';
import { sessionAction } from '../../provider-session';
import { precisionOf } from '../../session-request';
import { payWithCoins } from '../outcomes/pay-with-coins';
import { closePayment, settlePayment } from '../outcomes/settle-payment';
import { openAttempt } from './open-attempt';
import { payTogether } from './pay-together';

export type LoadInput = {
  paymentItemList: { orderSn: string; amount: number }[];
  /** Code of the method. */
  paymentId: string;
  rePayUrl?: string;
  currencyCode?: string;
  cardholderName?: string;
};

type Loaded = CallOutput<'POST /order/member/payment/load'>;

/** Limit of opened payments per member. Card testing needs many, a shopper few. */
const limit = { points: 30, seconds: 600 };

/**
 * Opens the payment attempt of an order, or returns the open one: a double click, a second tab and a repeated request
 * all get the same attempt. Another method closes the open attempt first.
 * @throws StoreError order_notFound, order_statusInvalid, payment_expired, order_priceChanged,
 *   payment_methodUnavailable, payment_noRate, coupon_pointNotEnough, order_locked (a payment is in progress),
 *   payment_mismatch, payment_failed (the provider permanently refused the payment)
 * @throws PaymentProviderError when the provider cannot be reached; the request may be repeated
 */
export async function loadPayment(
  context: Context,
  input: LoadInput,
  idempotencyKey: string,
): Promise<Loaded> {
  const memberId = memberOf(context);
  const [line, ...more] = input.paymentItemList;
  if (!line) throw new StoreError('common_message_badRequest');
  if (more.length > 0) {
    await context.rateLimits.take(`payment-load:${memberId}`, limit);
    const payment = await payTogether(context, {
      lines: input.paymentItemList.map(({ orderSn, amount }) => ({ orderSn, amountFen: readAmount(amount) })),
      method: input.paymentId,
      currencyCode: input.currencyCode,
      rePayUrl: input.rePayUrl ?? null,
      idempotent: idempotentRequest(memberId, 'payment/load', idempotencyKey, input),
    });
    return answer(context, { payment, action: null });
  }
  const { order, open: known } = await ownOrderWithPayment(context, line.orderSn);
  await context.rateLimits.take(`payment-load:${memberId}`, limit);
  const request = {
    orderSn: order.sn,
    amountFen: readAmount(line.amount),
    method: input.paymentId,
    currencyCode: input.currencyCode,
    cardholderName: input.cardholderName?.trim() || null,
    rePayUrl: input.rePayUrl ?? null,
    idempotent: idempotentRequest(memberId, 'payment/load', idempotencyKey, input),
  };

  // The provider may already know of a success or a cancellation; it is applied before anything new is
  // opened.
  if (known && known.provider !== internalProvider) {
    const isConfigured = context.payments.byCode(known.provider) !== null;
    await (isConfigured ? settlePayment(context, known) : closePayment(context, known));
  }

  for (let round = 0; round < 3; round += 1) {
    const opened = await openAttempt(context, request);
    if ('inTheWay' in opened) {
      const closed = await closePayment(context, opened.inTheWay);
      if (closed.status === 'SUCCEEDED') throw new StoreError('order_statusInvalid');
      if (isOpen(closed)) throw new StoreError('order_locked');
      continue;
    }
    return answer(context, await started(context, opened.payment));
  }
  throw new StoreError('order_locked');
}

type Started = { payment: PaymentRow; action: SessionAction | null; precision?: number };

async function started(context: Context, payment: PaymentRow): Promise<Started> {
  if (payment.status === 'FAILED' && payment.providerRef === null) {
    // A repeated request gets the same error as the first one.
    const { failKey } = payment;
    throw new StoreError(failKey !== null && isMessageKey(failKey) ? failKey : 'payment_failed');
  }
  if (!isOpen(payment)) return { payment, action: null };
  if (payment.provider === internalProvider) {
    return { payment: await payWithCoins(context, payment), action: null };
  }
  const opened = await sessionAction(context, payment);
  // The window of a wallet needs the reason of the last decline; a form starts a new try.
  if (opened.action?.kind === 'WALLET' || payment.failKey === null) return opened;
  await context.db.update(paymentLog).set({ failKey: null }).where(eq(paymentLog.id, payment.id));
  return { ...opened, payment: { ...opened.payment, failKey: null } };
}

async function answer({ db }: Context, { payment, action, precision }: Started): Promise<Loaded> {
  const { currency: currencyCode, currencyMinor: minor } = payment;
  const isForm = action?.kind === 'ELEMENTS';
  const isWallet = action?.kind === 'WALLET';
  return {
    paymentLog: {
      sn: payment.sn,
      status: payment.status,
      expireTime: payment.expireTime?.getTime() ?? null,
    },
    action: {
      type: action?.kind ?? 'NONE',
      url: action?.kind === 'REDIRECT' || isWallet ? action.url : null,
      clientSecret: isForm ? action.clientSecret : null,
      publishableKey: isForm || isWallet ? action.publishableKey : null,
      wallet: isWallet
        ? { orderId: action.orderId, environment: action.livemode ? 'production' : 'sandbox' }
        : null,
      charge: action
        ? { currencyCode, minor, precision: precision ?? (await precisionOf(db, currencyCode)) }
        : null,
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
