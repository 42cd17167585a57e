import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { orders, paymentEvent, paymentLog, refund } from '../database/schema/orders';
import type { Services } from '../platform/context';
import { payBack } from './pay-back';
import { internalProvider, openStatuses, readPaymentRow } from './payment-row';
import { processWebhook } from './process-webhook';
import { ensureSession } from './provider-session';
import { closePayment, settlePayment } from './settle-payment';

/** Milliseconds after which nobody else is expected to finish the work. */
const age = 60_000;
/** Rows of each kind in one round. */
const batch = 200;

/**
 * What lost its webhook, its return page or its job: open attempts are asked about, sessions that a crash
 * left unmade are made, events and refunds are taken up again. One failure never stops the others.
 */
export async function sweepPayments(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - age);
  const open = await services.db
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(inArray(paymentLog.status, openStatuses), lt(paymentLog.updatedTime, before)))
    .orderBy(asc(paymentLog.id))
    .limit(batch);
  for (const { id } of open) await attempt(services, 'payment', id, () => applyPayment(services, id));

  const events = await services.db
    .select()
    .from(paymentEvent)
    .where(
      and(
        isNull(paymentEvent.processedTime),
        isNotNull(paymentEvent.providerRef),
        lt(paymentEvent.createdTime, before),
      ),
    )
    .orderBy(asc(paymentEvent.createdTime))
    .limit(batch);
  for (const event of events) {
    const eventId = event.id.slice(event.provider.length + 1);
    await attempt(services, 'event', event.id, () =>
      processWebhook(services, { provider: event.provider, eventId, providerRef: event.providerRef ?? '' }),
    );
  }

  const refunds = await services.db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.status, 'PENDING'), lt(refund.updatedTime, before)))
    .orderBy(asc(refund.id))
    .limit(batch);
  for (const { id } of refunds) await attempt(services, 'refund', id, () => payBack(services, id));
}

/** The job behind `payment.apply`: an attempt of an order that waits is asked about, any other is closed. */
export async function applyPayment(services: Services, paymentLogId: string): Promise<void> {
  const payment = await readPaymentRow(services.db, paymentLogId);
  if (!openStatuses.includes(payment.status)) return;
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  if (order?.status === 'PENDING_PAYMENT' && payment.provider !== internalProvider) {
    await ensureSession(services, payment);
    await settlePayment(services, payment.id);
  } else {
    await closePayment(services, payment);
  }
}

async function attempt(
  services: Services,
  kind: string,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, kind, id }, 'sweep could not finish');
  }
}
