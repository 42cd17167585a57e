import { randomUUID } from 'node:crypto';
import type { MessageKey } from '../../../lib/wire/message-keys';
import type { PaymentFact } from '../../ports/payment-provider';
import { type OrderState, readOrder } from './order-state';
import { fetchOrder, type PaypalContext, prefer } from './orders';
import { declinedKey, factOf } from './payment-fact';
import { PaypalError } from './paypal-errors';

const unavailableKey: MessageKey = 'payment_methodUnavailable';

/** The order changed before the capture; its state decides. */
const changed = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED', 'ORDER_NOT_APPROVED'];

/** PayPal is capturing the order already: another payment would charge the shopper twice. */
const inProgress = ['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS'];

/** The order can never be captured: another order has its invoice number, or it was tried too often. */
const final = ['DUPLICATE_INVOICE_ID', 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'];

/** PayPal refuses because of the store's account. The shopper can only pay another way, and staff have to act. */
const accountIssues = [
  'AUTH_CAPTURE_NOT_ENABLED',
  'COMPLIANCE_VIOLATION',
  'PAYEE_ACCOUNT_INVALID',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_NOT_VERIFIED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING',
  'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
];

/** Issues that the shopper resolves at PayPal with the same order. Any other refusal is a plain decline. */
const failKeys: Readonly<Record<string, MessageKey>> = {
  PAYER_ACTION_REQUIRED: 'payment_paypalAction',
  TRANSACTION_LIMIT_EXCEEDED: 'payment_paypalLimit',
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
  const paypalRequestId = captureKey(order, ref);
  try {
    const captured = readOrder(
      await context.client.read(({ orders }) => orders.captureOrder({ id: ref, paypalRequestId, prefer })),
    );
    const after = factOf(captured, context);
    // A declined capture may leave the order approved.
    return after.status === 'APPROVED'
      ? { ...after, status: 'OPEN', failKey: declinedKey, failedTry: paypalRequestId }
      : after;
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    const issueOf = (known: readonly string[]) => error.issues.find((issue) => known.includes(issue));
    if (issueOf(inProgress)) return { ...fact, status: 'PROCESSING' };
    if (error.status !== 422 || error.kind === 'TRANSIENT') throw error;
    if (issueOf(changed)) return factOf(await fetchOrder(context, ref), context);
    const failed = { ...fact, failedTry: paypalRequestId };
    if (issueOf(final)) return { ...failed, status: 'FAILED', failKey: declinedKey };
    const accountIssue = issueOf(accountIssues);
    if (accountIssue) return { ...failed, status: 'FAILED', failKey: unavailableKey, accountIssue };
    const failKey = error.issues.map((issue) => failKeys[issue]).find(Boolean) ?? declinedKey;
    return { ...failed, status: 'OPEN', failKey };
  }
}

function captureKey({ update_time: updateTime }: OrderState, ref: string): string {
  // Without the time of the approval no other request has this key: it never repeats the result of another approval.
  const approval = updateTime?.replaceAll(/\D/g, '') || randomUUID();
  return `${ref}-capture-${approval}`;
}
