import { eq } from 'drizzle-orm';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import type { ProviderRefund } from '../../../../ports/payment-provider';
import { recordFact } from '../../../orders/lifecycle/record-fact';
import { type PaymentRow, type RefundRow, readPaymentRow } from '../../payment-row';
import { providerOf } from '../../provider-session';
import { findTries, noneWhenRefused, payBack } from './pay-back';
import { recordProviderRefund } from './record-provider-refund';
import { recordState, refundFact } from './record-refund-state';
import { reverseRefund } from './reverse-refund';

type Result = 'SETTLED' | 'REVERSED' | 'REPEATED' | 'RECORDED' | 'UNKNOWN_REFUND';

/**
 * Handles an event about a refund of a payment: finds the refund in whatever status it is, by the provider's id or by its
 * number at the provider, and requests its state. The event may arrive before the store knows the provider's id.
 * @param providerRefundId the refund that the event names
 * @returns what was found, for the record of the event
 */
export async function settleRefunds(
  services: Services,
  paymentId: string,
  providerRefundId: string | null,
): Promise<Result> {
  const payment = await readPaymentRow(services.db, paymentId);
  const rows = await services.db.select().from(refund).where(eq(refund.paymentLogId, paymentId));
  const known = rows.find((row) => row.providerRefundId === providerRefundId);
  if (known?.status === 'PENDING') {
    await payBack(services, known.id);
    return 'SETTLED';
  }
  if (known?.status === 'SUCCEEDED') return checkReversal(services, payment, known);
  for (const row of rows) {
    const found = await settleByNumber(services, payment, row, providerRefundId);
    if (found) return found;
  }
  if (providerRefundId === null) return 'UNKNOWN_REFUND';
  const recorded = await recordProviderRefund(services, payment, providerRefundId);
  if (recorded === 'RECORDED') {
    services.log.error(
      { event: 'refund.unknown', paymentSn: payment.sn, providerRefundId },
      'the provider reports a refund that the store did not make; it is recorded',
    );
  }
  return recorded;
}

/**
 * Handles what the provider lists of a payment's refunds, as if an event named each that the store does not know yet: one
 * that was made in the dashboard may have lost its event. Nothing when the provider is no longer configured.
 * @returns whether one of them could not be recorded, because it cannot be read or the provider has not decided it
 * @throws PaymentProviderError when the provider cannot answer now
 */
export async function settleListedRefunds(services: Services, payment: PaymentRow): Promise<boolean> {
  const { id, provider, providerRef, captureRef } = payment;
  const listing = services.payments.byCode(provider);
  if (!listing || providerRef === null) return false;
  const listed = await listing.listRefunds({ providerRef, captureRef }).catch(noneWhenRefused);
  let isUndecided = false;
  for (const each of listed ?? []) {
    if (each === null) {
      isUndecided = true;
      continue;
    }
    const { refundId, status } = each;
    const rows = await services.db.select().from(refund).where(eq(refund.paymentLogId, id));
    const own = rows.find((row) => row.providerRefundId === refundId);
    // A lost dispute has ended it, and the provider may still pay it.
    if (own?.status === 'FAILED' && status === 'PENDING') isUndecided = true;
    if (own) continue;
    const result = await settleRefunds(services, id, refundId);
    if (result === 'UNKNOWN_REFUND' && status === 'PENDING') isUndecided = true;
  }
  return isUndecided;
}

/** @returns null when the event is not about this refund, or about one that ended without being sent */
async function settleByNumber(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
  providerRefundId: string | null,
): Promise<Result | null> {
  if (row.status === 'REQUESTED') return null;
  const tries = await findTries(services, payment, row);
  const found = tries.find(({ refundId }) => refundId === providerRefundId);
  if (!found) return null;
  // A refund that failed is sent again by the sweep, not by a further event about the failure.
  if (found.status === 'FAILED') return keep<Result>(services, payment, found, 'SETTLED');
  // A lost dispute had ended it: only money that was returned is recorded.
  if (row.status === 'FAILED' && found.status !== 'SUCCEEDED')
    return keep<Result>(services, payment, found, 'SETTLED');
  if (row.status === 'SUCCEEDED') {
    services.log.error(
      { event: 'refund.repeated', refundSn: row.sn, providerRefundId },
      'the provider made a refund that was returned in another way',
    );
    return keep<Result>(services, payment, found, 'REPEATED');
  }
  await recordState(services, payment, row, found);
  return 'SETTLED';
}

/** Stores what the provider states of a refund of which nothing changes. */
function keep<T>(services: Services, payment: PaymentRow, state: ProviderRefund, result: T): Promise<T> {
  const unchanged = async () => result;
  return recordFact(services, refundFact(payment, state), unchanged, unchanged);
}

/** A bank can return a refund after the provider reported its success. */
async function checkReversal(services: Services, payment: PaymentRow, row: RefundRow): Promise<Result> {
  const state = await providerOf(services, payment).fetchRefund(row.providerRefundId ?? '');
  if (state.status !== 'FAILED') return keep<Result>(services, payment, state, 'SETTLED');
  await reverseRefund(services, row);
  return 'REVERSED';
}
