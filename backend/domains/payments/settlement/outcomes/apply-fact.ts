import { and, eq, ne, sql } from 'drizzle-orm';
import { metrics } from '../../../../../lib/metrics/metrics';
import { addTime } from '../../../../../lib/time';
import { isMessageKey } from '../../../../../lib/wire/message-keys';
import type { Executor, Transaction } from '../../../../database/connect';
import { member } from '../../../../database/schema/members';
import { paymentLog } from '../../../../database/schema/payments';
import { lockOn } from '../../../../platform/concurrency/lock-on';
import type { Services } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { failpoint } from '../../../../platform/failpoints';
import { latestPayment } from '../../../../platform/waits/order-waits';
import { writeAudit } from '../../../../platform/write-audit';
import type { PaymentFact } from '../../../../ports/payment-provider';
import { postEntryLater } from '../../../journal/post-entry';
import { type EffectsMode, recordFact } from '../../../orders/lifecycle/record-fact';
import { transition } from '../../../orders/lifecycle/transition';
import { lockOrder, type OrderRow } from '../../../orders/lock-order';
import { closedStatuses, nextCheckOf } from '../../closed-attempts';
import { attemptsOf, isOpen, isSettled, type PaymentRow, readPaymentRow } from '../../payment-row';
import { refundExtra } from '../../refund-extra';
import { appliedPaymentEntry, unappliedPaymentEntry } from './payment-entries';

/**
 * Applies a fact of the provider to an attempt and its order. The only writer of SUCCEEDED for payments through a
 * provider. Idempotent, safe under concurrency and independent of order: the order's lock serialises calls, and a
 * succeeded payment stays succeeded. When the effects on the order fail, the payment is recorded and the order is on
 * hold for staff.
 */
export async function applyFact(
  services: Services,
  { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>,
  fact: PaymentFact,
): Promise<PaymentRow> {
  const stated = { orderId, provider, subjectId: id, objectId: fact.providerRef, state: fact.status };
  const after = await recordFact(
    services,
    { ...stated, kind: 'PAYMENT', content: fact },
    async (tx, effects) => {
      const order = await lockOrder(tx, orderId);
      const attempts = await attemptsOf(tx, orderId);
      const found = attempts.find((each) => each.id === id);
      if (!found) throw new StoreError('payment_notFound');
      if (isSettled(found)) return found;
      if (fact.status !== found.status) metrics.payments.inc({ provider, outcome: fact.status });
      const payment = await noteAccountIssue(tx, services, found, fact);
      if (fact.status === 'SUCCEEDED') {
        const others = attempts.filter((each) => each !== found);
        return applySuccess(tx, services, { order, payment, others, effects }, fact);
      }
      if (!isOpen(payment)) return payment;
      return applyProgress(tx, services, payment, fact);
    },
    () => readPaymentRow(services.db, id),
  );
  if (after.status === 'SUCCEEDED') failpoint('payment.applied');
  return after;
}

/** An issue of the store's account at the provider is an alarm once, however often the attempt is asked about. */
async function noteAccountIssue(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  { accountIssue }: PaymentFact,
): Promise<PaymentRow> {
  if (!accountIssue || accountIssue === payment.accountIssue) return payment;
  services.log.error(
    { event: 'payment.account', paymentSn: payment.sn, issue: accountIssue },
    'a payment waits for the store, or was refused because of its account at the provider',
  );
  return change(tx, services, payment, { accountIssue });
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
    ...(closedStatuses.includes(next) ? { nextCheckTime: nextCheckOf(0, services.clock.now()) } : {}),
  });
}

async function applySuccess(
  tx: Transaction,
  services: Services,
  {
    order,
    payment,
    others,
    effects,
  }: { order: OrderRow; payment: PaymentRow; others: readonly PaymentRow[]; effects: EffectsMode },
  fact: PaymentFact,
): Promise<PaymentRow> {
  const wrong = mismatchesOf(services, payment, fact);
  if (wrong.length > 0) return refuse(tx, services, payment, fact, wrong);

  const isExtra = !isPayable(order) || others.some(({ applied }) => applied);
  const paid = await change(tx, services, payment, {
    status: 'SUCCEEDED',
    applied: !isExtra,
    succeededTime: services.clock.now(),
    captureRef: fact.captureRef ?? null,
    cardBrand: fact.cardBrand,
    cardLast4: fact.cardLast4,
    cardWallet: fact.cardWallet,
    cardFingerprint: fact.cardFingerprint,
    threeDs: fact.threeDs,
    providerFeeMinor: fact.fee?.minor ?? null,
    providerFeeCurrency: fact.fee?.currency ?? null,
    risk: fact.risk,
    failKey: null,
    nextCheckTime: null,
  });
  await postEntryLater(
    tx,
    services.clock,
    isExtra ? unappliedPaymentEntry(paid, fact) : appliedPaymentEntry(paid),
  );
  if (isExtra) {
    await refundExtra(tx, services, paid, 'EXTRA_PAYMENT');
    return paid;
  }
  await payOrder(tx, services, { order, effects }, paid);
  // Another open attempt must not charge an order that is paid.
  const other = others.find(isOpen);
  if (other) await services.jobs.enqueue(tx, 'payment.apply', { paymentLogId: other.id });
  failpoint('payment.written');
  return paid;
}

function isPayable(order: OrderRow): boolean {
  return ['PENDING_PAYMENT', 'CANCELED', 'OVERDUE_PAYMENT'].includes(order.status);
}

async function payOrder(
  tx: Transaction,
  services: Services,
  { order, effects }: { order: OrderRow; effects: EffectsMode },
  payment: PaymentRow,
): Promise<void> {
  const input = {
    orderId: order.id,
    actor: { type: 'WEBHOOK' },
    detail: { paymentSn: payment.sn, method: payment.method },
    set: paidWith(payment),
    effects,
    locked: { order },
  } as const;
  if (order.status === 'PENDING_PAYMENT') {
    await transition(tx, services, { ...input, event: 'PAID' });
    return;
  }
  const closed = order.canceledTime ?? order.updatedTime;
  const isRecent = services.clock.now() <= addTime(closed, latestPayment, 'second');
  // The state table refuses LATE_PAID for an order that the member canceled: they do not expect the product any more.
  if (isRecent && effects === 'TOGETHER' && (await hasBuyer(tx, order))) {
    try {
      // A savepoint: rolls back a partial reservation when the stock or the coupon is gone.
      await tx.transaction((point) => transition(point, services, { ...input, event: 'LATE_PAID' }));
      return;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
  services.log.warn({ orderSn: order.sn, paymentSn: payment.sn }, 'late payment is paid back');
  await transition(tx, services, { ...input, event: 'LATE_PAID_REFUND' });
}

/** Whether the account of the buyer is not closed. Closing it takes the same lock. */
async function hasBuyer(tx: Transaction, { memberId }: OrderRow): Promise<boolean> {
  await lockOn(tx, `orders:${memberId}`);
  const [buyer] = await tx.select({ status: member.status }).from(member).where(eq(member.id, memberId));
  return buyer !== undefined && buyer.status !== 'CLOSED';
}

/** The order records the amount and method actually paid, whatever method was selected last. */
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
  const livemode = services.payments.byCode(payment.provider)?.livemode ?? true;
  return [
    ...(fact.minor === payment.currencyMinor ? [] : ['amount']),
    ...(fact.currency === payment.currency ? [] : ['currency']),
    ...(fact.livemode === livemode ? [] : ['livemode']),
    ...(fact.providerRef === payment.providerRef ? [] : ['reference']),
  ];
}

/**
 * A payment with another amount or currency pays nothing and is refunded; the order cannot be paid again. One of
 * another environment or with another reference is left to staff.
 */
async function refuse(
  tx: Executor,
  services: Services,
  payment: PaymentRow,
  fact: PaymentFact,
  wrong: string[],
): Promise<PaymentRow> {
  services.log.error(
    { event: 'payment.mismatch', paymentSn: payment.sn, wrong },
    'payment does not match its attempt',
  );
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
  const after = await change(tx, services, payment, {
    status: 'MISMATCH',
    captureRef: fact.captureRef ?? null,
    failKey: 'payment_mismatch',
    nextCheckTime: null,
  });
  const canRefund = wrong.every((what) => what === 'amount' || what === 'currency') && fact.minor > 0;
  if (canRefund) {
    await postEntryLater(tx, services.clock, unappliedPaymentEntry(after, fact));
    await refundExtra(tx, services, after, 'PAYMENT_MISMATCH', fact);
  }
  return after;
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
