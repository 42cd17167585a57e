import {
  type PaymentFact,
  PaymentProviderError,
  type ProviderRefund,
  type RefundRequest,
  UnreadableResponseError,
} from '../../ports/payment-provider';
import { fetchCapture } from './capture-owner';
import { minorOf, type OrderState, type RefundState, readRefund } from './order-state';
import { fetchOrder, type PaypalContext, prefer } from './orders';
import { captureOf, factOf } from './payment-fact';
import { toPaypalAmount } from './paypal-amounts';
import { PaypalError } from './paypal-errors';

const unpaid: readonly PaymentFact['status'][] = ['OPEN', 'APPROVED', 'CANCELED', 'FAILED'];

/**
 * Refunds a part or all of a capture. PayPal keeps idempotency keys of refunds for 45 days; a refund that is repeated
 * later is found by its number, as long as PayPal has the order. The id of the order is sent along, for the events about
 * the refund.
 */
export async function refund(context: PaypalContext, input: RefundRequest): Promise<ProviderRefund> {
  const { order, existing } = await search(context, input);
  if (existing) return stateOf(existing, input.minor);
  const captured = order === null ? null : captureOf(order);
  const captureId = input.captureRef ?? captured?.id;
  const amount = captured?.amount ?? (captureId ? (await fetchCapture(context, captureId))?.amount : null);
  if (!captureId || !amount) {
    if (order !== null && unpaid.includes(factOf(order, context).status)) {
      throw new PaymentProviderError('PERMANENT', 'paypal: nothing was captured');
    }
    throw new UnreadableResponseError('paypal: a payment without a readable capture');
  }
  const created = await context.client.read(({ payments }) =>
    payments.refundCapturedPayment({
      captureId,
      // With the amount: one that PayPal has refused may be reduced and sent again.
      paypalRequestId: `${input.requestId}-${input.minor}`,
      prefer,
      body: {
        amount: toPaypalAmount(input.minor, amount.currency_code),
        invoiceId: input.requestId,
        customId: input.providerRef,
      },
    }),
  );
  return stateOf(readRefund(created), input.minor);
}

/** @returns null when PayPal no longer has the order, and the capture is known without it */
async function orderOf(
  context: PaypalContext,
  { providerRef, captureRef }: Pick<RefundRequest, 'providerRef' | 'captureRef'>,
): Promise<OrderState | null> {
  try {
    return await fetchOrder(context, providerRef);
  } catch (error) {
    if (captureRef && error instanceof PaypalError && error.status === 404) return null;
    throw error;
  }
}

export async function findRefund(
  context: PaypalContext,
  input: RefundRequest,
): Promise<ProviderRefund | null> {
  const { existing } = await search(context, input);
  return existing ? stateOf(existing, input.minor) : null;
}

export async function listRefunds(
  context: PaypalContext,
  payment: Pick<RefundRequest, 'providerRef' | 'captureRef'>,
): Promise<(ProviderRefund | null)[]> {
  return refundsOf(await orderOf(context, payment)).map((each) => (each.id === null ? null : stateOf(each)));
}

const refundsOf = (order: OrderState | null) => order?.purchase_units[0]?.payments.refunds ?? [];

/** The order at PayPal and its refund with the number of the request. */
async function search(context: PaypalContext, input: RefundRequest) {
  const order = await orderOf(context, input);
  return {
    order,
    existing: refundsOf(order).find(({ invoice_id: invoiceId }) => invoiceId === input.requestId),
  };
}

export async function fetchRefund({ client }: PaypalContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(readRefund(await client.read(({ payments }) => payments.getRefund({ refundId }))));
}

/**
 * A status that the store does not know, or a completed refund without its amount, is PENDING: PayPal is asked again.
 * @param minor the amount that was requested
 */
function stateOf({ id, status, amount }: RefundState, minor?: number): ProviderRefund {
  if (id === null) throw new UnreadableResponseError('paypal: a refund without an id');
  if (status === 'FAILED' || status === 'CANCELLED') return { refundId: id, status: 'FAILED' };
  const refunded = amount === null ? null : minorOf(amount);
  const isDone = status === 'COMPLETED' && refunded !== null && refunded === (minor ?? refunded);
  return { refundId: id, status: isDone ? 'SUCCEEDED' : 'PENDING' };
}
