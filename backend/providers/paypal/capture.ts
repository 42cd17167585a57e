import type { MessageKey } from '../../../lib/contract/dialect/message-keys';
import type { PaymentFact } from '../../ports/payment-provider';
import { type OrderState, readOrder } from './order-state';
import { fetchOrder, type PaypalContext, prefer } from './orders';
import { declinedKey, factOf } from './payment-fact';
import { PaypalError } from './paypal-errors';

/** The order changed before the capture; its state decides. */
const changed = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED', 'ORDER_NOT_APPROVED'];

/** Issues that the shopper resolves at PayPal with the same order. Any other refusal is a plain decline. */
const failKeys: Readonly<Record<string, MessageKey>> = {
  PAYER_ACTION_REQUIRED: 'payment_paypalAction',
  TRANSACTION_LIMIT_EXCEEDED: 'payment_cardLimit',
};

/**
 * Captures an approved order once. The idempotency key names the approval: a repeated request returns the first result,
 * and a capture after another approval is a new request. PayPal captures an order once whatever the key is.
 * @returns OPEN with a failure when PayPal declines; the shopper may approve the same order again
 */
export async function capture(context: PaypalContext, ref: string): Promise<PaymentFact> {
  const order = await fetchOrder(context, ref);
  const fact = factOf(order, context);
  if (fact.status !== 'APPROVED') return fact;
  try {
    const captured = readOrder(
      await context.client.read(({ orders }) =>
        orders.captureOrder({ id: ref, paypalRequestId: captureKey(order, ref), prefer }),
      ),
    );
    const after = factOf(captured, context);
    // A declined capture may leave the order approved.
    return after.status === 'APPROVED' ? { ...after, status: 'OPEN', failKey: declinedKey } : after;
  } catch (error) {
    if (!(error instanceof PaypalError) || error.status !== 422) throw error;
    if (error.kind === 'TRANSIENT') throw error;
    if (error.issues.some((issue) => changed.includes(issue))) {
      return factOf(await fetchOrder(context, ref), context);
    }
    // Another order of the account has this invoice number: this one can never be captured.
    if (error.issues.includes('DUPLICATE_INVOICE_ID'))
      return { ...fact, status: 'FAILED', failKey: declinedKey };
    const failKey = error.issues.map((issue) => failKeys[issue]).find(Boolean) ?? declinedKey;
    return { ...fact, status: 'OPEN', failKey };
  }
}

function captureKey({ update_time: updateTime }: OrderState, ref: string): string {
  return `${ref}-capture-${(updateTime ?? '').replaceAll(/\D/g, '')}`;
}
