import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatus } from '../../../lib/orders/contract';
import { firstStatus, nextStatus, type OrderEvent, stateTable } from './state-table';

const statuses = orderStatus.options;

/** The state table written by hand: every change that is not listed here is refused. */
const legal: Record<OrderEvent, Partial<Record<OrderStatus, OrderStatus>>> = {
  MEMBER_CANCEL: { PENDING_PAYMENT: 'CANCELED' },
  STAFF_CANCEL: { PENDING_PAYMENT: 'CANCELED' },
  EXPIRE: { PENDING_PAYMENT: 'OVERDUE_PAYMENT' },
  PAID: { PENDING_PAYMENT: 'PENDING_REVIEW' },
  PASS_REVIEW: { PENDING_REVIEW: 'PENDING_SHIPMENT' },
  HOLD: { PENDING_REVIEW: 'PENDING_REVIEW' },
  DENY: { PENDING_REVIEW: 'PENDING_REFUND' },
  VERIFICATION_EXPIRED: { PENDING_REVIEW: 'PENDING_REFUND' },
  HOLD_EXPIRED: { PENDING_REVIEW: 'PENDING_REFUND' },
  ASK_REFUND: {
    PENDING_REVIEW: 'PENDING_REFUND',
    PENDING_SHIPMENT: 'PENDING_REFUND',
    PENDING_EVALUATE: 'PENDING_REFUND',
    COMPLETED: 'PENDING_REFUND',
  },
  DELIVERED: { PENDING_SHIPMENT: 'PENDING_EVALUATE' },
  SUPPLIER_REFUSED: { PENDING_SHIPMENT: 'PENDING_REVIEW' },
  SUPPLIER_TIMED_OUT: { PENDING_SHIPMENT: 'PENDING_REVIEW' },
  SUPPLIER_HOLD: { PENDING_SHIPMENT: 'PENDING_REVIEW' },
  SUPPLIER_FAILED: { PENDING_SHIPMENT: 'PENDING_REFUND', PENDING_REVIEW: 'PENDING_REFUND' },
  DELIVERY_EXPIRED: { PENDING_SHIPMENT: 'PENDING_REFUND' },
  RECEIVE: { PENDING_EVALUATE: 'COMPLETED' },
  REVIEWED: { PENDING_EVALUATE: 'COMPLETED' },
  AUTO_RECEIVE: { PENDING_EVALUATE: 'COMPLETED' },
  STAFF_REFUND: {
    PENDING_REVIEW: 'PENDING_REFUND',
    PENDING_REFUND: 'PENDING_REFUND',
    PENDING_SHIPMENT: 'PENDING_REFUND',
    PENDING_EVALUATE: 'PENDING_REFUND',
    COMPLETED: 'PENDING_REFUND',
  },
  REFUNDED: { PENDING_REFUND: 'REFUNDED' },
  PARTLY_REFUNDED: { PENDING_REFUND: 'PENDING_SHIPMENT' },
  REFUND_CONTINUES: { PENDING_REFUND: 'PENDING_REFUND' },
  CODES_REPLACED: { PENDING_REFUND: 'PENDING_SHIPMENT' },
  REJECT_REFUND: { PENDING_REFUND: 'PENDING_SHIPMENT' },
  REFUND_FAILED: { PENDING_REFUND: 'PENDING_REFUND' },
  REFUND_RETRY: { PENDING_REFUND: 'PENDING_REFUND' },
  REFUND_RECORDED: {
    PENDING_REVIEW: 'PENDING_REFUND',
    PENDING_SHIPMENT: 'PENDING_REFUND',
    PENDING_EVALUATE: 'PENDING_REFUND',
    COMPLETED: 'PENDING_REFUND',
  },
  REFUND_REVERSED: {
    PENDING_REVIEW: 'PENDING_REFUND',
    PENDING_SHIPMENT: 'PENDING_REFUND',
    PENDING_EVALUATE: 'PENDING_REFUND',
    COMPLETED: 'PENDING_REFUND',
    PENDING_REFUND: 'PENDING_REFUND',
    REFUNDED: 'PENDING_REFUND',
  },
  LATE_PAID: { OVERDUE_PAYMENT: 'PENDING_REVIEW' },
  LATE_PAID_REFUND: { OVERDUE_PAYMENT: 'PENDING_REFUND', CANCELED: 'PENDING_REFUND' },
  DISPUTE_LOST: {
    PENDING_REVIEW: 'REFUNDED',
    PENDING_SHIPMENT: 'REFUNDED',
    PENDING_EVALUATE: 'REFUNDED',
    COMPLETED: 'REFUNDED',
    PENDING_REFUND: 'REFUNDED',
  },
  DISPUTE_LOST_PART: {
    PENDING_REVIEW: 'PENDING_REVIEW',
    PENDING_SHIPMENT: 'PENDING_SHIPMENT',
    PENDING_EVALUATE: 'PENDING_EVALUATE',
    COMPLETED: 'COMPLETED',
    PENDING_REFUND: 'PENDING_SHIPMENT',
  },
};

const events = Object.keys(legal).filter((event): event is OrderEvent => Object.hasOwn(stateTable, event));
const pairs = events.flatMap((event) =>
  statuses.map((status) => ({ event, status, to: legal[event][status] ?? null })),
);

describe('the state table', () => {
  it('contains exactly these events', () => {
    expect(Object.keys(stateTable).sort()).toEqual(Object.keys(legal).sort());
  });

  it.each(pairs)('$event in $status leads to $to', ({ event, status, to }) => {
    expect(nextStatus(status, event, 'PENDING_SHIPMENT')).toBe(to);
  });

  it.each(['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED'] as const)(
    'returns to %s after a rejected refund',
    (before) => expect(nextStatus('PENDING_REFUND', 'REJECT_REFUND', before)).toBe(before),
  );

  it.each([null, 'CANCELED', 'OVERDUE_PAYMENT', 'PENDING_REFUND', 'REFUNDED', 'PENDING_PAYMENT'] as const)(
    'does not allow rejecting a refund that started in %s',
    (before) => expect(nextStatus('PENDING_REFUND', 'REJECT_REFUND', before)).toBeNull(),
  );

  it('leaves REFUNDED only when a refund fails after its success', () => {
    expect(events.filter((event) => nextStatus('REFUNDED', event, 'COMPLETED') !== null)).toEqual([
      'REFUND_REVERSED',
    ]);
  });

  it('starts with the payment, or with the screening when there is nothing to pay', () => {
    expect(firstStatus(1)).toBe('PENDING_PAYMENT');
    expect(firstStatus(0)).toBe('PENDING_REVIEW');
  });
});
