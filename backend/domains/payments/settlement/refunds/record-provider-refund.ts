import { eq } from 'drizzle-orm';
import { shareDown } from '../../../../../lib/pricing/refund-share';
import { addTime } from '../../../../../lib/time';
import type { Transaction } from '../../../../database/connect';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { type PaymentProvider, PaymentProviderError } from '../../../../ports/payment-provider';
import { CannotApply } from '../../../orders/lifecycle/keep-fact';
import { type EffectsMode, recordFact } from '../../../orders/lifecycle/record-fact';
import { readRefundable, wholeOf } from '../../../orders/lifecycle/refundable';
import { insertRefund } from '../../../orders/lifecycle/start-refund';
import { lockOrder, type OrderRow } from '../../../orders/lock-order';
import { type PaymentRow, type RefundRow, readPaymentRow } from '../../payment-row';
import { providerOf } from '../../provider-session';
import { awaitRefund, completeRefund, madeAtProvider } from './complete-refund';
import { findTries } from './pay-back';
import { refundFact } from './record-refund-state';

/**
 * Records a refund that was made at the provider and not by the store, for example in its dashboard: the order ends, or
 * continues when a part of it is left. While the provider has not decided, the order waits for it. A refund of the same
 * amount that was left to staff is completed by it.
 * @returns RECORDED; SETTLED for one that failed and returned nothing; UNKNOWN_REFUND when the order leaves no room for it
 *   or its amount is not known: the provider is asked again, and staff decide
 */
export async function recordProviderRefund(
  services: Services,
  payment: PaymentRow,
  providerRefundId: string,
): Promise<'RECORDED' | 'SETTLED' | 'UNKNOWN_REFUND'> {
  const provider = providerOf(services, payment);
  const state = await provider.fetchRefund(providerRefundId);
  const { status } = state;
  if (payment.providerRef === null) return 'UNKNOWN_REFUND';
  // Read before the store's own refunds: one that is made meanwhile must not be taken for this one.
  const { refundedMinor } = await provider.fetchFact(payment.providerRef);
  const minor = refundedMinor - (await ownMinor(services, payment, provider));
  const work = async (tx: Transaction, effects: EffectsMode): Promise<'RECORDED' | 'SETTLED'> => {
    if (status === 'FAILED') return 'SETTLED';
    if (!payment.applied) throw new CannotApply('NO_ORDER_PAID');
    if (minor <= 0) throw new CannotApply('NO_AMOUNT');
    const order = await lockOrder(tx, payment.orderId);
    const rows = await tx.select().from(refund).where(eq(refund.paymentLogId, payment.id));
    if (rows.some((row) => row.providerRefundId === providerRefundId)) return 'RECORDED';
    const left = rows.find((row) => row.status === 'MANUAL' && row.minor === minor);
    const row = left ?? (await insertMade(tx, services, order, await readPaymentRow(tx, payment.id), minor));
    if (!row) throw new CannotApply('NO_ROOM');
    if (status === 'PENDING') await recordPending(tx, services, order, { row, providerRefundId });
    else {
      await completeRefund(tx, services, row, {
        from: [row.status],
        providerRefundId,
        by: 'PAYMENT_METHOD',
        payment,
        actor: { type: 'WEBHOOK' },
        effects,
      });
    }
    return 'RECORDED';
  };
  return recordFact<'RECORDED' | 'SETTLED' | 'UNKNOWN_REFUND'>(
    services,
    refundFact(payment, { ...state, refundId: providerRefundId }),
    work,
    async () => 'UNKNOWN_REFUND',
  );
}

/** The sweep follows it to its end like the store's own refunds; until then the order delivers nothing. */
async function recordPending(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  { row, providerRefundId }: { row: RefundRow; providerRefundId: string },
): Promise<void> {
  const now = services.clock.now();
  await tx
    .update(refund)
    .set({
      status: 'PENDING',
      providerRefundId,
      nextCheckTime: addTime(now, 1, 'minute'),
      checkCount: 0,
      updatedTime: now,
    })
    .where(eq(refund.id, row.id));
  if (row.kind === 'ORDER') await awaitRefund(tx, services, order, row, { actor: { type: 'WEBHOOK' } });
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
    wish: { reason: madeAtProvider },
  });
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  return row ?? null;
}
