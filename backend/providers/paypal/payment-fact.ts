import type { Money, Order, OrdersCapture, PurchaseUnit } from '@paypal/paypal-server-sdk';
import type { MessageKey } from '../../../lib/contract/dialect/message-keys';
import type { PaymentFact } from '../../ports/payment-provider';
import { fromPaypalAmount, takesCurrency } from './paypal-amounts';

export const declinedKey: MessageKey = 'payment_paypalDeclined';

type Mode = { livemode: boolean };

/** The fact of an order, which has one unit and at most one capture. */
export function factOf(order: Order, { livemode }: Mode): PaymentFact {
  const unit = unitOf(order);
  const capture = captureOf(order);
  const status = statusOf(order, capture);
  const money = capture?.amount ?? unit.amount;
  if (!money) throw new Error(`The order ${order.id} of PayPal has no amount`);
  return {
    ...noFact(order.id ?? '', livemode),
    status,
    currency: money.currencyCode,
    minor: minorOf(money),
    failKey: status === 'FAILED' ? declinedKey : null,
    refundedMinor: refundedOf(unit),
    fee: feeOf(capture),
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

export function unitOf(order: Order): PurchaseUnit {
  const [unit] = order.purchaseUnits ?? [];
  if (!unit) throw new Error(`The order ${order.id} of PayPal has no unit`);
  return unit;
}

/** The capture of an order. After a declined one PayPal may make another; the last one counts. */
export function captureOf(order: Order): OrdersCapture | null {
  const captures = unitOf(order).payments?.captures ?? [];
  return captures.findLast(({ status }) => !isFailed(status)) ?? captures.at(-1) ?? null;
}

const isFailed = (status: string | undefined) => status === 'DECLINED' || status === 'FAILED';

function statusOf({ status }: Order, capture: OrdersCapture | null): PaymentFact['status'] {
  if (capture !== null && !isFailed(capture.status)) {
    return capture.status === 'PENDING' ? 'PROCESSING' : 'SUCCEEDED';
  }
  if (capture !== null && status === 'COMPLETED') return 'FAILED';
  if (status === 'APPROVED') return 'APPROVED';
  if (status === 'VOIDED') return 'CANCELED';
  return status === 'COMPLETED' ? 'PROCESSING' : 'OPEN';
}

/** An amount in another currency is a mismatch, which has no minor units here. */
function minorOf(money: Money): number {
  return isKnown(money.currencyCode) ? fromPaypalAmount(money) : 0;
}

function refundedOf(unit: PurchaseUnit): number {
  const refunds = unit.payments?.refunds ?? [];
  return refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + (amount ? minorOf(amount) : 0), 0);
}

function feeOf(capture: OrdersCapture | null): PaymentFact['fee'] {
  const fee = capture?.sellerReceivableBreakdown?.paypalFee;
  if (!fee || !isKnown(fee.currencyCode)) return null;
  return { minor: fromPaypalAmount(fee), currency: fee.currencyCode };
}

const isKnown = (currency: string) => takesCurrency(currency, 2) || takesCurrency(currency, 0);
