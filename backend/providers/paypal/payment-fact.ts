import type { MessageKey } from '../../../lib/wire/message-keys';
import type { PaymentFact } from '../../ports/payment-provider';
import { isKnownCurrency, minorOf, type OrderCapture, type OrderState } from './order-state';

export const declinedKey: MessageKey = 'payment_paypalDeclined';

type Mode = { livemode: boolean };

/** The fact of an order, which has one unit and at most one capture. */
export function factOf(order: OrderState, { livemode }: Mode): PaymentFact {
  const [unit] = order.purchase_units;
  const capture = captureOf(order);
  const status = statusOf(order, capture);
  const money = capture?.amount ?? unit?.amount ?? null;
  return {
    ...noFact(order.id ?? '', livemode),
    status,
    currency: money?.currency_code ?? '',
    minor: money === null ? 0 : (minorOf(money) ?? 0),
    failKey: status === 'FAILED' ? declinedKey : null,
    ...(status === 'FAILED' && capture?.id ? { failedTry: capture.id } : {}),
    refundedMinor: refundedOf(order),
    fee: feeOf(capture),
    captureRef: capture?.id ?? undefined,
    accountIssue: accountIssueOf(capture),
  };
}

/** The fact of an order that PayPal has deleted, which it does hours later without an approval. */
export function expiredFact(providerRef: string, { livemode }: Mode): PaymentFact {
  return noFact(providerRef, livemode);
}

function noFact(providerRef: string, livemode: boolean): PaymentFact {
  return {
    providerRef,
    status: 'EXPIRED',
    currency: '',
    minor: 0,
    livemode,
    cardBrand: null,
    cardLast4: null,
    cardWallet: null,
    cardFingerprint: null,
    threeDs: false,
    failKey: null,
    refundedMinor: 0,
    fee: null,
    risk: null,
  };
}

/** The capture of an order. After a declined one PayPal may make another; one that took the money counts, then the last. */
export function captureOf({ purchase_units: [unit] }: OrderState): OrderCapture | null {
  const captures = unit?.payments.captures ?? [];
  return captures.findLast(isPaid) ?? captures.findLast((one) => !isFailed(one)) ?? captures.at(-1) ?? null;
}

const isFailed = ({ status }: OrderCapture) => status === 'DECLINED' || status === 'FAILED';

/** The statuses of a capture that took the money; a refund changes the status of its capture. */
const paidStatuses: readonly (string | null)[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

function isPaid({ status, amount }: OrderCapture): boolean {
  return paidStatuses.includes(status) && amount !== null && minorOf(amount) !== null;
}

/**
 * Only a status that states a success, with an amount, is one. What the store does not know is PROCESSING: PayPal is asked
 * again, and the order is neither delivered nor closed meanwhile.
 */
function statusOf({ id, status }: OrderState, capture: OrderCapture | null): PaymentFact['status'] {
  if (capture !== null && !isFailed(capture)) {
    return isPaid(capture) && id !== null ? 'SUCCEEDED' : 'PROCESSING';
  }
  switch (status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return 'OPEN';
    case 'APPROVED':
      return 'APPROVED';
    case 'VOIDED':
      return 'CANCELED';
    case 'COMPLETED':
      return capture === null ? 'PROCESSING' : 'FAILED';
    default:
      return 'PROCESSING';
  }
}

/** Why a capture can be pending until the seller does something at PayPal: accept it, or complete the account. */
const sellerReasons = [
  'INTERNATIONAL_WITHDRAWAL',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
];

function accountIssueOf(capture: OrderCapture | null): string | undefined {
  const reason = capture?.status === 'PENDING' ? capture.status_details?.reason : null;
  return sellerReasons.find((one) => one === reason);
}

function refundedOf({ purchase_units: [unit] }: OrderState): number {
  return (unit?.payments.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + (amount === null ? 0 : (minorOf(amount) ?? 0)), 0);
}

function feeOf(capture: OrderCapture | null): PaymentFact['fee'] {
  const fee = capture?.seller_receivable_breakdown?.paypal_fee ?? null;
  const minor = fee === null ? null : minorOf(fee);
  if (fee === null || minor === null || !isKnownCurrency(fee.currency_code)) return null;
  return { minor, currency: fee.currency_code };
}
