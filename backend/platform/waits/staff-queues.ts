import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import type { AlarmKind } from '../alarm-kinds';
import { disputeWaits, refundWaits } from './payment-waits';
import type { Wait } from './wait';
import {
  alarmWaits,
  lotWaits,
  requestWaits,
  returnWaits,
  ticketWaits,
  verificationWaits,
} from './work-waits';

type Queue = {
  wait: Wait;
  rows: SQL;
  /** Since when a row waits. */
  since: SQL;
  /** Raised each day while the oldest row is late; null where each row raises one of its own, which stays open. */
  alarm: AlarmKind | null;
};

/** What waits for staff, as the dashboard counts it. Orders on hold have a deadline of their own. */
export const staffQueues = {
  tickets: {
    wait: ticketWaits.PENDING,
    rows: sql`message_ticket where status = 'PENDING' and not del_flag`,
    since: sql`coalesce(waiting_since, updated_time)`,
    alarm: 'ticket.late',
  },
  verifications: {
    wait: verificationWaits.IN_VERIFICATION,
    rows: sql`identity_verification where status = 'IN_VERIFICATION'`,
    since: sql`submitted_time`,
    alarm: 'verification.late',
  },
  refunds: {
    wait: refundWaits.MANUAL,
    rows: sql`refund where status = 'MANUAL'`,
    since: sql`updated_time`,
    alarm: 'refund.late',
  },
  disputes: {
    wait: disputeWaits.OPEN,
    rows: sql`dispute where status = 'OPEN' and evidence_time is null`,
    since: sql`created_time`,
    alarm: null,
  },
  requests: {
    wait: requestWaits.APPLIED,
    rows: sql`after_sales where status = 'APPLIED'`,
    since: sql`created_time`,
    alarm: null,
  },
  returns: {
    wait: returnWaits.SENT,
    rows: sql`after_sales where status = 'APPROVED' and return_sent_time is not null`,
    since: sql`return_sent_time`,
    alarm: null,
  },
  /** What was raised once and is not resolved. */
  alarms: {
    wait: alarmWaits.OPEN,
    rows: sql`alarm where resolved_time is null and event <> 'alarm.late'`,
    since: sql`first_time`,
    alarm: 'alarm.late',
  },
  /** Lots in quarantine for which no second person is asked any more. */
  lots: {
    wait: lotWaits.QUARANTINE,
    rows: sql`card_lot l left join lateral (
      select bool_or(a.status = 'WAITING') as is_asked, max(a.updated_time) as ended from approval a
      where a.kind = 'CARD_LOT' and a.subject_id = l.id) a on true
      where l.state = 'QUARANTINE' and a.is_asked is not true`,
    since: sql`coalesce(a.ended, l.updated_time)`,
    alarm: 'lot.waiting',
  },
} as const satisfies Record<string, Queue>;

const counted = z.object({ count: z.number(), oldest: z.number().nullable() });

/** How many rows a queue has, and since when the oldest waits, epoch milliseconds. */
export async function countQueue(
  db: Executor,
  { rows, since }: Pick<Queue, 'rows' | 'since'>,
): Promise<z.output<typeof counted>> {
  const found = await db.execute(sql`
    select count(*)::int as count, (extract(epoch from min(${since})) * 1000)::float8 as oldest from ${rows}`);
  return counted.parse(found.rows[0]);
}
