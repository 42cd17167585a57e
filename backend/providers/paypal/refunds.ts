import type { ProviderRefund, RefundRequest } from '../../ports/payment-provider';
import { PaymentProviderError } from '../../ports/payment-provider';
import { fetchOrder, type PaypalContext, prefer } from './orders';
import { captureOf, unitOf } from './payment-fact';
import { toPaypalAmount } from './paypal-amounts';

/** What both kinds of refunds in PayPal's responses have in common. */
type RefundState = { id?: string; status?: string };

/**
 * Refunds a part or all of a capture. PayPal keeps idempotency keys of refunds for 45 days; a refund that is repeated
 * later is found by its number. The id of the order is sent along, for the events about the refund.
 */
export async function refund(context: PaypalContext, input: RefundRequest): Promise<ProviderRefund> {
  const order = await fetchOrder(context, input.providerRef);
  const existing = unitOf(order).payments?.refunds?.find(({ invoiceId }) => invoiceId === input.requestId);
  if (existing) return stateOf(existing);
  const capture = captureOf(order);
  const captureId = capture?.id;
  const currency = capture?.amount?.currencyCode;
  if (!captureId || !currency) throw new PaymentProviderError('PERMANENT', 'paypal: nothing was captured');
  const created = await context.client.call(({ payments }) =>
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
  return stateOf(created);
}

export async function fetchRefund({ client }: PaypalContext, refundId: string): Promise<ProviderRefund> {
  return stateOf(await client.call(({ payments }) => payments.getRefund({ refundId })));
}

function stateOf({ id, status }: RefundState): ProviderRefund {
  if (!id) throw new Error('PayPal returned a refund without an id');
  if (status === 'COMPLETED') return { refundId: id, status: 'SUCCEEDED' };
  const isFinal = status === 'FAILED' || status === 'CANCELLED';
  return { refundId: id, status: isFinal ? 'FAILED' : 'PENDING' };
}
