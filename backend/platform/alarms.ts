import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { metrics } from '../../lib/metrics/metrics';
import { alarmMailMinutes } from '../../lib/promises';
import { addTime } from '../../lib/time';
import type { Database, Transaction } from '../database/connect';
import { alarm, alarmMail } from '../database/schema/platform';
import type { Clock } from '../ports/clock';
import { type AlarmKind, alarmKinds, isAlarmKind } from './alarm-kinds';
import { isDatabaseUnavailable } from './errors/is-database-unavailable';
import type { OnAlarm } from './logging/log';
import { errorText } from './logging/logged-error';
import { newId } from './new-id';

/** Fields that say what an alarm is about: another value is another alarm. */
const subjects = [
  'orderSn',
  'orderId',
  'orderItemId',
  'paymentSn',
  'paymentLogId',
  'refundId',
  'refundSn',
  'disputeId',
  'afterSalesId',
  'itemId',
  'skuId',
  'changeId',
  'scheduleId',
  'outboxId',
  'endpointId',
  'rowId',
  'wait',
  'providerDisputeId',
  'job',
  'provider',
  'supplier',
  'calls',
  'invariant',
  'key',
  'currencyCode',
] as const;

/** Fields that may hold secrets or contacts are not stored. */
const hidden = /password|secret|^code$|token|authorization|cookie|email|mobile|recipient|address/i;

/** Characters of the stored fields of an alarm. */
const longest = 4000;
/** Alarms that wait for the database; more are in the log only. */
const mostWaiting = 200;

/** Milliseconds until an alarm is stored again that the database did not take. */
const storePause = 5000;

/** Alarms of one kind since the last mail about it. */
export type RaisedAlarms = { kind: AlarmKind; count: number; time: Date; orderSn: string | null };
/** Writes the mails about alarms in the given transaction. */
export type MailAlarms = (tx: Transaction, raised: RaisedAlarms) => Promise<void>;

type Waiting = { fields: Record<string, unknown>; message: string; time: Date };

/**
 * Stores alarms of the log, so that staff see them, and mails them. Outside of any transaction and never awaited by the
 * caller. While the database does not take them they wait in memory.
 */
export function createAlarms(clock: Clock) {
  const waiting: Waiting[] = [];
  let target: { db: Database; mail: MailAlarms } | null = null;
  let running: Promise<void> | null = null;

  const run = async (store: { db: Database; mail: MailAlarms }): Promise<void> => {
    for (let [next] = waiting; next; [next] = waiting) {
      if (!(await isStored(store, next))) {
        setTimeout(start, storePause).unref();
        break;
      }
      waiting.shift();
    }
    running = null;
  };
  const start = () => {
    if (target && waiting.length > 0) running ??= run(target);
  };

  // A counter that appears with its first alarm would not have grown.
  for (const event of Object.keys(alarmKinds)) metrics.alarms.inc({ event }, 0);

  const record: OnAlarm = (fields, message) => {
    metrics.alarms.inc({ event: String(fields.event) });
    if (waiting.length >= mostWaiting) return;
    waiting.push({ fields, message, time: clock.now() });
    start();
  };
  /** Waits until the alarms that were recorded are stored. */
  const stored = async (): Promise<void> => {
    start();
    await running;
  };
  return {
    record,
    stored,
    /** Call it when the database is migrated. */
    open: (db: Database, mail: MailAlarms): void => {
      target = { db, mail };
      start();
    },
    close: async (): Promise<void> => {
      await stored();
      target = null;
    },
  };
}

/** @returns false while the database is away; an alarm that cannot be mailed, or stored at all, holds up no other one */
async function isStored({ db, mail }: { db: Database; mail: MailAlarms }, next: Waiting): Promise<boolean> {
  try {
    await storeAlarm(db, mail, next);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    const withoutMail: MailAlarms = async () => {};
    await storeAlarm(db, withoutMail, next).catch(() => undefined);
    return true;
  }
}

async function storeAlarm(db: Database, mail: MailAlarms, { fields, message, time }: Waiting): Promise<void> {
  const { event, err, ...rest } = fields;
  const about = subjects.flatMap((name) => {
    const value = rest[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${name}=${value}`] : [];
  });
  const detail = shownFields(rest, err);
  const kind = String(event);
  await db.transaction(async (tx) => {
    await tx
      .insert(alarm)
      .values({
        id: newId(),
        event: kind,
        key: [kind, ...about].join(' ').slice(0, 300),
        message: message.slice(0, 500),
        detail,
        firstTime: time,
        lastTime: time,
      })
      .onConflictDoUpdate({
        target: alarm.key,
        targetWhere: isNull(alarm.resolvedTime),
        set: { count: sql`${alarm.count} + 1`, lastTime: time, detail, message: message.slice(0, 500) },
      });
    if (!isAlarmKind(kind)) return;
    const count = await countForMail(tx, kind, time);
    const orderSn = typeof rest.orderSn === 'string' ? rest.orderSn : null;
    if (count !== null) await mail(tx, { kind, count, time, orderSn });
  });
}

/**
 * The first alarm of a kind is mailed at once, the ones of the next hour together. The row of the kind is locked, so that
 * two processes which raise it at the same moment write one mail.
 * @returns the alarms since the last mail, when a mail is due
 */
async function countForMail(tx: Transaction, event: AlarmKind, time: Date): Promise<number | null> {
  const [isFirst] = await tx
    .insert(alarmMail)
    .values({ event, mailedTime: time })
    .onConflictDoNothing()
    .returning({ event: alarmMail.event });
  if (isFirst) return 1;
  const [row] = await tx.select().from(alarmMail).where(eq(alarmMail.event, event)).for('update');
  const waiting = (row?.waiting ?? 0) + 1;
  const isDue = row === undefined || row.mailedTime <= addTime(time, -alarmMailMinutes, 'minute');
  await tx
    .update(alarmMail)
    .set(isDue ? { mailedTime: time, waiting: 0 } : { waiting })
    .where(eq(alarmMail.event, event));
  return isDue ? waiting : null;
}

/** Mails the alarms that were raised within an hour after a mail about their kind. The sweep calls it each minute. */
export async function mailWaitingAlarms(db: Database, now: Date, mail: MailAlarms): Promise<void> {
  const isDue = and(
    gt(alarmMail.waiting, 0),
    lte(alarmMail.mailedTime, addTime(now, -alarmMailMinutes, 'minute')),
  );
  const due = await db
    .select({ event: alarmMail.event })
    .from(alarmMail)
    .where(isDue)
    .orderBy(asc(alarmMail.event));
  for (const { event } of due) {
    await db.transaction(async (tx) => {
      const ofKind = and(eq(alarmMail.event, event), isDue);
      const [row] = await tx.select().from(alarmMail).where(ofKind).for('update');
      if (!row || !isAlarmKind(event)) return;
      await tx.update(alarmMail).set({ mailedTime: now, waiting: 0 }).where(eq(alarmMail.event, event));
      await mail(tx, { kind: event, count: row.waiting, time: now, orderSn: null });
    });
  }
}

function shownFields(rest: Record<string, unknown>, err: unknown): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(rest).filter(([name]) => !hidden.test(name)));
  const all = err instanceof Error ? { ...shown, error: errorText(err).slice(0, 500) } : shown;
  try {
    const text = JSON.stringify(all);
    return text.length <= longest ? JSON.parse(text) : { truncated: text.slice(0, longest) };
  } catch {
    return {};
  }
}
