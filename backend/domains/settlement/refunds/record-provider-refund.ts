import { eq } from 'drizzle-orm';
import { shareDown } from '../../../../lib/pricing/refund-share';
import type { Transaction } from '../../../database/connect';
import { refund } from '../../../database/schema/payments';
import { transact } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { type PaymentProvider, PaymentProviderError } from '../../../ports/payment-provider';
import { readRefundable, unitsLeft, wholeOf } from '../../order-lifecycle/refundable';
import { insertRefund, takeUnitsBack } from '../../order-lifecycle/start-refund';
import { lockOrder, type OrderRow } from '../../orders/lock-order';
import { type PaymentRow, type RefundRow, readPaymentRow } from '../../payments/payment-row';
import { providerOf } from '../../payments/provider-session';
import { completeRefund } from './complete-refund';
import { findTries } from './pay-back';

/**
 * Records a refund that was made at the provider and not by the store, for example in its dashboard: the order ends, or
 * continues when a part of it is left. A refund of the same amount that was left to staff is completed by it.
 * @returns false when it has not succeeded, or when the order leaves no room for it: staff decide
 */
export async function recordProviderRefund(
  services: Services,
  payment: PaymentRow,
  providerRefundId: string,
): Promise<boolean> {
  const provider = providerOf(services, payment);
  if (!payment.applied || payment.providerRef === null) return false;
  const { status } = await provider.fetchRefund(providerRefundId);
  if (status !== 'SUCCEEDED') return false;
  // Read before the store's own refunds: one that is made meanwhile must not be taken for this one.
  const { refundedMinor } = await provider.fetchFact(payment.providerRef);
  const minor = refundedMinor - (await ownMinor(services, payment, provider));
  if (minor <= 0) return false;
  return transact(services.db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const rows = await tx.select().from(refund).where(eq(refund.paymentLogId, payment.id));
    if (rows.some((row) => row.providerRefundId === providerRefundId)) return true;
    const left = rows.find((row) => row.status === 'MANUAL' && row.minor === minor);
    const row = left ?? (await insertMade(tx, services, order, await readPaymentRow(tx, payment.id), minor));
    if (!row) return false;
    await completeRefund(tx, services, row, {
      from: [row.status],
      providerRefundId,
      by: 'PAYMENT_METHOD',
      payment,
      actor: { type: 'WEBHOOK' },
    });
    return true;
  });
}

/** What the store's own refunds have returned at the provider, in minor units. */
async function ownMinor(services: Services, payment: PaymentRow, provider: PaymentProvider): Promise<number> {
  const rows = await services.db.select().from(refund).where(eq(refund.paymentLogId, payment.id));
  let minor = 0;
  for (const row of rows) if (await isAtProvider(services, payment, provider, row)) minor += row.minor;
  return minor;
}

async function isAtProvider(
  services: Services,
  payment: PaymentRow,
  provider: PaymentProvider,
  row: RefundRow,
): Promise<boolean> {
  const tries = await findTries(services, payment, row);
  if (tries.some(({ status }) => status !== 'FAILED')) return true;
  if (row.providerRefundId === null) return false;
  try {
    return (await provider.fetchRefund(row.providerRefundId)).status !== 'FAILED';
  } catch (error) {
    // The number of a transfer by hand.
    if (error instanceof PaymentProviderError && error.kind === 'PERMANENT') return false;
    throw error;
  }
}

/** @returns null when less than this is left of the order */
async function insertMade(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  minor: number,
): Promise<RefundRow | null> {
  const found = await readRefundable(tx, order);
  const leftMinor = payment.currencyMinor - payment.refundedMinor;
  if (!found || found.isEnding || minor > leftMinor) return null;
  const isWhole = minor === leftMinor;
  const fen = Math.max(1, shareDown(payment.amountFen, minor, payment.currencyMinor));
  const part = isWhole ? wholeOf(order, found) : { amountFen: Math.min(fen, found.leftFen), feeFen: 0 };
  if (part.amountFen <= 0) return null;
  const { id } = await insertRefund(tx, services, order, found, {
    part,
    minor,
    wish: { reason: 'PROVIDER_REFUND' },
  });
  if (isWhole)
    await takeUnitsBack(tx, services, found.item, unitsLeft(found.item), { reason: 'PROVIDER_REFUND' });
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  return row ?? null;
}
