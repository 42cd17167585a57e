import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { paymentEvent, paymentLog } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { settlePayment } from './settle-payment';
import { settleRefunds } from './settle-refunds';

type EventRow = typeof paymentEvent.$inferSelect;

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
  const result = payment ? await handle(services, payment.id, row) : 'UNKNOWN_REFERENCE';
  if (!payment) services.log.warn({ eventId: id }, 'webhook about an unknown payment');
  await services.db
    .update(paymentEvent)
    .set({ processedTime: services.clock.now(), result })
    .where(eq(paymentEvent.id, id));
}

async function handle(services: Services, paymentId: string, event: EventRow): Promise<string> {
  if (event.kind === 'REFUND') return settleRefunds(services, paymentId, event.objectId);
  return (await settlePayment(services, paymentId)).status;
}
