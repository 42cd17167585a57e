import { and, eq } from 'drizzle-orm';
import { orders, paymentLog } from '../database/schema/orders';
import type { Services } from '../platform/context';
import { applyFact } from './apply-fact';
import { internalProvider, isOpen, openPaymentOf, type PaymentRow, readPaymentRow } from './payment-row';
import type { PaymentFact, PaymentProvider } from './provider';
import { ensureSession, providerOf } from './provider-session';

/**
 * Ask the provider what became of an attempt and apply it. Webhooks, return pages, the sweep and the
 * opening of the next attempt all come through here (reliability.md 4.7); nobody believes a message.
 * The provider is asked outside any transaction.
 */
export async function settlePayment(services: Services, paymentLogId: string): Promise<PaymentRow> {
  const payment = await readPaymentRow(services.db, paymentLogId);
  // Closed attempts are asked about as well: their money may come late.
  if (payment.status === 'SUCCEEDED' || payment.providerRef === null) return payment;
  const provider = providerOf(services, payment);
  const fact = await provider.fetchFact(payment.providerRef);
  const settled = fact.status === 'APPROVED' ? await takeApproved(services, payment, provider) : fact;
  return applyFact(services, payment.id, settled);
}

/** The shopper has agreed: take the money while the order still waits for it, otherwise let go of it. */
async function takeApproved(
  services: Services,
  payment: PaymentRow,
  provider: PaymentProvider,
): Promise<PaymentFact> {
  const ref = payment.providerRef ?? '';
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  const wanted = isOpen(payment) && order?.status === 'PENDING_PAYMENT';
  return wanted ? provider.capture(ref) : provider.cancelSession(ref);
}

/**
 * End an open attempt at the provider and here. When its money came first, that is applied instead, and a
 * payment in progress can not be stopped: look at the answer's status.
 */
export async function closePayment(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  if (!isOpen(payment)) return payment;
  if (payment.provider === internalProvider) return dropUnpaid(services, payment);
  const { providerRef } = await ensureSession(services, payment);
  const fact = await providerOf(services, payment).cancelSession(providerRef);
  return applyFact(services, payment.id, fact);
}

/** Coins that were not taken: a crash between writing the attempt and paying it. */
async function dropUnpaid(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  await services.db
    .update(paymentLog)
    .set({ status: 'CANCELED', updatedTime: services.clock.now() })
    .where(and(eq(paymentLog.id, payment.id), eq(paymentLog.status, 'CREATED')));
  return readPaymentRow(services.db, payment.id);
}

/**
 * Before an order is cancelled or expires: no session of it may stay payable.
 * @returns PAID when the money came first, PROCESSING when it is on its way, NONE when nothing is open
 */
export async function closeOpenPayment(
  services: Services,
  orderId: string,
): Promise<'NONE' | 'PAID' | 'PROCESSING'> {
  const open = await openPaymentOf(services.db, orderId);
  if (!open) return 'NONE';
  const after = await closePayment(services, open);
  if (after.status === 'SUCCEEDED') return 'PAID';
  return isOpen(after) ? 'PROCESSING' : 'NONE';
}
