import type { Executor } from '../../../../database/connect';
import { StoreError } from '../../../../platform/errors/store-error';
import { entryId, type NewEntry } from '../../../journal/post-entry';
import {
  coinFunds,
  earnedLines,
  exchange,
  type Funds,
  type Line,
  netted,
  paymentLines,
  refundLines,
  reversed,
  unappliedPaymentLines,
} from '../../../journal/posting-rules';
import { readLines, readOrderLines, readRefundLines } from '../../../journal/read-lines';
import type { OrderRow } from '../../../orders/lock-order';
import { internalProvider, type PaymentRow, type RefundRow } from '../../payment-row';
import { receivedFen } from '../../refund-extra';

/** The journal entry of a payment that paid its order. */
export function appliedPaymentEntry(payment: PaymentRow): NewEntry {
  const charged = { currency: payment.currency, minor: payment.currencyMinor };
  return {
    ...paymentEvent(payment),
    lines: paymentLines(fundsOf(payment, { ...charged, amountFen: payment.amountFen }), payment.amountFen),
  };
}

/** The journal entry of a payment that will be refunded: an extra one, or one of another amount or currency. */
export function unappliedPaymentEntry(
  payment: PaymentRow,
  received: { currency: string; minor: number },
): NewEntry {
  return {
    ...paymentEvent(payment),
    lines: unappliedPaymentLines(fundsOf(payment, { ...received, amountFen: payment.amountFen })),
  };
}

function paymentEvent({ id, orderId }: PaymentRow): Omit<NewEntry, 'lines'> {
  return { kind: 'PAYMENT', sourceId: id, orderId, paymentLogId: id };
}

/**
 * The journal entry of a completed refund. The refund of an extra payment reverses the entry of that payment.
 * @param how.order the order before the refund
 * @throws StoreError `refund_noRate` for coins instead of an extra payment in a currency without a rate
 */
export async function refundEntry(
  tx: Executor,
  refund: RefundRow,
  how: {
    order: OrderRow;
    payment: PaymentRow;
    by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
    /** The refund ends the order. */
    isLast: boolean;
    /** The order had ended before: nothing of it is deferred. */
    isEnded?: boolean;
  },
): Promise<NewEntry> {
  const event = refundEvent(refund, (await wasBooked(tx, refund)) ? `-${refund.failedCount}` : '');
  if (refund.kind === 'EXTRA') {
    const received = await readLines(tx, entryId({ kind: 'PAYMENT', sourceId: refund.paymentLogId }));
    if (how.by === 'COINS') return { ...event, lines: await coinsInstead(tx, how.payment, received) };
    const lines = reversed(received);
    return { ...event, lines: how.by === 'BANK' ? lines.map(fromBank) : lines };
  }
  const { order, payment } = how;
  const { minor, amountFen } = refund;
  const { currency } = payment;
  const isEarned = how.isEnded || isDelivered(order);
  const leftFen = order.amountPaidFen - order.amountRefundedFen - amountFen;
  return {
    ...event,
    lines: refundLines(returned(), {
      amountFen,
      isDelivered: isEarned,
      earnedFen: how.isLast && !isEarned ? leftFen : 0,
    }),
  };

  function returned(): Funds {
    if (refund.channel === 'COINS') return coinFunds(amountFen);
    if (how.by === 'BANK') return { account: 'BANK', currency, minor };
    return fundsOf(payment, { currency, minor, amountFen });
  }
}

/** Coins for the value of an extra payment: the provider still owes the store what it collected. */
async function coinsInstead(
  tx: Executor,
  payment: PaymentRow,
  received: readonly Line[],
): Promise<readonly Line[]> {
  const owed = received.filter(({ account }) => account === 'UNAPPLIED_PAYMENTS');
  const [money] = reversed(owed);
  const coins = money && (await receivedFen(tx, payment, money));
  if (!money || !coins) throw new StoreError('refund_noRate');
  return netted([money, ...exchange(money, coins), ...reversed([coinFunds(coins)])]);
}

/**
 * Undoes what is booked of a refund, which failed after its success. An order that is not delivered waits again and has
 * earned nothing: what its end has earned, with whichever of its refunds, is deferred again. What a refund took from an
 * order that was delivered meanwhile is earned.
 */
export async function reversedRefundEntry(
  tx: Executor,
  refund: RefundRow,
  order: OrderRow,
): Promise<NewEntry> {
  const own = await readRefundLines(tx, refund);
  const earned = (lines: readonly Line[]) =>
    -lines.reduce((sum, { account, minor }) => sum + (account === 'REVENUE' ? minor : 0), 0);
  const earnedFen = isDelivered(order) ? 0 : earned(await readOrderLines(tx, order.id)) - earned(own);
  const undone = reversed(own).map((line) =>
    isDelivered(order) && line.account === 'DEFERRED_REVENUE'
      ? { ...line, account: 'REVENUE' as const }
      : line,
  );
  const lines = netted([...undone, ...reversed(earnedLines(earnedFen))]);
  return { ...refundEvent(refund, `-${refund.failedCount}-reversed`), lines };
}

/** Whether what the order brought is earned. */
export function isDelivered({ status, statusBeforeRefund }: OrderRow): boolean {
  const reached = status === 'PENDING_REFUND' || status === 'REFUNDED' ? statusBeforeRefund : status;
  return reached === 'PENDING_EVALUATE' || reached === 'COMPLETED';
}

/** Only a refund that failed at the provider can be booked more than once. */
async function wasBooked(tx: Executor, refund: RefundRow): Promise<boolean> {
  return refund.failedCount > 0 && (await readRefundLines(tx, refund)).length > 0;
}

function refundEvent({ id, orderId }: RefundRow, suffix: string): Omit<NewEntry, 'lines'> {
  return { kind: 'REFUND', sourceId: `${id}${suffix}`, orderId, refundId: id };
}

function fundsOf(
  { provider }: PaymentRow,
  money: { currency: string; minor: number; amountFen: number },
): Funds {
  if (provider === internalProvider) return coinFunds(money.amountFen);
  return { account: 'RECEIVABLE', provider, currency: money.currency, minor: money.minor };
}

/** Staff paid from the bank account: the provider still owes the store what it collected. */
function fromBank(line: Line): Line {
  return line.account === 'RECEIVABLE'
    ? { account: 'BANK', currency: line.currency, minor: line.minor }
    : line;
}
