import { and, eq, inArray } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { refund } from '../../../database/schema/payments';
import { transact } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { failpoint } from '../../../platform/failpoints';
import {
  PaymentProviderError,
  type ProviderRefund,
  type RefundRequest,
} from '../../../ports/payment-provider';
import { queueOrderMail } from '../../order-lifecycle/order-mail';
import { recordFact } from '../../order-lifecycle/record-fact';
import { transition } from '../../order-lifecycle/transition';
import { lockOrder } from '../../orders/lock-order';
import { isRefundDisputed } from '../../orders/open-dispute';
import {
  internalProvider,
  type PaymentRow,
  type RefundRow,
  readPaymentRow,
} from '../../payments/payment-row';
import { providerOf } from '../../payments/provider-session';
import { completeRefund } from './complete-refund';

/** Statuses in which a refund is sent to the provider or its state is requested there. */
const sendable = ['APPROVED', 'SUBMITTED', 'PENDING'] as const;

/** Milliseconds after which a refund that the provider rejects is handed to staff. */
const longestTry = 24 * 3_600_000;
/** Minutes until a refund that failed at the provider is sent again. */
const pauseAfterFailure = 10;

/**
 * Sends a refund through the original payment method, or requests the state of one that the provider has accepted and
 * not decided. The refund's number is the provider's idempotency key, so a repeated job refunds once. Only a refund of
 * kind ORDER changes the order. While the payment is disputed, nothing is sent; the sweep sends it afterwards.
 * @throws Error when the provider rejects it or cannot be reached; the job, later the sweep, retries for a day
 */
export async function payBack(services: Services, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refund).where(eq(refund.id, refundId));
  if (!row || !isSendable(row.status)) return;
  // Only the state of a refund that the provider has accepted is fetched.
  const { paymentLogId, channel } = row;
  const isNew = row.providerRefundId === null;
  if (isNew && (await isRefundDisputed(services.db, { paymentLogId }, channel))) return;
  const payment = await readPaymentRow(services.db, row.paymentLogId);
  let sent: ProviderRefund | null = null;
  try {
    if (!isInCoins(payment, row)) {
      sent = await sendBack(services, payment, row);
      if (sent === null) return;
    }
  } catch (error) {
    // The provider may still pay back what it has accepted: staff must not return that by hand as well.
    if (row.providerRefundId !== null || isWorthTrying(services, row)) throw error;
    return leaveToStaff(services, row, error);
  }
  failpoint('refund.accepted');
  await recordState(services, payment, row, sent);
}

/**
 * Records the state of a refund at its provider, also of one that was left to staff meanwhile: they must not return the
 * money by hand as well.
 * @param state null for a refund in coins
 */
export async function recordState(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
  state: ProviderRefund | null,
): Promise<void> {
  if (state?.status === 'FAILED') return recordFailure(services, row, state.refundId);
  if (state?.status === 'PENDING') return recordAccepted(services, row, state.refundId);
  await recordFact(services, row.orderId, async (tx, effects) => {
    await completeRefund(tx, services, row, {
      from: [...sendable, 'MANUAL'],
      isPaidByProvider: state !== null,
      providerRefundId: state?.refundId ?? null,
      by: 'PAYMENT_METHOD',
      payment,
      actor: { type: 'SYSTEM' },
      effects,
    });
    failpoint('refund.written');
  });
}

/**
 * What the provider has made of a refund, by the number of each try; the newest first. Nothing is sent. Empty when the
 * provider does not know the payment or is no longer configured.
 * @throws PaymentProviderError when the provider cannot answer now
 */
export async function findTries(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
): Promise<ProviderRefund[]> {
  const provider = services.payments.byCode(payment.provider);
  if (!provider || payment.providerRef === null) return [];
  const found: ProviderRefund[] = [];
  for (let failed = row.failedCount; failed >= 0; failed -= 1) {
    const made = await provider
      .findRefund(requestOf(row, { ...payment, providerRef: payment.providerRef }, failed))
      .catch(noneWhenRefused);
    if (made) found.push(made);
  }
  return found;
}

function noneWhenRefused(error: unknown): null {
  if (error instanceof PaymentProviderError && error.kind === 'PERMANENT') return null;
  throw error;
}

/** Every try after a failed one has a number of its own. */
function requestOf(
  { sn, minor }: RefundRow,
  { providerRef, captureRef }: Pick<RefundRequest, 'providerRef' | 'captureRef'>,
  failed: number,
): RefundRequest {
  return { requestId: failed === 0 ? sn : `${sn}-${failed}`, providerRef, captureRef, minor };
}

/** The provider decides later: its webhook or the sweep requests the state again. */
async function recordAccepted(services: Services, row: RefundRow, providerRefundId: string): Promise<void> {
  const isManual = row.status === 'MANUAL';
  await services.db
    .update(refund)
    .set({
      status: 'PENDING',
      providerRefundId,
      // The sweep did not set a next check while staff were to handle it.
      ...(isManual ? { nextCheckTime: addTime(services.clock.now(), 1, 'minute'), checkCount: 0 } : {}),
    })
    .where(
      and(
        isManual ? and(eq(refund.id, row.id), eq(refund.status, 'MANUAL')) : isUnderWay(row),
        eq(refund.failedCount, row.failedCount),
      ),
    );
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
      status: 'APPROVED',
      providerRefundId: null,
      failedCount: row.failedCount + 1,
      nextCheckTime: addTime(services.clock.now(), pauseAfterFailure, 'minute'),
    })
    .where(and(isUnderWay(row), eq(refund.failedCount, row.failedCount)))
    .returning();
  if (!failed || isWorthTrying(services, row)) return;
  await leaveToStaff(services, failed, new Error(`Refund ${providerRefundId} failed at the provider`));
}

function isSendable(status: RefundRow['status']): boolean {
  return sendable.some((each) => each === status);
}

/** The row, unless its outcome was recorded meanwhile. */
const isUnderWay = ({ id }: RefundRow) => and(eq(refund.id, id), inArray(refund.status, [...sendable]));

function isWorthTrying({ clock }: Services, row: RefundRow): boolean {
  const started = row.retriedTime ?? row.createdTime;
  return clock.now().getTime() - started.getTime() < longestTry;
}

/** Whether the refund posts coins instead of sending money. */
function isInCoins(payment: PaymentRow, row: Pick<RefundRow, 'channel'>): boolean {
  return payment.provider === internalProvider || row.channel === 'COINS';
}

/** The order stays in PENDING_REFUND until staff retry the refund or return the money by hand. */
async function leaveToStaff(services: Services, row: RefundRow, reason: unknown): Promise<void> {
  services.log.error(
    { event: 'refund.manual', err: reason, refundSn: row.sn, kind: row.kind },
    'the provider refused a refund for a day; it is left to staff',
  );
  await transact(services.db, async (tx) => {
    const order = await lockOrder(tx, row.orderId);
    const [left] = await tx
      .update(refund)
      .set({ status: 'MANUAL', updatedTime: services.clock.now() })
      .where(isUnderWay(row))
      .returning({ id: refund.id });
    if (!left) return;
    await queueOrderMail(tx, services, order, 'refundFailed', { amountFen: row.amountFen });
    if (row.kind === 'EXTRA') return;
    await transition(tx, services, {
      orderId: row.orderId,
      event: 'REFUND_FAILED',
      actor: { type: 'SYSTEM' },
      detail: { refundSn: row.sn },
    });
  });
}

/** @returns null when the refund was ended meanwhile: nothing was sent */
async function sendBack(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
): Promise<ProviderRefund | null> {
  if (payment.providerRef === null) throw new StoreError('payment_notFound');
  const provider = providerOf(services, payment);
  if (row.providerRefundId !== null) return provider.fetchRefund(row.providerRefundId);
  // Recorded before the call: a process that is killed now leaves a refund of which the provider may know.
  const [submitted] = await services.db
    .update(refund)
    .set({ status: 'SUBMITTED' })
    .where(isUnderWay(row))
    .returning({ id: refund.id });
  if (!submitted) return null;
  failpoint('refund.submitted');
  return provider.refund(requestOf(row, { ...payment, providerRef: payment.providerRef }, row.failedCount));
}
