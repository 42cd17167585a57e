import { type SQL, sql } from 'drizzle-orm';
import {
  assignmentTime,
  deliveryWaits,
  holdWaits,
  lostCall,
  orderWaits,
} from '../platform/waits/order-waits';
import {
  differenceWaits,
  disputeWaits,
  evidenceTimes,
  longestSession,
  paymentWaits,
  refundWaits,
} from '../platform/waits/payment-waits';
import type { Wait } from '../platform/waits/wait';
import { day, hour, minute } from '../platform/waits/wait';
import { longestPause } from '../platform/waits/waits';
import { approvalWaits, requestWaits } from '../platform/waits/work-waits';
import { after, before, type Invariant } from './invariant';

// What waits, against the table of waits (`platform/waits`). Rows are of the table `t`.

type Rows = { table: string; rows: SQL };

/** Seconds between a sweep and this snapshot. */
const sinceSweep = hour;
/** Seconds by which an end may be late: the shop may have been stopped for maintenance. */
const late = day;

const sentRefunds = sql`t.status in ('APPROVED', 'SUBMITTED', 'PENDING')`;
const closedAttempts = sql`t.status in ('FAILED', 'CANCELED', 'EXPIRED')`;

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

/** Rows that something should have ended `seconds` after a time of theirs. */
const ended: readonly (Rows & { since: SQL; seconds: number })[] = [
  ...(['PENDING_REVIEW', 'PENDING_SHIPMENT'] as const).map((status) => ({
    table: 'orders',
    // A dispute stops the clock and has a wait of its own.
    rows: sql`t.status = ${status} and not exists (select 1 from dispute d where d.order_id = t.id)`,
    since: sql`t.paid_time`,
    seconds: orderWaits[status].longest,
  })),
  {
    table: 'orders',
    rows: sql`t.status = 'PENDING_EVALUATE'`,
    since: sql`t.auto_receive_time`,
    seconds: 0,
  },
  {
    table: 'orders',
    rows: sql`t.status = 'PENDING_REFUND'`,
    since: sql`t.updated_time`,
    seconds: orderWaits.PENDING_REFUND.longest,
  },
  { table: 'payment_log', rows: closedAttempts, since: sql`t.next_check_time`, seconds: 0 },
  {
    table: 'payment_log',
    rows: sql`t.status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`,
    // The sweep writes it with each check.
    since: sql`t.updated_time`,
    seconds: longestPause(paymentWaits.PROCESSING),
  },
  { table: 'refund', rows: sentRefunds, since: sql`t.created_time`, seconds: refundWaits.PENDING.longest },
  {
    table: 'refund',
    rows: sql`t.status = 'MANUAL'`,
    since: sql`t.updated_time`,
    seconds: refundWaits.MANUAL.longest,
  },
  {
    table: 'dispute',
    rows: sql`t.status = 'OPEN'`,
    since: sql`t.created_time`,
    seconds: disputeWaits.OPEN.longest,
  },
  {
    table: 'dispute',
    rows: sql`t.status = 'OPEN' and t.warned_time is null and t.evidence_time is null`,
    since: sql`greatest(t.created_time, t.evidence_due_time - ${interval(disputeWaits.OPEN.reminder)})`,
    seconds: 0,
  },
  {
    table: 'after_sales',
    rows: sql`t.status = 'APPLIED'`,
    since: sql`t.created_time`,
    seconds: requestWaits.APPLIED.longest,
  },
  {
    table: 'after_sales',
    rows: sql`t.status = 'APPLIED' and t.alarmed_time is null`,
    since: sql`t.due_time`,
    seconds: 0,
  },
  {
    table: 'after_sales',
    rows: sql`t.status = 'APPROVED' and t.return_sent_time is null`,
    since: sql`t.return_deadline`,
    seconds: 0,
  },
  {
    table: 'after_sales',
    rows: sql`t.status = 'APPROVED'`,
    since: sql`t.decided_time`,
    seconds: requestWaits.APPROVED.longest,
  },
  { table: 'card_code', rows: sql`t.state = 'AVAILABLE'`, since: sql`t.expire_time`, seconds: 0 },
  { table: 'coupon_code', rows: sql`t.status = 'UNUSED'`, since: sql`t.end_time`, seconds: 0 },
  {
    table: 'coin_adjustment',
    rows: sql`t.status = 'WAITING'`,
    since: sql`t.created_time`,
    seconds: approvalWaits.WAITING.deadline,
  },
  {
    table: 'supplier_call',
    rows: sql`
      t.status = 'SENT' and not exists (
        select 1 from supplier_call later where later.order_item_id = t.order_item_id and later.attempt > t.attempt)
      and exists (
        select 1 from order_item i join orders o on o.id = i.order_id
        where i.id = t.order_item_id and o.status = 'PENDING_SHIPMENT' and i.delivery_state <> 'DELIVERED')`,
    since: sql`t.updated_time`,
    seconds: lostCall,
  },
  {
    table: 'book_difference',
    rows: sql`t.resolved_time is null`,
    since: sql`t.created_time`,
    seconds: differenceWaits.OPEN.longest,
  },
];

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
      ...ended.map(({ since, seconds, ...rows }) => ({
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

function interval(seconds: number): SQL {
  return sql`${`${seconds} seconds`}::interval`;
}

function violating(all: readonly (Rows & { violated: SQL })[]): SQL {
  return sql.join(
    all.map(
      ({ table, rows, violated }) =>
        sql`select ${table}::text || ' ' || t.id as id from ${sql.identifier(table)} t where ${rows} and ${violated}`,
    ),
    sql` union `,
  );
}

/** How long rows may wait, and when they are checked next. */
export const waitInvariants: readonly Invariant[] = [checksAhead, waitsEnd];
