import type { OrderStatus } from '../../lib/contract/order';

/** What can happen to an order. The numbers are the rows of domain.md 2.5. */
export type OrderEvent =
  | 'MEMBER_CANCEL' // 3
  | 'STAFF_CANCEL' // 4
  | 'EXPIRE' // 5
  | 'PAID' // 6
  | 'PASS_REVIEW' // 7
  | 'HOLD' // 8
  | 'DENY' // 9, staff
  | 'VERIFICATION_EXPIRED' // 9, timer
  | 'ASK_REFUND' // 9, 12, 14
  | 'DELIVERED' // 10
  | 'SUPPLIER_REFUSED' // 11
  | 'SUPPLIER_FAILED' // 12
  | 'RECEIVE' // 13
  | 'REVIEWED' // 13
  | 'AUTO_RECEIVE' // 13
  | 'STAFF_REFUND' // 12, 15
  | 'REFUNDED' // 16
  | 'PARTLY_REFUNDED' // 17
  | 'REJECT_REFUND' // 17
  | 'REFUND_FAILED' // 18
  | 'LATE_PAID' // 19
  | 'LATE_PAID_REFUND' // 20
  | 'DISPUTE_LOST';

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
  | 'DISPUTE';

type Row = {
  from: readonly OrderStatus[];
  /** `BEFORE_REFUND`: back to where the refund was asked for. */
  to: OrderStatus | 'BEFORE_REFUND';
  log: LogType;
};

const paid = [
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'COMPLETED',
  'PENDING_REFUND',
] as const;
const closedUnpaid = ['OVERDUE_PAYMENT', 'CANCELED'] as const;

/** The whole table of domain.md 2.5; rows 1 and 2, where an order begins, are `firstStatus`. */
export const stateTable: Readonly<Record<OrderEvent, Row>> = {
  MEMBER_CANCEL: { from: ['PENDING_PAYMENT'], to: 'CANCELED', log: 'CANCEL' },
  STAFF_CANCEL: { from: ['PENDING_PAYMENT'], to: 'CANCELED', log: 'CANCEL' },
  EXPIRE: { from: ['PENDING_PAYMENT'], to: 'OVERDUE_PAYMENT', log: 'EXPIRE' },
  PAID: { from: ['PENDING_PAYMENT'], to: 'PENDING_REVIEW', log: 'PAYMENT' },
  PASS_REVIEW: { from: ['PENDING_REVIEW'], to: 'PENDING_SHIPMENT', log: 'REVIEW' },
  HOLD: { from: ['PENDING_REVIEW'], to: 'PENDING_REVIEW', log: 'HOLD' },
  DENY: { from: ['PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  VERIFICATION_EXPIRED: { from: ['PENDING_REVIEW'], to: 'PENDING_REFUND', log: 'REFUND_APPLY' },
  ASK_REFUND: {
    from: ['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE'],
    to: 'PENDING_REFUND',
    log: 'REFUND_APPLY',
  },
  DELIVERED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_EVALUATE', log: 'DELIVERY' },
  SUPPLIER_REFUSED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REVIEW', log: 'HOLD' },
  SUPPLIER_FAILED: { from: ['PENDING_SHIPMENT'], to: 'PENDING_REFUND', log: 'FAIL' },
  RECEIVE: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'RECEIVE' },
  REVIEWED: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'COMPLETE' },
  AUTO_RECEIVE: { from: ['PENDING_EVALUATE'], to: 'COMPLETED', log: 'RECEIVE' },
  STAFF_REFUND: {
    from: ['PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED'],
    to: 'PENDING_REFUND',
    log: 'REFUND_APPLY',
  },
  REFUNDED: { from: ['PENDING_REFUND'], to: 'REFUNDED', log: 'REFUND' },
  PARTLY_REFUNDED: { from: ['PENDING_REFUND'], to: 'BEFORE_REFUND', log: 'REFUND' },
  REJECT_REFUND: { from: ['PENDING_REFUND'], to: 'BEFORE_REFUND', log: 'REFUND' },
  REFUND_FAILED: { from: ['PENDING_REFUND'], to: 'PENDING_REFUND', log: 'FAIL' },
  LATE_PAID: { from: closedUnpaid, to: 'PENDING_REVIEW', log: 'PAYMENT' },
  LATE_PAID_REFUND: { from: closedUnpaid, to: 'PENDING_REFUND', log: 'PAYMENT' },
  DISPUTE_LOST: { from: paid, to: 'REFUNDED', log: 'DISPUTE' },
};

/** Rows 1 and 2: an order that costs nothing waits for its review, not for money. */
export function firstStatus(payAmountFen: number): OrderStatus {
  return payAmountFen > 0 ? 'PENDING_PAYMENT' : 'PENDING_REVIEW';
}

/** Where a refund that came to nothing leads back to; a late payment of a closed order can only be paid back. */
const resumable: ReadonlySet<OrderStatus> = new Set([
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'COMPLETED',
]);

/** The status after the event, or null when the event is illegal in this status. */
export function nextStatus(
  status: OrderStatus,
  event: OrderEvent,
  statusBeforeRefund: OrderStatus | null,
): OrderStatus | null {
  const row = stateTable[event];
  if (!row.from.includes(status)) return null;
  if (row.to !== 'BEFORE_REFUND') return row.to;
  return statusBeforeRefund !== null && resumable.has(statusBeforeRefund) ? statusBeforeRefund : null;
}
