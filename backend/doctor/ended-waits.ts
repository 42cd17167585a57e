import { type SQL, sql } from 'drizzle-orm';
import { callbackWaits, lostCall, orderWaits } from '../platform/waits/order-waits';
import {
  differenceWaits,
  disputeWaits,
  eventWaits,
  evidenceWaits,
  paymentWaits,
  refundWaits,
} from '../platform/waits/payment-waits';
import { longestPause } from '../platform/waits/waits';
import {
  approvalWaits,
  lotWaits,
  pushWaits,
  requestWaits,
  ticketWaits,
  webhookWaits,
} from '../platform/waits/work-waits';

/** Rows of the table `t`. */
export type Rows = { table: string; rows: SQL };

export const sentRefunds = sql`t.status in ('APPROVED', 'SUBMITTED', 'PENDING')`;
export const closedAttempts = sql`t.status in ('FAILED', 'CANCELED', 'EXPIRED')`;
const openAttempts = sql`t.status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`;

type Ended = Rows & {
  /** The rows of the table of waits that end so, for example `order.PENDING_REVIEW`. */
  of?: readonly string[];
  since: SQL;
  seconds: number;
  /** By default `t.id`. */
  id?: SQL;
};

export function interval(seconds: number): SQL {
  return sql`${`${seconds} seconds`}::interval`;
}

/** What something should have ended `seconds` after a time of the row. */
export const endedWaits: readonly Ended[] = [
  ...(['PENDING_REVIEW', 'PENDING_SHIPMENT'] as const).map((status) => ({
    of: [`order.${status}`],
    table: 'orders',
    // An open dispute stops the clock and has a wait of its own.
    rows: sql`t.status = ${status} and not exists (
      select 1 from dispute d where d.order_id = t.id and d.status = 'OPEN')`,
    since: sql`greatest(t.paid_time, (select max(d.closed_time) from dispute d where d.order_id = t.id))`,
    seconds: orderWaits[status].longest,
  })),
  {
    of: ['order.PENDING_EVALUATE'],
    table: 'orders',
    rows: sql`t.status = 'PENDING_EVALUATE'`,
    since: sql`t.auto_receive_time`,
    seconds: 0,
  },
  {
    of: ['order.PENDING_REFUND'],
    table: 'orders',
    rows: sql`t.status = 'PENDING_REFUND'`,
    since: sql`t.updated_time`,
    seconds: orderWaits.PENDING_REFUND.longest,
  },
  { table: 'payment_log', rows: closedAttempts, since: sql`t.next_check_time`, seconds: 0 },
  {
    of: ['payment.CREATED', 'payment.REQUIRES_ACTION', 'payment.PROCESSING'],
    table: 'payment_log',
    rows: openAttempts,
    since: sql`coalesce(t.expire_time, t.created_time)`,
    seconds: paymentWaits.PROCESSING.deadline,
  },
  {
    table: 'payment_log',
    rows: openAttempts,
    // The sweep writes it with each check.
    since: sql`t.updated_time`,
    seconds: longestPause(paymentWaits.PROCESSING),
  },
  {
    of: ['refund.APPROVED', 'refund.SUBMITTED', 'refund.PENDING'],
    table: 'refund',
    rows: sentRefunds,
    since: sql`t.created_time`,
    seconds: refundWaits.PENDING.longest,
  },
  {
    of: ['refund.MANUAL'],
    table: 'refund',
    rows: sql`t.status = 'MANUAL'`,
    since: sql`t.updated_time`,
    seconds: refundWaits.MANUAL.longest,
  },
  {
    of: ['dispute.OPEN'],
    table: 'dispute',
    rows: sql`t.status = 'OPEN'`,
    since: sql`t.created_time`,
    seconds: disputeWaits.OPEN.longest,
  },
  {
    of: ['evidence.SENDING'],
    table: 'dispute',
    rows: sql`t.evidence_state = 'SENDING'`,
    since: sql`t.created_time`,
    seconds: evidenceWaits.SENDING.longest,
  },
  {
    table: 'dispute',
    rows: sql`t.status = 'OPEN' and t.warned_time is null and t.evidence_time is null`,
    since: sql`greatest(t.created_time, t.evidence_due_time - ${interval(disputeWaits.OPEN.reminder)})`,
    seconds: 0,
  },
  {
    of: ['request.APPLIED'],
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
    of: ['return.TO_SEND'],
    table: 'after_sales',
    rows: sql`t.status = 'APPROVED' and t.return_sent_time is null`,
    since: sql`t.return_deadline`,
    seconds: 0,
  },
  {
    of: ['request.APPROVED'],
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
    of: ['approval.WAITING'],
    table: 'approval',
    rows: sql`t.status = 'WAITING'`,
    since: sql`t.created_time`,
    seconds: approvalWaits.WAITING.deadline,
  },
  {
    of: ['ticket.REPLIED'],
    table: 'message_ticket',
    rows: sql`t.status = 'REPLIED' and not t.del_flag`,
    since: sql`t.updated_time`,
    seconds: ticketWaits.REPLIED.deadline,
  },
  {
    of: ['lot.IMPORTING'],
    table: 'card_lot',
    rows: sql`t.state = 'IMPORTING'`,
    since: sql`t.updated_time`,
    seconds: lotWaits.IMPORTING.deadline,
  },
  {
    of: ['webhook.WAITING'],
    table: 'webhook_delivery',
    id: sql`t.event_id || ' ' || t.endpoint_id`,
    rows: sql`t.status = 'WAITING'`,
    since: sql`t.start_time`,
    seconds: webhookWaits.WAITING.deadline,
  },
  {
    of: ['push.WAITING'],
    table: 'push_notice',
    id: sql`t.id || ' ' || t.device_id`,
    rows: sql`true`,
    since: sql`t.created_time`,
    seconds: pushWaits.WAITING.deadline,
  },
  {
    of: ['event.RECEIVED', 'event.UNASSIGNED', 'event.CASE'],
    table: 'payment_event',
    rows: sql`t.processed_time is null`,
    since: sql`t.created_time`,
    seconds: eventWaits.CASE.deadline,
  },
  {
    of: ['callback.RECEIVED'],
    table: 'supplier_event',
    rows: sql`t.processed_time is null`,
    since: sql`t.created_time`,
    seconds: callbackWaits.RECEIVED.deadline,
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
    of: ['difference.OPEN'],
    table: 'book_difference',
    rows: sql`t.resolved_time is null`,
    since: sql`t.created_time`,
    seconds: differenceWaits.OPEN.longest,
  },
];
