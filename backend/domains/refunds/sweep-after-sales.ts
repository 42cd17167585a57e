import { and, asc, eq, exists, gt, isNull, lt, lte, or } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { afterSales } from '../../database/schema/after-sales';
import { refund } from '../../database/schema/payments';
import type { SystemContext } from '../../platform/context';
import { eachDue } from '../../platform/each-due';
import { reportRowFailure } from '../../platform/report-row-failure';
import { returnWaits } from '../../platform/waits/work-waits';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { canSend } from './cancel-request';
import { endRequest, lockRequest } from './lock-request';

/** Rows that are read at once. */
const size = 100;

/**
 * Closes returns that were not sent in time. Raises an alarm once for a request that staff have not decided, and once for
 * a parcel whose arrival they have not recorded.
 */
export async function sweepAfterSales(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const isUnsent = and(
    eq(afterSales.status, 'APPROVED'),
    lte(afterSales.returnDeadline, now),
    isNull(afterSales.returnSentTime),
  );
  const read = (after: { id: string } | null) =>
    system.db
      .select({ id: afterSales.id })
      .from(afterSales)
      .where(and(isUnsent, after ? gt(afterSales.id, after.id) : undefined))
      .orderBy(asc(afterSales.id))
      .limit(size);
  await eachDue({ size, read }, async ({ id }) => {
    try {
      await closeUnsent(system, id);
    } catch (error) {
      reportRowFailure(system, error, { kind: 'return', id });
    }
  });
  await alarmUndecided(system, now);
  await alarmMissing(system, now);
}

async function alarmUndecided(system: SystemContext, now: Date): Promise<void> {
  const late = await system.db
    .update(afterSales)
    .set({ alarmedTime: now })
    .where(
      and(eq(afterSales.status, 'APPLIED'), lte(afterSales.dueTime, now), isNull(afterSales.alarmedTime)),
    )
    .returning({ id: afterSales.id });
  for (const { id } of late) {
    system.log.error({ event: 'aftersales.late', afterSalesId: id }, 'a request was not decided in time');
  }
}

async function alarmMissing(system: SystemContext, now: Date): Promise<void> {
  const missing = await system.db
    .update(afterSales)
    .set({ alarmedTime: now })
    .where(
      and(
        eq(afterSales.status, 'APPROVED'),
        lte(afterSales.returnSentTime, addTime(now, -returnWaits.SENT.late, 'second')),
        or(isNull(afterSales.alarmedTime), lt(afterSales.alarmedTime, afterSales.returnSentTime)),
        // The refund of a return starts when the arrival is recorded.
        exists(
          system.db
            .select({ id: refund.id })
            .from(refund)
            .where(and(eq(refund.afterSalesId, afterSales.id), eq(refund.status, 'REQUESTED'))),
        ),
      ),
    )
    .returning({ id: afterSales.id });
  for (const { id } of missing) {
    system.log.error(
      { event: 'aftersales.parcel', afterSalesId: id },
      'the arrival of a parcel was not recorded',
    );
  }
}

async function closeUnsent(system: SystemContext, id: string): Promise<void> {
  await system.db.transaction(async (tx) => {
    const { order, request } = await lockRequest(tx, id);
    const { returnDeadline } = request;
    if (!canSend(request) || returnDeadline === null || returnDeadline > system.clock.now()) return;
    await endRequest(tx, system, request, { status: 'CANCELED', actor: { type: 'TIMER' } });
    await queueOrderMail(tx, system, order, 'afterSalesClosed');
  });
}
