import { and, eq, inArray } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/store-error';
import type { ProviderRefund } from '../../ports/payment-provider';
import { post } from '../coins/post';
import { type NewEntry, postEntry } from '../journal/post-entry';
import { queueOrderMail } from '../order-lifecycle/order-mail';
import { type OrderActor, transition } from '../order-lifecycle/transition';
import { lockOrder } from '../orders/lock-order';
import { internalProvider, type PaymentRow, type RefundRow, readPaymentRow } from '../payments/payment-row';
import { providerOf } from '../payments/provider-session';
import { refundEntry, shareOf } from './payment-entries';

/** Milliseconds after which a refund that the provider rejects is handed to staff. */
const longestTry = 24 * 3_600_000;
/** Minutes until a refund that failed at the provider is sent again. */
const pauseAfterFailure = 10;

/**
 * Sends a refund through the original payment method, or requests the state of one that the provider has accepted and
 * not decided. The refund's number is the provider's idempotency key, so a repeated job refunds once. Only a refund of
 * kind ORDER changes the order.
 * @throws Error when the provider rejects it or cannot be reached; the job, later the sweep, retries for a day
 */
export async function payBack(services: Services, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refund).where(eq(refund.id, refundId));
  if (row?.status !== 'PENDING') return;
  const payment = await readPaymentRow(services.db, row.paymentLogId);
  let sent: ProviderRefund | null = null;
  try {
    if (payment.provider !== internalProvider) sent = await sendBack(services, payment, row);
  } catch (error) {
    // The provider may still pay back what it has accepted: staff must not return that by hand as well.
    if (row.providerRefundId !== null || isWorthTrying(services, row)) throw error;
    return leaveToStaff(services, row, error);
  }
  if (sent?.status === 'FAILED') return recordFailure(services, row, sent.refundId);
  if (sent?.status === 'PENDING') return recordAccepted(services, row, sent.refundId);
  await services.db.transaction(async (tx) => {
    await completeRefund(tx, services, row, {
      // A confirmation by the provider also ends a refund that was left to staff meanwhile.
      from: ['PENDING', 'MANUAL'],
      providerRefundId: sent?.refundId ?? null,
      by: 'PAYMENT_METHOD',
      payment,
      actor: { type: 'SYSTEM' },
    });
  });
}

/** The provider decides later: its webhook or the sweep requests the state again. */
async function recordAccepted(services: Services, row: RefundRow, providerRefundId: string): Promise<void> {
  await services.db
    .update(refund)
    .set({ providerRefundId })
    .where(and(eq(refund.id, row.id), eq(refund.status, 'PENDING'), eq(refund.failedCount, row.failedCount)));
}

/** A failed refund is final at the provider. The sweep sends another one, which has a number of its own. */
async function recordFailure(services: Services, row: RefundRow, providerRefundId: string): Promise<void> {
  services.log.warn(
    { refundSn: row.sn, providerRefundId },
    'the provider accepted a refund that failed afterwards',
  );
  const [failed] = await services.db
    .update(refund)
    .set({
      providerRefundId: null,
      failedCount: row.failedCount + 1,
      nextCheckTime: addTime(services.clock.now(), pauseAfterFailure, 'minute'),
    })
    .where(and(eq(refund.id, row.id), eq(refund.status, 'PENDING'), eq(refund.failedCount, row.failedCount)))
    .returning();
  if (!failed || isWorthTrying(services, row)) return;
  await leaveToStaff(services, failed, new Error(`Refund ${providerRefundId} failed at the provider`));
}

function isWorthTrying({ clock }: Services, row: RefundRow): boolean {
  const started = row.retriedTime ?? row.createdTime;
  return clock.now().getTime() - started.getTime() < longestTry;
}

type Completion = {
  from: RefundRow['status'][];
  providerRefundId: string | null;
  /** BANK: staff returned the money by hand. */
  by: 'PAYMENT_METHOD' | 'BANK';
  payment: PaymentRow;
  actor: OrderActor;
};

/**
 * Records and books that the money of a refund was returned; coins are returned here. Does nothing when the refund is
 * in none of the statuses `from`.
 */
export async function completeRefund(
  tx: Executor,
  services: Services,
  row: RefundRow,
  how: Completion,
): Promise<void> {
  const order = await lockOrder(tx, row.orderId);
  const [done] = await tx
    .update(refund)
    .set({
      status: 'SUCCEEDED',
      providerRefundId: how.providerRefundId,
      updatedTime: services.clock.now(),
    })
    .where(and(eq(refund.id, row.id), inArray(refund.status, how.from)))
    .returning({ id: refund.id });
  if (!done) return;
  if (row.kind === 'ORDER') {
    await transition(tx, services, {
      orderId: order.id,
      event: 'REFUNDED',
      actor: how.actor,
      detail: { refundSn: row.sn },
      set: { amountRefundedFen: order.amountRefundedFen + row.amountFen },
    });
  }
  const entry = await refundEntry(tx, row, { order, ...how });
  if (how.by === 'PAYMENT_METHOD' && how.payment.provider === internalProvider) {
    await returnCoins(tx, services, order.memberId, row, entry);
  } else {
    await postEntry(tx, services.clock, entry);
  }
}

/** The order stays in PENDING_REFUND until staff retry the refund or return the money by hand. */
async function leaveToStaff(services: Services, row: RefundRow, reason: unknown): Promise<void> {
  services.log.error(
    { event: 'refund.manual', err: reason, refundSn: row.sn, kind: row.kind },
    'the provider refused a refund for a day; it is left to staff',
  );
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, row.orderId);
    const [left] = await tx
      .update(refund)
      .set({ status: 'MANUAL', updatedTime: services.clock.now() })
      .where(and(eq(refund.id, row.id), eq(refund.status, 'PENDING')))
      .returning({ id: refund.id });
    if (!left) return;
    await queueOrderMail(tx, services, order, 'refundFailed', row.amountFen);
    if (row.kind === 'EXTRA') return;
    await transition(tx, services, {
      orderId: row.orderId,
      event: 'REFUND_FAILED',
      actor: { type: 'SYSTEM' },
      detail: { refundSn: row.sn },
    });
  });
}

async function sendBack(services: Services, payment: PaymentRow, row: RefundRow): Promise<ProviderRefund> {
  if (payment.providerRef === null) throw new StoreError('payment_notFound');
  const provider = providerOf(services, payment);
  if (row.providerRefundId !== null) return provider.fetchRefund(row.providerRefundId);
  return provider.refund({
    requestId: row.failedCount === 0 ? row.sn : `${row.sn}-${row.failedCount}`,
    providerRef: payment.providerRef,
    minor: row.minor ?? shareOf(payment, row.amountFen),
  });
}

async function returnCoins(
  tx: Executor,
  services: Services,
  memberId: string,
  row: RefundRow,
  entry: NewEntry,
): Promise<void> {
  await post(tx, services.clock, {
    memberId,
    type: 'REFUND',
    credit: row.amountFen,
    orderId: row.orderId,
    idempotencyKey: `refund:${row.id}`,
    entry,
  });
}
