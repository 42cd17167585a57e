import type { HoldReason, OrderAction, OrderStatus } from '../../../lib/orders/contract';
import type { DeliveryMode } from '../../../lib/products/product-card';
import { addTime } from '../../../lib/time';
import type { OrderItemRow, OrderRow } from './lock-order';

export type ActionFacts = {
  status: OrderStatus;
  holdReason: HoldReason;
  deliveryMode: DeliveryMode;
  deliveryState: OrderItemRow['deliveryState'];
  hasAccount: boolean;
  deliveredQuantity: number;
  canReview: boolean;
  /** The promised time of the delivery has passed. */
  isLate: boolean;
  refundAskedTime: Date | null;
  /** Every call to the supplier failed in a way that certainly topped up nothing. */
  isInVain: boolean;
  /** Whether the member can request a refund, a return or other codes. */
  canApply: boolean;
  /** Units that were given back. */
  refundedQuantity: number;
  /** Another amount than the one due arrived and is refunded. */
  hasMismatch: boolean;
  /** A dispute that withholds the payment is open: nothing is refunded until it is decided. */
  isDisputed: boolean;
};

/** The actions available to the member for an order, most important first (docs/orders.md). Pure. */
export function actionsOf(facts: ActionFacts): OrderAction[] {
  const hasCodes = facts.deliveryMode === 'CARD' && facts.deliveredQuantity > facts.refundedQuantity;
  const apply: OrderAction[] = facts.canApply && !facts.isDisputed ? ['AFTER_SALES'] : [];
  const review: OrderAction[] = facts.canReview ? ['REVIEW'] : [];
  const codes: OrderAction[] = hasCodes ? ['SHOW_CODES'] : [];
  const fix: OrderAction[] = canFixAccount(facts) ? ['FIX_ACCOUNT'] : [];
  const refundWay = facts.isDisputed ? null : refundWayOf(facts, [facts]);
  const refund: OrderAction[] = refundWay === null ? [] : [refundActions[refundWay]];
  switch (facts.status) {
    case 'PENDING_PAYMENT':
      return facts.hasMismatch ? ['CANCEL'] : ['PAY', 'CANCEL', ...fix];
    case 'PENDING_REVIEW':
    case 'PENDING_SHIPMENT':
      return [...fix, ...refund, 'CONTACT_SERVICE'];
    case 'PENDING_EVALUATE':
      return [...codes, 'RECEIVE', ...review, ...apply, 'CONTACT_SERVICE'];
    case 'COMPLETED':
      return [...codes, ...review, ...apply, 'BUY_AGAIN', 'CONTACT_SERVICE'];
    case 'PENDING_REFUND':
      return [...codes, 'CONTACT_SERVICE'];
    case 'REFUNDED':
    case 'CANCELED':
    case 'OVERDUE_PAYMENT':
      return ['BUY_AGAIN'];
  }
}

/**
 * Whether the recharge account can be corrected: until a request that may top it up is sent, and after the supplier
 * rejected it. Nothing is on its way while the supplier was only called in vain.
 */
export function canFixAccount(
  facts: Pick<
    ActionFacts,
    | 'status'
    | 'deliveryMode'
    | 'deliveryState'
    | 'hasAccount'
    | 'deliveredQuantity'
    | 'refundAskedTime'
    | 'isInVain'
  >,
): boolean {
  if (!facts.hasAccount || facts.deliveredQuantity > 0) return false;
  if (facts.status === 'PENDING_PAYMENT' || isUnsent(facts.status, [facts])) return true;
  if (facts.status !== 'PENDING_SHIPMENT' || facts.refundAskedTime !== null) return false;
  return facts.deliveryState === 'WAITING' || (facts.deliveryState === 'SENDING' && facts.isInVain);
}

/** At once, or as soon as it is known that nothing was delivered. */
export type RefundWay = 'AT_ONCE' | 'ON_RESULT';

const refundActions = { AT_ONCE: 'ASK_REFUND', ON_RESULT: 'REQUEST_REFUND' } as const satisfies Record<
  RefundWay,
  OrderAction
>;

/**
 * How the member can have the money of a paid order back of which nothing was delivered; null: not now. Codes and
 * top-ups in PENDING_SHIPMENT are delivered within seconds, so they have their promised time. What was sent and has no
 * result by then may still be delivered: its result, or staff, decide.
 */
export function refundWayOf(
  { status, isLate, refundAskedTime }: Pick<ActionFacts, 'status' | 'isLate' | 'refundAskedTime'>,
  items: readonly Pick<OrderItemRow, 'deliveryMode' | 'deliveryState' | 'deliveredQuantity'>[],
): RefundWay | null {
  if (items.some(({ deliveredQuantity }) => deliveredQuantity > 0)) return null;
  if (isUnsent(status, items)) return 'AT_ONCE';
  if (!isLate || (status !== 'PENDING_SHIPMENT' && status !== 'PENDING_REVIEW')) return null;
  if (!items.some(({ deliveryState }) => deliveryState === 'SENDING')) return 'AT_ONCE';
  return refundAskedTime === null ? 'ON_RESULT' : null;
}

/** Whether the promised time of the delivery has passed, which counts from the payment. */
export function isDeliveryLate(
  { paidTime }: Pick<OrderRow, 'paidTime'>,
  { etaMaxSeconds }: { etaMaxSeconds: number },
  now: Date,
): boolean {
  return paidTime !== null && addTime(paidTime, etaMaxSeconds, 'second') < now;
}

/** Whether nothing of a paid order is on its way; a part may be delivered. */
export function isUnsent(
  status: OrderStatus,
  items: readonly Pick<OrderItemRow, 'deliveryMode' | 'deliveryState'>[],
): boolean {
  if (status !== 'PENDING_REVIEW' && status !== 'PENDING_SHIPMENT') return false;
  return items.every(
    ({ deliveryMode, deliveryState }) =>
      deliveryState !== 'SENDING' &&
      (status === 'PENDING_REVIEW' || deliveryMode === 'MANUAL' || deliveryMode === 'SHIPPING'),
  );
}
