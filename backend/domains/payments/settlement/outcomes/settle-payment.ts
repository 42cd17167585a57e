import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { orders } from '../../../../database/schema/orders';
import { paymentLog } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { failpoint } from '../../../../platform/failpoints';
import type { PaymentFact, PaymentProvider } from '../../../../ports/payment-provider';
import { nextCheckOf } from '../../closed-attempts';
import { isOpen, isSettled, openPaymentOf, type PaymentRow, readPaymentRow } from '../../payment-row';
import { applyFact } from './apply-fact';

/**
 * Fetch the fact of an attempt from its provider and apply it. Webhooks, return pages, the sweep and the opening of
 * the next attempt all use this function; the content of a webhook is never applied. The provider is called outside
 * any transaction.
 * @param isApproval whether the shopper has approved the payment just now
 */
export async function settlePayment(
  services: Services,
  payment: PaymentRow,
  { isApproval = false }: { isApproval?: boolean } = {},
): Promise<PaymentRow> {
  // Closed attempts are fetched as well: a payment may succeed late.
  if (isSettled(payment) || payment.providerRef === null) return payment;
  const provider = services.payments.byCode(payment.provider);
  // Without its keys nothing can be asked: the attempt waits for them, or for the end of its order.
  if (!provider) return payment;
  const fact = await provider.fetchFact(payment.providerRef);
  const settled =
    fact.status === 'APPROVED' ? await takeApproved(services, payment, provider, { fact, isApproval }) : fact;
  failpoint('payment.fact-fetched');
  return applyFact(services, payment, settled);
}

/**
 * The shopper has agreed: capture the payment while the order is unpaid, otherwise cancel it. An approval that was
 * declined stays approved at some providers; it is captured again when the shopper has approved again, not by each
 * webhook and poll.
 */
async function takeApproved(
  services: Services,
  payment: PaymentRow,
  provider: PaymentProvider,
  { fact, isApproval }: { fact: PaymentFact; isApproval: boolean },
): Promise<PaymentFact> {
  const ref = payment.providerRef ?? '';
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  const wanted = isOpen(payment) && order?.status === 'PENDING_PAYMENT';
  if (!wanted) return provider.cancelSession(ref);
  if (payment.failKey !== null && !isApproval) return { ...fact, status: 'OPEN', failKey: payment.failKey };
  const captured = await provider.capture(ref);
  failpoint('payment.captured');
  return captured;
}

/**
 * Close an open attempt at the provider and in the database. If it succeeded first, the success is applied instead; a
 * payment that is being processed cannot be closed. Callers check the status of the returned row.
 *
 * An attempt without a session is closed without the provider: the shopper never received its URL. `ensureSession`
 * cancels a session that another request is creating at this moment. So is one whose provider is no longer configured.
 * @throws PaymentProviderError when the provider cannot close the session
 */
export async function closePayment(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  const current = payment.providerRef === null ? await closeWithoutSession(services, payment) : payment;
  if (!isOpen(current) || current.providerRef === null) return current;
  const provider = services.payments.byCode(current.provider);
  if (!provider) return closeWithoutProvider(services, current);
  const fact = await provider.cancelSession(current.providerRef);
  failpoint('payment.closed-at-provider');
  return applyFact(services, current, fact);
}

/**
 * Closes an attempt about which nothing can be asked, so that its order can be paid in another way, canceled or expire. A
 * payment that succeeds nevertheless is found when the provider is configured again. @returns one that is being processed
 * unchanged
 */
async function closeWithoutProvider(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  const now = services.clock.now();
  const closed = await services.db
    .update(paymentLog)
    .set({
      status: 'CANCELED',
      nextCheckTime: nextCheckOf(0, now),
      updatedTime: now,
      version: sql`${paymentLog.version} + 1`,
    })
    .where(and(eq(paymentLog.id, payment.id), inArray(paymentLog.status, ['CREATED', 'REQUIRES_ACTION'])))
    .returning({ id: paymentLog.id });
  if (closed.length > 0) {
    services.log.error(
      { event: 'payment.session.not-closed', paymentSn: payment.sn, provider: payment.provider },
      'an attempt is closed without its provider, which is not configured',
    );
  }
  return readPaymentRow(services.db, payment.id);
}

/** @returns the attempt, still open when it received a session meanwhile */
async function closeWithoutSession(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  await services.db
    .update(paymentLog)
    .set({ status: 'CANCELED', updatedTime: services.clock.now(), version: sql`${paymentLog.version} + 1` })
    .where(
      and(eq(paymentLog.id, payment.id), eq(paymentLog.status, 'CREATED'), isNull(paymentLog.providerRef)),
    );
  return readPaymentRow(services.db, payment.id);
}

/**
 * Before an order is cancelled or expires: none of its sessions may remain payable.
 * @returns PAID when the payment succeeded first, PROCESSING while it is being processed, NONE when nothing is open
 * @throws PaymentProviderError when the provider cannot close the session
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
