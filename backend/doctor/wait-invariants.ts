import { type SQL, sql } from 'drizzle-orm';
import { assignmentTime, deliveryWaits, holdWaits, orderWaits } from '../platform/waits/order-waits';
import {
  disputeWaits,
  evidenceTimes,
  longestSession,
  paymentWaits,
  refundWaits,
} from '../platform/waits/payment-waits';
import type { Wait } from '../platform/waits/wait';
import { day, hour, minute } from '../platform/waits/wait';
import { longestPause } from '../platform/waits/waits';
import { closedAttempts, endedWaits, interval, type Rows, sentRefunds } from './ended-waits';
import { after, before, type Invariant } from './invariant';

// What waits, against the table of waits (`platform/waits`). Rows are of the table `t`.

/** Seconds between a sweep and this snapshot. */
const sinceSweep = hour;
/** Seconds by which an end may be late: the shop may have been stopped for maintenance. */
const late = day;

/** Rows with the time of their next check. */
const checked: readonly (Rows & { waits: readonly Pick<Wait, 'checks'>[] })[] = [
  { table: 'orders', rows: sql`t.status = 'PENDING_REVIEW'`, waits: Object.values(holdWaits) },
  { table: 'orders', rows: sql`t.status = 'PENDING_SHIPMENT'`, waits: Object.values(deliveryWaits) },
  { table: 'payment_log', rows: closedAttempts, waits: [paymentWaits.CANCELED] },
  { table: 'refund', rows: sentRefunds, waits: [refundWaits.SUBMITTED] },
  { table: 'dispute', rows: sql`t.status = 'OPEN'`, waits: [disputeWaits.OPEN] },
];

const checksAhead: Invariant = {
  name: 'waits',
  rule: 'No next check is further ahead than the table of waits has it, so that no row is forgotten.',
  violations: (now) =>
    violating(
      checked.map(({ table, rows, waits }) => {
        const latest = Math.max(...waits.map(longestPause)) + sinceSweep;
        return { table, rows, violated: sql`t.next_check_time > ${after(now, latest / minute)}` };
      }),
    ),
};

/** Times that a wait plans: at most `seconds` after `from`, or after now. */
const planned: readonly (Rows & { time: SQL; from?: SQL; seconds: number })[] = [
  {
    table: 'orders',
    rows: sql`t.status = 'PENDING_PAYMENT'`,
    time: sql`t.expire_time`,
    from: sql`t.created_time`,
    seconds: orderWaits.PENDING_PAYMENT.longest,
  },
  ...Object.entries<Wait & { deadline: number }>(holdWaits).map(([reason, { deadline, longest }]) => ({
    table: 'orders',
    rows: sql`t.status = 'PENDING_REVIEW' and t.hold_reason = ${reason}`,
    time: sql`t.hold_deadline`,
    seconds: longest ?? deadline,
  })),
  { table: 'orders', rows: sql`true`, time: sql`t.assigned_until`, seconds: assignmentTime },
  {
    table: 'orders',
    rows: sql`true`,
    time: sql`t.auto_receive_time`,
    seconds: orderWaits.PENDING_EVALUATE.longest,
  },
  {
    table: 'payment_log',
    rows: sql`true`,
    time: sql`t.expire_time`,
    from: sql`t.created_time`,
    seconds: longestSession,
  },
  {
    table: 'refund',
    rows: sql`true`,
    time: sql`t.next_check_time`,
    from: sql`t.updated_time`,
    seconds: refundWaits.PENDING.longest,
  },
  {
    table: 'dispute',
    rows: sql`true`,
    time: sql`t.evidence_due_time`,
    from: sql`t.created_time`,
    seconds: evidenceTimes.latest,
  },
  {
    table: 'card_code',
    rows: sql`t.state = 'RESERVED'`,
    time: sql`t.reserved_until`,
    seconds: orderWaits.PENDING_PAYMENT.longest,
  },
  { table: 'coupon_code', rows: sql`t.status = 'EXPIRED'`, time: sql`t.end_time`, seconds: 0 },
];

/** Rows whose wait was planned for a time before it began, or not at all. */
const unplanned: readonly (Rows & { violated: SQL })[] = [
  { table: 'orders', rows: sql`t.status = 'PENDING_PAYMENT'`, violated: sql`t.expire_time < t.created_time` },
  {
    table: 'orders',
    rows: sql`t.status = 'PENDING_EVALUATE'`,
    violated: sql`t.auto_receive_time is null`,
  },
  {
    table: 'orders',
    rows: sql`true`,
    violated: sql`t.auto_receive_time < (
      select max(l.created_time) from order_log l where l.order_id = t.id and l.to_status = 'PENDING_EVALUATE')`,
  },
  {
    table: 'refund',
    rows: sql`true`,
    violated: sql`t.next_check_time < t.created_time - ${interval(10 * minute)}`,
  },
  {
    table: 'dispute',
    rows: sql`true`,
    violated: sql`(t.next_check_time < t.created_time - ${interval(10 * minute)}
      or t.evidence_due_time < t.created_time + ${interval(evidenceTimes.earliest)}
      or t.warned_time < t.evidence_due_time - ${interval(disputeWaits.OPEN.reminder + late)})`,
  },
  { table: 'card_code', rows: sql`true`, violated: sql`t.expire_time < t.created_time` },
];

const waitsEnd: Invariant = {
  name: 'longest-waits',
  rule: 'No row waits longer than the table of waits allows, and no end of a wait is planned later, or before it began.',
  violations: (now) =>
    violating([
      ...endedWaits.map(({ since, seconds, ...rows }) => ({
        ...rows,
        violated: sql`${since} < ${before(now, (seconds + late) / minute)}`,
      })),
      ...planned.map(({ time, from, seconds, ...rows }) => ({
        ...rows,
        violated: from
          ? sql`${time} > ${from} + ${interval(seconds + late)}`
          : sql`${time} > ${after(now, (seconds + late) / minute)}`,
      })),
      ...unplanned,
    ]),
};

function violating(all: readonly (Rows & { violated: SQL; id?: SQL })[]): SQL {
  return sql.join(
    all.map(
      ({ table, rows, violated, id = sql`t.id` }) =>
        sql`select ${table}::text || ' ' || ${id} as id from ${sql.identifier(table)} t where ${rows} and ${violated}`,
    ),
    sql` union `,
  );
}

/** How long rows may wait, and when they are checked next. */
export const waitInvariants: readonly Invariant[] = [checksAhead, waitsEnd];
