import { isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { alarm } from '../database/schema/platform';
import type { Clock } from '../ports/clock';
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

type Waiting = { fields: Record<string, unknown>; message: string; time: Date };

/**
 * Stores alarms of the log, so that staff see them. Outside of any transaction and never awaited by the caller: an alarm
 * that cannot be stored is still in the log.
 */
export function createAlarms(clock: Clock) {
  const waiting: Waiting[] = [];
  let db: Database | null = null;
  let running: Promise<void> | null = null;

  const run = async (store: Database): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await storeAlarm(store, next).catch(() => undefined);
    }
    running = null;
  };
  const start = () => {
    if (db && waiting.length > 0) running ??= run(db);
  };

  const record: OnAlarm = (fields, message) => {
    if (waiting.length >= mostWaiting) return;
    waiting.push({ fields, message, time: clock.now() });
    start();
  };
  return {
    record,
    /** Call it when the database is migrated. */
    open: (database: Database): void => {
      db = database;
      start();
    },
    /** Waits until the alarms that were recorded are stored. */
    close: async (): Promise<void> => {
      await running;
      db = null;
    },
  };
}

async function storeAlarm(db: Database, { fields, message, time }: Waiting): Promise<void> {
  const { event, err, ...rest } = fields;
  const about = subjects.flatMap((name) => {
    const value = rest[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${name}=${value}`] : [];
  });
  const detail = shownFields(rest, err);
  await db
    .insert(alarm)
    .values({
      id: newId(),
      event: String(event),
      key: [String(event), ...about].join(' ').slice(0, 300),
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
