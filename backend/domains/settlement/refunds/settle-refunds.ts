import { eq } from 'drizzle-orm';
import { refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { type PaymentRow, type RefundRow, readPaymentRow } from '../../payments/payment-row';
import { providerOf } from '../../payments/provider-session';
import { findTries, payBack, recordState } from './pay-back';
import { recordProviderRefund } from './record-provider-refund';
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
  services.log.error(
    { event: 'refund.unknown', paymentId, providerRefundId },
    'the provider reports a refund that the store did not make',
  );
  const isRecorded =
    providerRefundId !== null && (await recordProviderRefund(services, payment, providerRefundId));
  return isRecorded ? 'RECORDED' : 'UNKNOWN_REFUND';
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
  if (found.status === 'FAILED') return 'SETTLED';
  // A lost dispute had ended it: only money that was returned is recorded.
  if (row.status === 'FAILED' && found.status !== 'SUCCEEDED') return 'SETTLED';
  if (row.status === 'SUCCEEDED') {
    services.log.error(
      { event: 'refund.repeated', refundSn: row.sn, providerRefundId },
      'the provider made a refund that was returned in another way',
    );
    return 'REPEATED';
  }
  await recordState(services, payment, row, found);
  return 'SETTLED';
}

/** A bank can return a refund after the provider reported its success. */
async function checkReversal(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
): Promise<'SETTLED' | 'REVERSED'> {
  const { status } = await providerOf(services, payment).fetchRefund(row.providerRefundId ?? '');
  if (status !== 'FAILED') return 'SETTLED';
  await reverseRefund(services, row);
  return 'REVERSED';
}
