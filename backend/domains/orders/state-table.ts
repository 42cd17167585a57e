import type { OrderStatus } from '../../../lib/orders/contract';

/** What can happen to an order. docs/orders.md explains each event and who raises it. */
export type OrderEvent =
  | 'MEMBER_CANCEL'
  | 'STAFF_CANCEL'
  | 'EXPIRE'
  | 'PAID'
  | 'PASS_REVIEW'
  | 'HOLD'
  | 'DENY'
  | 'VERIFICATION_EXPIRED'
  | 'HOLD_EXPIRED'
  | 'ASK_REFUND'
  | 'DELIVERED'
  | 'SUPPLIER_REFUSED'
  | 'SUPPLIER_TIMED_OUT'
  | 'SUPPLIER_HOLD'
  | 'SUPPLIER_FAILED'
  | 'DELIVERY_EXPIRED'
  | 'RECEIVE'
  | 'REVIEWED'
  | 'AUTO_RECEIVE'
  | 'STAFF_REFUND'
  | 'REFUNDED'
  | 'PARTLY_REFUNDED'
  | 'REFUND_CONTINUES'
  | 'CODES_REPLACED'
  | 'REJECT_REFUND'
  | 'REFUND_FAILED'
  | 'REFUND_RETRY'
  | 'REFUND_RECORDED'
  | 'REFUND_REVERSED'
  | 'LATE_PAID'
  | 'LATE_PAID_REFUND'
  | 'DISPUTE_LOST'
  | 'DISPUTE_LOST_PART';

export type LogType =
  | 'CANCEL'
  | 'EXPIRE'
  | 'PAYMENT'
  | 'REVIEW'
  | 'HOLD'
  | 'REFUND_APPLY'
  | 'DELIVERY'
  | 'FAIL'
  | 'RECEIVE'
  | 'COMPLETE'
  | 'REFUND'
  | 'REFUND_PART'
  | 'REFUND_CLOSE'
  | 'REPLACE'
  | 'DISPUTE';

type Row = {
  from: readonly OrderStatus[];
  /** `BEFORE_REFUND`: the status in which the refund was requested. `CONTINUES`: that one, or the same without a refund. */
  to: OrderStatus | 'BEFORE_REFUND' | 'CONTINUES';
  log: LogType;
};

/** Paid, and no refund is under way. */
const active = ['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED'] as const;
const paid = [...active, 'PENDING_REFUND'] as const;
const closedUnpaid = ['OVERDUE_PAYMENT', 'CANCELED'] as const;

/** Every legal status change. The status of a new order comes from `firstStatus`. */
export const stateTable: Readonly<Record<OrderEvent, Row>> = {
  MEMBER_CANCEL: { from: ['PENDING_PAYMENT'], to: 'CANCELED', log: 'CANCEL' },
  STAFF_CANCEL: { from: ['PENDING_PAYMENT'], to: 'CANCELED', log: 'CANCEL' },
  EXPIRE: { from: ['PENDING_PAYMENT'], to: 'OVERDUE_PAYMENT', log: 'EXPIRE' },
  PAID: { from: ['PENDING_PAYMENT'], to: 'PENDING_REVIEW', log: 'PAYMENT' },
  PASS_REVIEW: { from: ['PENDING_REVIEW'], to: 'PENDING_SHIPMENT', log: 'REVIEW' },
  HOLD: { from: ['PENDING_REVIEW'], to: 'PENDING_REVIEW', log: 'HOLD' },
  DENY: { from: ['PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  VERIFICATION_EXPIRED: { from: ['PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  HOLD_EXPIRED: { from: ['PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  ASK_REFUND: { from: active, to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  DELIVERED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_EVALUATE', log: 'DELIVERY' },
  SUPPLIER_REFUSED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REVIEW', log: 'HOLD' },
  SUPPLIER_TIMED_OUT: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REVIEW', log: 'HOLD' },
  SUPPLIER_HOLD: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REVIEW', log: 'HOLD' },
  SUPPLIER_FAILED: { from: ['PENDING_SHIPMENT', 'PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'FAIL' },
  DELIVERY_EXPIRED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  RECEIVE: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'RECEIVE' },
  REVIEWED: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'COMPLETE' },
  AUTO_RECEIVE: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'RECEIVE' },
  STAFF_REFUND: { from: paid, to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  REFUNDED: { from: ['PENDING_REFUND'], to: 'REFUNDED', log: 'REFUND' },
  PARTLY_REFUNDED: { from: ['PENDING_REFUND'], to: 'BEFORE_REFUND', log: 'REFUND_PART' },
  REFUND_CONTINUES: { from: ['PENDING_REFUND'], to: 'PENDING_REFUND', log: 'REFUND_PART' },
  CODES_REPLACED: { from: ['PENDING_REFUND'], to: 'BEFORE_REFUND', log: 'REPLACE' },
  REJECT_REFUND: { from: ['PENDING_REFUND'], to: 'BEFORE_REFUND', log: 'REFUND_CLOSE' },
  REFUND_FAILED: { from: ['PENDING_REFUND'], to: 'PENDING_REFUND', log: 'FAIL' },
  REFUND_RETRY: { from: ['PENDING_REFUND'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  REFUND_RECORDED: { from: active, to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  REFUND_REVERSED: { from: [...paid, 'REFUNDED'], to: 'PENDING_REFUND', log: 'FAIL' },
  LATE_PAID: { from: ['OVERDUE_PAYMENT'], to: 'PENDING_REVIEW', log: 'PAYMENT' },
  LATE_PAID_REFUND: { from: closedUnpaid, to: 'PENDING_REFUND', log: 'PAYMENT' },
  DISPUTE_LOST: { from: paid, to: 'REFUNDED', log: 'DISPUTE' },
  DISPUTE_LOST_PART: { from: paid, to: 'CONTINUES', log: 'DISPUTE' },
};

/** Events that no code raises yet, with what will raise them. A test keeps this list exact. */
export const eventsWithoutCaller = {} as const satisfies Partial<Record<OrderEvent, string>>;

/** An order that costs nothing starts at risk screening; every other one waits for its payment. */
export function firstStatus(payAmountFen: number): OrderStatus {
  return payAmountFen > 0 ? 'PENDING_PAYMENT' : 'PENDING_REVIEW';
}

/**
 * Statuses that a rejected refund may return to. A late payment of a closed order, and an order that a refund had ended
 * before it failed, can only be refunded.
 */
const resumable: ReadonlySet<OrderStatus> = new Set(active);

/** The status after the event, or null when the event is illegal in this status. */
export function nextStatus(
  status: OrderStatus,
  event: OrderEvent,
  statusBeforeRefund: OrderStatus | null,
): OrderStatus | null {
  const row = stateTable[event];
  if (!row.from.includes(status)) return null;
  if (row.to === 'CONTINUES' && status !== 'PENDING_REFUND') return status;
  if (row.to !== 'BEFORE_REFUND' && row.to !== 'CONTINUES') return row.to;
  return statusBeforeRefund !== null && resumable.has(statusBeforeRefund) ? statusBeforeRefund : null;
}
