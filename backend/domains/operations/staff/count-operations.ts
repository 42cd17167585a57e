import { and, count, eq, isNull, lt, min } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { paymentEvent } from '../../../database/schema/payments';
import { alarm, outbox } from '../../../database/schema/platform';
import type { Context } from '../../../platform/context';
import { eventWaits } from '../../../platform/waits/payment-waits';

type Waiting = { count: number; oldest: number | null };

/** What needs staff. */
export async function countOperations(context: Context) {
  const { db, jobs } = context;
  const [alarms] = await db.select({ rows: count() }).from(alarm).where(isNull(alarm.resolvedTime));
  const [notices] = await db.select({ rows: count() }).from(outbox).where(eq(outbox.status, 'FAILED'));
  return {
    dead: await deadOf(jobs),
    alarms: alarms?.rows ?? 0,
    notices: notices?.rows ?? 0,
    webhooks: (await waitingWebhooks(context)).count,
  };
}

/** The open alarms, for the dashboard. */
export async function waitingAlarms({ db }: Pick<Context, 'db'>): Promise<Waiting> {
  const [row] = await db
    .select({ rows: count(), oldest: min(alarm.firstTime) })
    .from(alarm)
    .where(isNull(alarm.resolvedTime));
  return { count: row?.rows ?? 0, oldest: row?.oldest?.getTime() ?? null };
}

/** Events that should have been processed by now. */
export async function waitingWebhooks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Waiting> {
  const [row] = await db
    .select({ rows: count(), oldest: min(paymentEvent.createdTime) })
    .from(paymentEvent)
    .where(
      and(
        isNull(paymentEvent.processedTime),
        lt(paymentEvent.createdTime, addTime(clock.now(), -eventWaits.RECEIVED.late, 'second')),
      ),
    );
  return { count: row?.rows ?? 0, oldest: row?.oldest?.getTime() ?? null };
}

/** The dead letters, for the dashboard. */
export async function waitingJobs({ jobs }: Pick<Context, 'jobs'>): Promise<Waiting> {
  return { count: await deadOf(jobs), oldest: null };
}

async function deadOf(jobs: Context['jobs']): Promise<number> {
  return (await jobs.status()).reduce((sum, queue) => sum + queue.dead, 0);
}
