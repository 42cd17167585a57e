import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import { paymentLog } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { paymentWaits } from '../../../../platform/waits/payment-waits';
import { nextCheckOf } from '../../closed-attempts';
import { openStatuses, readPaymentRow } from '../../payment-row';

/**
 * An attempt that its provider neither closes nor decides: an alarm a day after its time to pay, and closed with a second
 * alarm after a month. A success that the provider reports later is found by the checks of closed attempts or by its webhook.
 */
export async function endUndecided(services: Services, paymentLogId: string): Promise<void> {
  const { status, createdTime, expireTime, alarmedTime, sn } = await readPaymentRow(
    services.db,
    paymentLogId,
  );
  const since = expireTime ?? createdTime;
  const now = services.clock.now();
  const { late, deadline } = paymentWaits.PROCESSING;
  if (!openStatuses.includes(status) || now < addTime(since, late, 'second')) return;
  const isOver = now >= addTime(since, deadline, 'second');
  if (alarmedTime !== null && !isOver) return;
  const stillOpen = and(eq(paymentLog.id, paymentLogId), inArray(paymentLog.status, openStatuses));
  const changed = await services.db
    .update(paymentLog)
    .set(
      isOver
        ? {
            status: 'EXPIRED',
            failKey: 'payment_expired',
            nextCheckTime: nextCheckOf(0, now),
            alarmedTime: now,
            version: sql`${paymentLog.version} + 1`,
          }
        : { alarmedTime: now },
    )
    .where(isOver ? stillOpen : and(stillOpen, isNull(paymentLog.alarmedTime)))
    .returning({ id: paymentLog.id });
  if (changed.length === 0) return;
  services.log.error(
    { event: 'payment.undecided', paymentSn: sn, isOver },
    isOver
      ? 'a payment that its provider did not decide for a month is closed'
      : 'the provider has not decided a payment for a day',
  );
}
