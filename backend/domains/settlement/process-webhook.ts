import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { paymentEvent, paymentLog } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { settlePayment } from './settle-payment';

/** Milliseconds until an event for an unknown attempt is retried, and for how long. */
const again = 5000;
const patience = 10 * 60_000;

/**
 * Handles a stored event by fetching the state from the provider. An event can arrive before the attempt stores its
 * reference.
 */
export async function processWebhook(
  services: Services,
  event: { provider: string; eventId: string; providerRef: string },
): Promise<void> {
  const id = `${event.provider}:${event.eventId}`;
  const [row] = await services.db.select().from(paymentEvent).where(eq(paymentEvent.id, id));
  if (!row || row.processedTime !== null) return;
  const [payment] = await services.db
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(and(eq(paymentLog.provider, event.provider), eq(paymentLog.providerRef, event.providerRef)));
  const now = services.clock.now();
  if (!payment && now.getTime() - row.createdTime.getTime() < patience) {
    await services.jobs.enqueue(services.db, 'payment.webhook', event, {
      startAfter: addTime(now, again, 'millisecond'),
    });
    return;
  }
  const result = payment ? (await settlePayment(services, payment.id)).status : 'UNKNOWN_REFERENCE';
  if (!payment) services.log.warn({ eventId: id }, 'webhook about an unknown payment');
  await services.db
    .update(paymentEvent)
    .set({ processedTime: services.clock.now(), result })
    .where(eq(paymentEvent.id, id));
}
