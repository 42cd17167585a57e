import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { webhookKeptDays } from '../../lib/promises';
import { addTime } from '../../lib/time';
import { webhookEvent } from '../database/schema/connections';
import { supplierCall, supplierEvent } from '../database/schema/fulfilment';
import { authSession } from '../database/schema/members';
import { idempotencyKey, orderItem } from '../database/schema/orders';
import { paymentEvent } from '../database/schema/payments';
import { alarm, outbox, policyReport, rateLimit } from '../database/schema/platform';
import { pushDevice } from '../database/schema/push';
import { isSweepMinute } from '../ports/jobs';
import type { SystemContext } from './context';

/** Rows per statement, so that no statement holds locks for long. */
const BATCH = 1000;
/** Batches per table and run; the next hour deletes the rest. */
const MOST_BATCHES = 20;

type Rule = { table: PgTable; key: PgColumn; old: SQL | undefined };

/** What is deleted, and after how many days (docs/operations.md, "Retention"). */
function rules(before: (days: number) => Date): Rule[] {
  return [
    {
      table: paymentEvent,
      key: paymentEvent.id,
      // An event that names no payment is never processed.
      old: and(
        lt(paymentEvent.createdTime, before(90)),
        or(isNotNull(paymentEvent.processedTime), isNull(paymentEvent.providerRef)),
      ),
    },
    {
      table: outbox,
      key: outbox.id,
      old: and(
        lt(outbox.createdTime, before(30)),
        ne(outbox.status, 'WAITING'),
        or(eq(outbox.status, 'SENT'), lt(outbox.createdTime, before(90))),
      ),
    },
    // With its deliveries, and also while they wait for an endpoint that is paused.
    { table: webhookEvent, key: webhookEvent.id, old: lt(webhookEvent.createdTime, before(webhookKeptDays)) },
    // Its sign-in has ended and was deleted.
    {
      table: pushDevice,
      key: pushDevice.id,
      old: and(
        lt(pushDevice.updatedTime, before(1)),
        sql`not exists (select 1 from ${authSession} where ${authSession.familyId} = ${pushDevice.familyId})`,
      ),
    },
    { table: idempotencyKey, key: idempotencyKey.id, old: lt(idempotencyKey.createdTime, before(30)) },
    { table: supplierEvent, key: supplierEvent.id, old: lt(supplierEvent.createdTime, before(90)) },
    { table: alarm, key: alarm.id, old: lt(alarm.resolvedTime, before(90)) },
    { table: policyReport, key: policyReport.id, old: lt(policyReport.lastTime, before(90)) },
    { table: rateLimit, key: rateLimit.key, old: lt(rateLimit.expire, before(1)) },
    {
      table: supplierCall,
      key: supplierCall.id,
      // The calls of an unfinished item count its attempts.
      old: and(
        lt(supplierCall.createdTime, before(180)),
        sql`exists (select 1 from ${orderItem} where ${orderItem.id} = ${supplierCall.orderItemId}
          and ${inArray(orderItem.deliveryState, ['DELIVERED', 'PARTIAL', 'FAILED'])})`,
      ),
    },
  ];
}

type Purger = Pick<SystemContext, 'db' | 'clock'>;

/** The sweep also calls it at the start of a process, but hourly is enough. */
export async function purgeHourly(system: Purger): Promise<void> {
  if (isSweepMinute('sweep.old-rows', system.clock.now())) await purgeOldRows(system);
}

/** Deletes old rows of the tables that grow with every request and event. */
export async function purgeOldRows({ db, clock }: Purger): Promise<void> {
  for (const rule of rules((days) => addTime(clock.now(), -days, 'day'))) {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const due = db.select({ key: rule.key }).from(rule.table).where(rule.old).limit(BATCH);
      const gone = await db.delete(rule.table).where(inArray(rule.key, due)).returning({ key: rule.key });
      if (gone.length < BATCH) break;
    }
  }
}
