import { eq } from 'drizzle-orm';
import { refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { readPaymentRow } from '../../payments/payment-row';
import { providerOf } from '../../payments/provider-session';
import { payBack } from './pay-back';

/**
 * Handles an event about a refund of a payment: requests the state of the refunds that are not decided. The event may
 * arrive before the store knows the provider's id of its refund.
 * @param providerRefundId the refund that the event names
 * @returns what was found, for the record of the event
 */
export async function settleRefunds(
  services: Services,
  paymentId: string,
  providerRefundId: string | null,
): Promise<'SETTLED' | 'REVERSED' | 'UNKNOWN_REFUND'> {
  const rows = await services.db.select().from(refund).where(eq(refund.paymentLogId, paymentId));
  const undecided = rows.filter(
    (row) =>
      (row.status === 'SUBMITTED' || row.status === 'PENDING') &&
      // A refund that failed is sent again by the sweep, not by a further event about the failure.
      (row.providerRefundId === null ? row.failedCount === 0 : row.providerRefundId === providerRefundId),
  );
  for (const { id } of undecided) await payBack(services, id);
  if (undecided.length > 0) return 'SETTLED';
  const known = rows.find((row) => row.providerRefundId === providerRefundId);
  if (known?.status === 'SUCCEEDED') return checkReversal(services, paymentId, known);
  if (rows.some(({ failedCount }) => failedCount > 0)) return 'SETTLED';
  services.log.error(
    { event: 'refund.unknown', paymentId, providerRefundId },
    'the provider reports a refund that the store did not make',
  );
  return 'UNKNOWN_REFUND';
}

/** A bank can return a refund after the provider reported its success. */
async function checkReversal(
  services: Services,
  paymentId: string,
  row: typeof refund.$inferSelect,
): Promise<'SETTLED' | 'REVERSED'> {
  const provider = providerOf(services, await readPaymentRow(services.db, paymentId));
  const { status } = await provider.fetchRefund(row.providerRefundId ?? '');
  if (status !== 'FAILED') return 'SETTLED';
  services.log.error(
    { event: 'refund.reversed', refundSn: row.sn, providerRefundId: row.providerRefundId },
    'a refund failed after the provider had reported its success',
  );
  return 'REVERSED';
}
