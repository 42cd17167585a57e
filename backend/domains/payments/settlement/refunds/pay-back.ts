import { eq } from 'drizzle-orm';
import { methodRules } from '../../../../../lib/payments/method-rules';
import { addTime } from '../../../../../lib/time';
import { refund } from '../../../../database/schema/payments';
import { transact } from '../../../../platform/concurrency/write-later';
import type { Services } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { failpoint } from '../../../../platform/failpoints';
import {
  PaymentProviderError,
  type ProviderRefund,
  type RefundRequest,
} from '../../../../ports/payment-provider';
import { isRefundDisputed } from '../../../orders/open-dispute';
import { internalProvider, type PaymentRow, type RefundRow, readPaymentRow } from '../../payment-row';
import { providerOf } from '../../provider-session';
import { isSendable, isUnderWay, isWorthTrying, leaveToStaff, recordState } from './record-refund-state';

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
    const isLast = isRefundPeriodOver(services, payment, error) || !isWorthTrying(services, row);
    if (row.providerRefundId !== null || !isLast) throw error;
    return transact(services.db, (tx) => leaveToStaff(tx, services, row, error));
  }
  failpoint('refund.accepted');
  await recordState(services, payment, row, sent);
}

/** Whether a provider refuses because it refunds for some days after the payment only: no later try can succeed. */
function isRefundPeriodOver(
  { clock }: Services,
  { method, succeededTime }: PaymentRow,
  error: unknown,
): boolean {
  const days = methodRules(method).refundableDays;
  const isRefused = error instanceof PaymentProviderError && error.kind === 'PERMANENT';
  if (!isRefused || days === null || succeededTime === null) return false;
  return clock.now() >= addTime(succeededTime, days, 'day');
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

/** For a `catch`: a provider that refuses the question has nothing. */
export function noneWhenRefused(error: unknown): null {
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

/** Whether the refund posts coins instead of sending money. */
function isInCoins(payment: PaymentRow, row: Pick<RefundRow, 'channel'>): boolean {
  return payment.provider === internalProvider || row.channel === 'COINS';
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
