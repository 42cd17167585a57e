import { and, eq, ne, sql } from 'drizzle-orm';
import { isMessageKey } from '../../lib/contract/message-keys';
import type { Executor, Transaction } from '../database/connect';
import { paymentLog } from '../database/schema/orders';
import { lockOrder, type OrderRow } from '../orders/lock-order';
import { transition } from '../orders/transition';
import type { Services } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { writeAudit } from '../platform/write-audit';
import { appliedPaymentOf, isOpen, openPaymentOf, type PaymentRow, readPaymentRow } from './payment-row';
import type { PaymentFact } from './provider';
import { refundExtra } from './refund-extra';

/** Milliseconds after closing in which a late payment may open the order again (domain.md 2.5, row 19). */
const lateLimit = 24 * 3_600_000;

/**
 * Bring an attempt and its order to what the provider says. The only writer of SUCCEEDED for money of a
 * provider. Safe to run any number of times, at once and in any order: the order's lock lines them up, and
 * a payment that succeeded stays so.
 */
export function applyFact(services: Services, paymentId: string, fact: PaymentFact): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const { orderId } = await readPaymentRow(tx, paymentId);
    const order = await lockOrder(tx, orderId);
    const payment = await readPaymentRow(tx, paymentId);
    if (payment.status === 'SUCCEEDED') return payment;
    if (fact.status === 'SUCCEEDED') return applySuccess(tx, services, order, payment, fact);
    if (!isOpen(payment)) return payment;
    return applyProgress(tx, services, payment, fact);
  });
}

async function applyProgress(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  fact: PaymentFact,
): Promise<PaymentRow> {
  const status = {
    OPEN: payment.status,
    APPROVED: 'PROCESSING',
    PROCESSING: 'PROCESSING',
    FAILED: 'FAILED',
    CANCELED: 'CANCELED',
    EXPIRED: 'EXPIRED',
  } as const;
  const failKey = fact.failKey !== null && isMessageKey(fact.failKey) ? fact.failKey : null;
  const next = fact.status === 'SUCCEEDED' ? payment.status : status[fact.status];
  if (next === payment.status && failKey === payment.failKey) return payment;
  return change(tx, services, payment, {
    status: next,
    failKey: next === 'EXPIRED' ? 'payment_expired' : failKey,
  });
}

async function applySuccess(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  fact: PaymentFact,
): Promise<PaymentRow> {
  const wrong = mismatchesOf(services, payment, fact);
  if (wrong.length > 0) return refuse(tx, services, payment, fact, wrong);

  const isExtra = !isPayable(order) || (await appliedPaymentOf(tx, order.id)) !== null;
  const paid = await change(tx, services, payment, {
    status: 'SUCCEEDED',
    applied: !isExtra,
    succeededTime: services.clock.now(),
    cardBrand: fact.cardBrand,
    cardLast4: fact.cardLast4,
    threeDs: fact.threeDs,
    failKey: null,
  });
  if (isExtra) {
    await refundExtra(tx, services, paid);
    return paid;
  }
  await payOrder(tx, services, order, paid);
  // Another attempt that is still open must not take money for an order that is paid.
  const other = await openPaymentOf(tx, order.id);
  if (other) await services.jobs.enqueue(tx, 'payment.apply', { paymentLogId: other.id });
  return paid;
}

function isPayable(order: OrderRow): boolean {
  return ['PENDING_PAYMENT', 'CANCELED', 'OVERDUE_PAYMENT'].includes(order.status);
}

async function payOrder(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  const input = {
    orderId: order.id,
    actor: { type: 'WEBHOOK' },
    detail: { paymentSn: payment.sn, method: payment.method },
    set: paidWith(payment),
  } as const;
  if (order.status === 'PENDING_PAYMENT') {
    await transition(tx, services, { ...input, event: 'PAID' });
    return;
  }
  const closed = order.canceledTime ?? order.updatedTime;
  if (services.clock.now().getTime() - closed.getTime() <= lateLimit) {
    try {
      // A savepoint: when the goods or the coupon are gone, nothing of the attempt to take them stays.
      await tx.transaction((point) => transition(point, services, { ...input, event: 'LATE_PAID' }));
      return;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
  services.log.warn({ orderSn: order.sn, paymentSn: payment.sn }, 'late payment is paid back');
  await transition(tx, services, { ...input, event: 'LATE_PAID_REFUND' });
}

/** The order shows what was really paid and how, whatever method was looked at last. */
export function paidWith(payment: PaymentRow) {
  return {
    paymentMethod: payment.method,
    feeRatePpm: payment.feeRatePpm,
    ...(payment.feeFen > 0 ? { feeIncluded: false } : {}),
    serviceFeeFen: payment.feeFen,
    payAmountFen: payment.amountFen,
    amountPaidFen: payment.amountFen,
    payCurrency: payment.currency,
    payCurrencyMinor: payment.currencyMinor,
  };
}

function mismatchesOf(services: Services, payment: PaymentRow, fact: PaymentFact): string[] {
  const livemode = services.payments.byName(payment.provider)?.livemode ?? true;
  return [
    ...(fact.minor === payment.currencyMinor ? [] : ['amount']),
    ...(fact.currency === payment.currency ? [] : ['currency']),
    ...(fact.livemode === livemode ? [] : ['livemode']),
    ...(fact.providerRef === payment.providerRef ? [] : ['reference']),
  ];
}

/** Money of another amount, currency or world delivers nothing; staff look into it. */
async function refuse(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  fact: PaymentFact,
  wrong: string[],
): Promise<PaymentRow> {
  if (payment.status === 'FAILED') return payment;
  services.log.error({ paymentSn: payment.sn, wrong }, 'payment does not match its attempt');
  await writeAudit(tx, services, {
    action: 'payment.mismatch',
    actorType: 'WEBHOOK',
    subjectId: payment.id,
    detail: {
      wrong,
      expected: { currency: payment.currency, minor: payment.currencyMinor },
      got: { currency: fact.currency, minor: fact.minor, livemode: fact.livemode },
    },
  });
  return change(tx, services, payment, { status: 'FAILED', failKey: 'payment_failed' });
}

async function change(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  changes: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const [after] = await tx
    .update(paymentLog)
    .set({ ...changes, updatedTime: services.clock.now(), version: sql`${paymentLog.version} + 1` })
    .where(and(eq(paymentLog.id, payment.id), ne(paymentLog.status, 'SUCCEEDED')))
    .returning();
  if (!after) throw new StoreError('order_statusInvalid');
  return after;
}
