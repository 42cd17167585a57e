import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/store-error';
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

/**
 * Sends a refund through the original payment method. The refund's number is the provider's idempotency key, so a
 * repeated job refunds once. Only a refund of kind ORDER changes the order.
 * @throws Error when the provider rejects it or cannot be reached; the job, later the sweep, retries for a day
 */
export async function payBack(services: Services, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refund).where(eq(refund.id, refundId));
  if (row?.status !== 'PENDING') return;
  const payment = await readPaymentRow(services.db, row.paymentLogId);
  let sent: string | null = null;
  try {
    if (payment.provider !== internalProvider) sent = await sendBack(services, payment, row);
  } catch (error) {
    const started = row.retriedTime ?? row.createdTime;
    if (services.clock.now().getTime() - started.getTime() < longestTry) throw error;
    services.log.error(
      { event: 'refund.manual', err: error, refundSn: row.sn, kind: row.kind },
      'the provider refused a refund for a day; it is left to staff',
    );
    return leaveToStaff(services, row);
  }
  await services.db.transaction(async (tx) => {
    await completeRefund(tx, services, row, {
      // A confirmation by the provider also ends a refund that was left to staff meanwhile.
      from: ['PENDING', 'MANUAL'],
      providerRefundId: sent,
      by: 'PAYMENT_METHOD',
      payment,
      actor: { type: 'SYSTEM' },
    });
  });
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
async function leaveToStaff(services: Services, row: RefundRow): Promise<void> {
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

async function sendBack(services: Services, payment: PaymentRow, row: RefundRow): Promise<string> {
  if (payment.providerRef === null) throw new StoreError('payment_notFound');
  const { refundId } = await providerOf(services, payment).refund({
    requestId: row.sn,
    providerRef: payment.providerRef,
    minor: row.minor ?? shareOf(payment, row.amountFen),
  });
  return refundId;
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
