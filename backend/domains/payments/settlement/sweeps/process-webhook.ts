import { and, desc, eq } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import type { Database } from '../../../../database/connect';
import { providerFact } from '../../../../database/schema/facts';
import { paymentEvent, paymentLog } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { failpoint } from '../../../../platform/failpoints';
import { eventWaits } from '../../../../platform/waits/payment-waits';
import { pauseOf } from '../../../../platform/waits/waits';
import { findDisputedPayment } from '../../../disputes/disputed-payment';
import { settleDispute } from '../../../disputes/settle-dispute';
import type { PaymentRow } from '../../payment-row';
import { countDecline, isDecline } from '../outcomes/payment-risk';
import { settlePayment } from '../outcomes/settle-payment';
import { settleRefunds } from '../refunds/settle-refunds';

type EventRow = typeof paymentEvent.$inferSelect;

/** Result of an event about a refund or dispute that staff have closed. */
export const closedByStaff = 'CLOSED';

/** Results that cannot be applied now: the provider is asked again each hour, and staff see the event and can close it. */
const caseResults: readonly string[] = ['UNKNOWN_REFUND', 'UNKNOWN_DISPUTE'];

export const isCase = (result: string | null): boolean => result !== null && caseResults.includes(result);

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
  if (!payment && now < addTime(row.createdTime, eventWaits.RECEIVED.deadline, 'second')) {
    await services.jobs.enqueue(services.db, 'payment.webhook', event, {
      startAfter: addTime(now, pauseOf(eventWaits.RECEIVED, 0), 'second'),
    });
    return;
  }
  const result = payment ? await handle(services, payment, row) : 'UNKNOWN_REFERENCE';
  if (!payment) reportUnknown(services, row);
  if (payment && isCase(result)) return keepAsking(services, row, { payment, result });
  await finish(services, row, { result });
}

/**
 * Staff are alerted when an event cannot be applied at first, and when the store stops asking. What the provider stated
 * is a fact, whose case is the alarm; other events about it raise none, and end with it when staff have closed it.
 */
async function keepAsking(
  services: Services,
  row: EventRow,
  { payment: { id: paymentLogId, providerRef }, result }: { payment: PaymentRow; result: string },
): Promise<void> {
  const { db, clock, log } = services;
  // The event of a dispute may not have named its payment.
  if (await isClosed(db, row)) return finish(services, row, { result: closedByStaff, providerRef });
  const isOver = addTime(row.createdTime, eventWaits.CASE.deadline, 'second') <= clock.now();
  const fact = await findCase(db, paymentLogId, row);
  if (isOver || (row.result === null && !fact)) {
    const { provider, kind, objectId } = row;
    const what = { provider, kind, objectId, result, isOver };
    const words = 'the provider states something that cannot be applied';
    if (!fact) log.error({ event: 'event.case', key: row.id, ...what }, words);
    else {
      const { id: key, orderId, state } = fact;
      log.error({ event: 'fact.case', key, orderId, state, ...what }, words);
    }
  }
  if (isOver) return finish(services, row, { result, providerRef });
  await db.update(paymentEvent).set({ result, providerRef }).where(eq(paymentEvent.id, row.id));
}

/** The case of the refund or dispute that an event is about. */
async function findCase(db: Database, paymentLogId: string, { kind, objectId }: EventRow) {
  const [fact] = await db
    .select({ id: providerFact.id, orderId: providerFact.orderId, state: providerFact.state })
    .from(providerFact)
    .where(
      and(
        eq(providerFact.outcome, 'CASE'),
        eq(providerFact.subjectId, paymentLogId),
        eq(providerFact.kind, kind === 'DISPUTE' ? kind : 'REFUND'),
        eq(providerFact.objectId, objectId ?? ''),
      ),
    )
    .orderBy(desc(providerFact.id))
    .limit(1);
  return fact;
}

/** Whether staff have closed what an event is about. */
async function isClosed(db: Database, { provider, kind, objectId }: EventRow): Promise<boolean> {
  const [closed] = await db
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(
      and(
        eq(paymentEvent.provider, provider),
        eq(paymentEvent.kind, kind),
        eq(paymentEvent.objectId, objectId ?? ''),
        eq(paymentEvent.result, closedByStaff),
      ),
    )
    .limit(1);
  return closed !== undefined;
}

/**
 * A dispute whose event names no payment. Its row is kept and the sweep asks the provider again each hour; staff are
 * alerted when nothing was found at first, and when the store stops asking.
 */
async function processUnassigned(services: Services, row: EventRow): Promise<void> {
  const { db, clock, log } = services;
  const isOver = addTime(row.createdTime, eventWaits.UNASSIGNED.deadline, 'second') <= clock.now();
  const payment = await findDisputedPayment(services, row.provider, row.objectId ?? '').catch(
    (error: unknown) => {
      if (isOver) return null;
      throw error;
    },
  );
  if (payment === 'OTHER_SHOP') return finish(services, row, { result: 'RECORDED' });
  if (payment !== null) {
    const result = await handle(services, payment, row);
    if (isCase(result)) return keepAsking(services, row, { payment, result });
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
