import { and, eq } from 'drizzle-orm';
import { post } from '../coins/post';
import type { Executor } from '../database/connect';
import { refund } from '../database/schema/orders';
import { lockOrder } from '../orders/lock-order';
import { transition } from '../orders/transition';
import type { Services } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { internalProvider, type PaymentRow, readPaymentRow } from './payment-row';
import { providerOf } from './provider-session';

type RefundRow = typeof refund.$inferSelect;

/** Milliseconds after which a refund that the provider does not take is work for a person (row 18). */
const longestTry = 24 * 3_600_000;

/**
 * Send a refund back the way the money came. The refund's number is the provider's idempotency key, so a
 * repeated job sends nothing twice. Only a refund of kind ORDER touches the order.
 * @throws Error when the provider refuses or can not be reached; the job comes back, later the sweep does,
 * for a day
 */
export async function payBack(services: Services, refundId: string): Promise<void> {
  const [row] = await services.db.select().from(refund).where(eq(refund.id, refundId));
  if (row?.status !== 'PENDING') return;
  const payment = await readPaymentRow(services.db, row.paymentLogId);
  let sent: string | null = null;
  try {
    if (payment.provider !== internalProvider) sent = await sendBack(services, payment, row);
  } catch (error) {
    if (services.clock.now().getTime() - row.createdTime.getTime() < longestTry) throw error;
    services.log.error({ err: error, refundSn: row.sn }, 'refund is left to staff');
    return leaveToStaff(services, row);
  }
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, row.orderId);
    const [done] = await tx
      .update(refund)
      .set({ status: 'SUCCEEDED', providerRefundId: sent, updatedTime: services.clock.now() })
      .where(and(eq(refund.id, row.id), eq(refund.status, 'PENDING')))
      .returning({ id: refund.id });
    if (!done) return;
    if (sent === null) await returnCoins(tx, services, order.memberId, row);
    if (row.kind === 'EXTRA') return;
    await transition(tx, services, {
      orderId: order.id,
      event: 'REFUNDED',
      actor: { type: 'SYSTEM' },
      detail: { refundSn: row.sn },
      set: { amountRefundedFen: order.amountRefundedFen + row.amountFen },
    });
  });
}

/** The order keeps waiting for its refund, and its log says what happened. */
async function leaveToStaff(services: Services, row: RefundRow): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockOrder(tx, row.orderId);
    const [failed] = await tx
      .update(refund)
      .set({ status: 'FAILED', updatedTime: services.clock.now() })
      .where(and(eq(refund.id, row.id), eq(refund.status, 'PENDING')))
      .returning({ id: refund.id });
    if (!failed || row.kind === 'EXTRA') return;
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
    minor: shareOf(payment, row.amountFen),
  });
  return refundId;
}

/** Minor units of the paid currency; a part is rounded down, so that parts never exceed the whole. */
export function shareOf(payment: Pick<PaymentRow, 'amountFen' | 'currencyMinor'>, amountFen: number): number {
  if (amountFen >= payment.amountFen) return payment.currencyMinor;
  return Number((BigInt(payment.currencyMinor) * BigInt(amountFen)) / BigInt(payment.amountFen));
}

function returnCoins(tx: Executor, services: Services, memberId: string, row: RefundRow): Promise<number> {
  return post(tx, services.clock, {
    memberId,
    type: 'REFUND',
    credit: row.amountFen,
    orderId: row.orderId,
    idempotencyKey: `refund:${row.id}`,
  });
}
