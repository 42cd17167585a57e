import { and, eq } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { paymentEvent, paymentLog } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { failpoint } from '../../../platform/failpoints';
import { findDisputedPayment } from '../../disputes/disputed-payment';
import { settleDispute } from '../../disputes/settle-dispute';
import type { PaymentRow } from '../../payments/payment-row';
import { countDecline, isDecline } from '../outcomes/payment-risk';
import { settlePayment } from '../outcomes/settle-payment';
import { settleRefunds } from '../refunds/settle-refunds';

type EventRow = typeof paymentEvent.$inferSelect;

/** Milliseconds until an event for an unknown attempt is retried, and for how long. */
const again = 5000;
const patience = 10 * 60_000;

/** Days for which the provider is asked which payment a dispute is about; it decides disputes within them. */
const daysOfUnassigned = 60;

/**
 * Handles a stored event by fetching the state from the provider. An event can arrive before the attempt stores its
 * reference.
 */
export async function processWebhook(
  services: Services,
  event: { provider: string; eventId: string; providerRef: string },
): Promise<void> {
  const id = `${event.provider}:${event.eventId}`;
  const [found] = await services.db
    .select({ row: paymentEvent, payment: paymentLog })
    .from(paymentEvent)
    .leftJoin(
      paymentLog,
      and(eq(paymentLog.provider, event.provider), eq(paymentLog.providerRef, event.providerRef)),
    )
    .where(eq(paymentEvent.id, id));
  if (!found || found.row.processedTime !== null) return;
  const { row, payment } = found;
  if (row.kind === 'DISPUTE' && row.providerRef === null) return processUnassigned(services, row);
  const now = services.clock.now();
  if (!payment && now.getTime() - row.createdTime.getTime() < patience) {
    await services.jobs.enqueue(services.db, 'payment.webhook', event, {
      startAfter: addTime(now, again, 'millisecond'),
    });
    return;
  }
  const result = payment ? await handle(services, payment, row) : 'UNKNOWN_REFERENCE';
  if (!payment) reportUnknown(services, row);
  await finish(services, row, { result });
}

/**
 * A dispute whose event names no payment. Its row is kept and the sweep asks the provider again each hour; staff are
 * alerted when nothing was found at first, and when the store stops asking.
 */
async function processUnassigned(services: Services, row: EventRow): Promise<void> {
  const { db, clock, log } = services;
  const isOver = addTime(row.createdTime, daysOfUnassigned, 'day') <= clock.now();
  const payment = await findDisputedPayment(services, row.provider, row.objectId ?? '').catch(
    (error: unknown) => {
      if (isOver) return null;
      throw error;
    },
  );
  if (payment === 'OTHER_SHOP') return finish(services, row, { result: 'RECORDED' });
  if (payment !== null) {
    const result = await handle(services, payment, row);
    return finish(services, row, { result, providerRef: payment.providerRef });
  }
  if (row.result === null || isOver) {
    log.error(
      { event: 'dispute.unassigned', provider: row.provider, providerDisputeId: row.objectId, isOver },
      'a payment is disputed at the provider, which does not say which one',
    );
  }
  if (isOver) return finish(services, row, { result: 'UNKNOWN_REFERENCE' });
  await db.update(paymentEvent).set({ result: 'UNASSIGNED' }).where(eq(paymentEvent.id, row.id));
}

async function finish(
  { db, clock }: Services,
  { id }: EventRow,
  outcome: Partial<Pick<EventRow, 'result' | 'providerRef'>>,
): Promise<void> {
  failpoint('webhook.handled');
  await db
    .update(paymentEvent)
    .set({ ...outcome, processedTime: clock.now() })
    .where(eq(paymentEvent.id, id));
}

/** A dispute of which the store does not know the payment is left to staff. */
function reportUnknown({ log }: Services, { id, kind, objectId }: EventRow): void {
  if (kind === 'DISPUTE') {
    log.error(
      { event: 'payment.dispute', eventId: id, providerDisputeId: objectId },
      'an unknown payment is disputed at the provider',
    );
  } else log.warn({ eventId: id }, 'webhook about an unknown payment');
}

async function handle(services: Services, payment: PaymentRow, event: EventRow): Promise<string> {
  // The event of a refund or dispute may arrive before the event of its payment.
  const settled = await settlePayment(services, payment);
  const { status } = settled;
  if (event.kind === 'REFUND') return settleRefunds(services, payment.id, event.objectId);
  if (isDecline(event.type)) await countDecline(services, settled);
  return event.kind === 'DISPUTE' ? settleDispute(services, payment.id, event.objectId ?? '') : status;
}
