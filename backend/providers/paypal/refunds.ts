import type { ProviderRefund, RefundRequest } from '../../ports/payment-provider';
import { PaymentProviderError } from '../../ports/payment-provider';
import { minorOf, type RefundState, readRefund } from './order-state';
import { fetchOrder, type PaypalContext, prefer } from './orders';
import { captureOf } from './payment-fact';
import { toPaypalAmount } from './paypal-amounts';

/**
 * Refunds a part or all of a capture. PayPal keeps idempotency keys of refunds for 45 days; a refund that is repeated
 * later is found by its number. The id of the order is sent along, for the events about the refund.
 */
export async function refund(context: PaypalContext, input: RefundRequest): Promise<ProviderRefund> {
  const { order, existing } = await search(context, input);
  if (existing) return stateOf(existing, input.minor);
  const capture = captureOf(order);
  const captureId = capture?.id;
  const currency = capture?.amount?.currency_code;
  if (!captureId || !currency) throw new PaymentProviderError('PERMANENT', 'paypal: nothing was captured');
  const created = await context.client.read(({ payments }) =>
    payments.refundCapturedPayment({
      captureId,
      paypalRequestId: input.requestId,
      prefer,
      body: {
        amount: toPaypalAmount(input.minor, currency),
        invoiceId: input.requestId,
        customId: input.providerRef,
      },
    }),
  );
  return stateOf(readRefund(created), input.minor);
}

export async function findRefund(
  context: PaypalContext,
  input: RefundRequest,
): Promise<ProviderRefund | null> {
  const { existing } = await search(context, input);
  return existing ? stateOf(existing, input.minor) : null;
}

/** The order at PayPal and its refund with the number of the request. */
async function search(context: PaypalContext, { providerRef, requestId }: RefundRequest) {
  const order = await fetchOrder(context, providerRef);
  const refunds = order.purchase_units[0]?.payments.refunds ?? [];
  return { order, existing: refunds.find(({ invoice_id: invoiceId }) => invoiceId === requestId) };
}

export async function fetchRefund({ client }: PaypalContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(readRefund(await client.read(({ payments }) => payments.getRefund({ refundId }))));
}

/**
 * A status that the store does not know, or a completed refund without its amount, is PENDING: PayPal is asked again.
 * @param minor the amount that was requested
 */
function stateOf({ id, status, amount }: RefundState, minor?: number): ProviderRefund {
  if (id === null) throw new Error('PayPal returned a refund without an id');
  if (status === 'FAILED' || status === 'CANCELLED') return { refundId: id, status: 'FAILED' };
  const refunded = amount === null ? null : minorOf(amount);
  const isDone = status === 'COMPLETED' && refunded !== null && refunded === (minor ?? refunded);
  return { refundId: id, status: isDone ? 'SUCCEEDED' : 'PENDING' };
}
