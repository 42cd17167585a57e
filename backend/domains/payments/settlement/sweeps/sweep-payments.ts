import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import { orders } from '../../../../database/schema/orders';
import { paymentEvent, paymentLog } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { attemptIsOld, eventWaits, paymentWaits } from '../../../../platform/waits/payment-waits';
import { longestPause, pauseOf } from '../../../../platform/waits/waits';
import { closedStatuses, nextCheckOf } from '../../closed-attempts';
import { internalProvider, openStatuses, readPaymentRow } from '../../payment-row';
import { ensureSession } from '../../provider-session';
import { closePayment, settlePayment } from '../outcomes/settle-payment';
import { attempt } from '../outcomes/sweep-attempt';
import { sweepRefunds } from '../refunds/sweep-refunds';
import { endUndecided } from './end-undecided';
import { processWebhook } from './process-webhook';

/** Seconds after which no other process is expected to finish the work. */
const age = pauseOf(paymentWaits.PROCESSING, 0);
/** Rows of each kind per run. */
const batch = 200;

/** Runs all sweeps of payments one after another, for tests. */
export async function sweepPayments(services: Services): Promise<void> {
  await sweepOpenAttempts(services);
  await sweepClosedAttempts(services);
  await sweepEvents(services);
  await sweepRefunds(services);
}

/**
 * Recovers attempts whose webhook, return page or job was lost: fetches open ones and creates sessions missing after a
 * crash. One failure does not stop the others. Rows are marked as checked first, here and below, so that rows that stay
 * open do not keep others from being checked.
 */
export async function sweepOpenAttempts(services: Services): Promise<void> {
  for (const { id } of await claimOpenAttempts(services, dueTimes(services)))
    await attempt(services, 'payment', id, () =>
      applyPayment(services, id).finally(() => endUndecided(services, id)),
    );
}

/**
 * Requests closed attempts again, with growing pauses, for five days: the webhook of a success may have been lost. The
 * next check is set before the provider is called, so that a failing attempt does not delay the others.
 */
export async function sweepClosedAttempts(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.db
    .select()
    .from(paymentLog)
    .where(and(lte(paymentLog.nextCheckTime, now), inArray(paymentLog.status, closedStatuses)))
    .orderBy(asc(paymentLog.nextCheckTime))
    .limit(batch);
  for (const payment of due) {
    const { id, checkCount } = payment;
    // While its provider is not configured, an attempt keeps its checks for later.
    const next = services.payments.byCode(payment.provider)
      ? { checkCount: checkCount + 1, nextCheckTime: nextCheckOf(checkCount + 1, now) }
      : { nextCheckTime: addTime(now, 1, 'day') };
    await services.db.update(paymentLog).set(next).where(eq(paymentLog.id, id));
    await attempt(services, 'closed payment', id, async () => {
      await settlePayment(services, payment);
    });
  }
}

/** Retries webhook events whose job was lost. */
export async function sweepEvents(services: Services): Promise<void> {
  for (const event of await claimEvents(services, dueTimes(services))) {
    const eventId = event.id.slice(event.provider.length + 1);
    await attempt(services, 'event', event.id, () =>
      processWebhook(services, { provider: event.provider, eventId, providerRef: event.providerRef ?? '' }),
    );
  }
}

type DueTimes = { now: Date; before: Date };

function dueTimes({ clock }: Services): DueTimes {
  const now = clock.now();
  return { now, before: addTime(now, -age, 'second') };
}

/** Until when an attempt could be paid. */
const timeToPay = sql`coalesce(${paymentLog.expireTime}, ${paymentLog.createdTime})`;

function claimOpenAttempts({ db }: Services, { now, before }: DueTimes) {
  const due = db
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(
      and(
        inArray(paymentLog.status, openStatuses),
        lt(paymentLog.updatedTime, before),
        or(
          sql`${timeToPay} > ${addTime(now, -attemptIsOld, 'second').toISOString()}::timestamptz`,
          lt(paymentLog.updatedTime, addTime(now, -longestPause(paymentWaits.PROCESSING), 'second')),
        ),
      ),
    )
    .orderBy(asc(paymentLog.updatedTime))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(paymentLog)
    .set({ updatedTime: now })
    .where(sql`${paymentLog.id} = any(array${due})`)
    .returning({ id: paymentLog.id });
}

function claimEvents({ db }: Services, { now, before }: DueTimes) {
  const due = db
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(
      and(
        isNull(paymentEvent.processedTime),
        lt(paymentEvent.createdTime, before),
        or(
          isNull(paymentEvent.checkedTime),
          lt(paymentEvent.checkedTime, addTime(now, -pauseOf(eventWaits.UNASSIGNED, 0), 'second')),
          and(
            isNotNull(paymentEvent.providerRef),
            isNull(paymentEvent.result),
            lt(paymentEvent.checkedTime, before),
          ),
        ),
      ),
    )
    .orderBy(sql`${asc(paymentEvent.checkedTime)} nulls first`, asc(paymentEvent.createdTime))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(paymentEvent)
    .set({ checkedTime: now })
    .where(sql`${paymentEvent.id} = any(array${due})`)
    .returning({
      id: paymentEvent.id,
      provider: paymentEvent.provider,
      providerRef: paymentEvent.providerRef,
    });
}

/** The job `payment.apply`: settles an attempt of an unpaid order and closes any other. */
export async function applyPayment(services: Services, paymentLogId: string): Promise<void> {
  const payment = await readPaymentRow(services.db, paymentLogId);
  if (!openStatuses.includes(payment.status)) return;
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  if (order?.status === 'PENDING_PAYMENT' && payment.provider !== internalProvider) {
    const opened = await ensureSession(services, payment);
    await settlePayment(services, opened.payment);
  } else {
    await closePayment(services, payment);
  }
}
