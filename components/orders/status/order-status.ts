import type { Member } from '@/lib/account/member-contract';
import type { OrderDetail, OrderRow, OrderStatus } from '@/lib/orders/contract';
import { isGiven } from '@/lib/presents/rules';

export type StatusTone = 'azure' | 'success' | 'warning' | 'danger' | 'plain';

const tones: Record<OrderStatus, StatusTone> = {
  PENDING_PAYMENT: 'warning',
  PENDING_REVIEW: 'azure',
  PENDING_SHIPMENT: 'azure',
  PENDING_REFUND: 'warning',
  REFUNDED: 'plain',
  PENDING_EVALUATE: 'success',
  COMPLETED: 'success',
  CANCELED: 'plain',
  OVERDUE_PAYMENT: 'plain',
};

export function statusTone(status: OrderStatus): StatusTone {
  return tones[status];
}

/** The key below `order.status`; it depends on the delivery mode. */
export function statusKey(order: Pick<OrderRow, 'status' | 'deliveryMode'>) {
  return order.status === 'PENDING_SHIPMENT' || order.status === 'PENDING_EVALUATE'
    ? (`${order.status}_${order.deliveryMode}` as const)
    : order.status;
}

export type ReceiveKey = 'receive' | 'receiveDigital';

/** The key below `order.action` of the confirmation of receipt: only a parcel is received in the literal sense. */
export function receiveKey({ deliveryMode }: Pick<OrderRow, 'deliveryMode'>): ReceiveKey {
  return deliveryMode === 'SHIPPING' ? 'receive' : 'receiveDigital';
}

/** Whether another amount than the one due arrived: the order is unpaid, and cannot be paid again. */
export function isMismatch(
  order: Pick<OrderDetail, 'status'> & Partial<Pick<OrderDetail, 'actions'>>,
): boolean {
  return order.status === 'PENDING_PAYMENT' && order.actions !== undefined && !order.actions.includes('PAY');
}

/** The day by which the newest refund that is under way arrives at the latest; null while staff decide or must act. */
export function refundArrival({ refunds }: Partial<Pick<OrderDetail, 'refunds'>>): string | null {
  const newest = refunds?.at(-1);
  const isUnderWay =
    newest?.status === 'APPROVED' || newest?.status === 'SUBMITTED' || newest?.status === 'PENDING';
  return isUnderWay ? (newest.expectedTime?.slice(0, 10) ?? null) : null;
}

/** The key below `order.sentence`: the next step. */
export function sentenceKey(
  order: Pick<OrderDetail, 'status' | 'holdReason' | 'deliveryMode'> &
    Partial<Pick<OrderDetail, 'actions' | 'refunds' | 'delivery'>>,
) {
  if (isMismatch(order)) return 'PAYMENT_MISMATCH';
  if (order.status === 'PENDING_REFUND' && order.refunds?.at(-1)?.status === 'REQUESTED') {
    return 'REFUND_REQUESTED';
  }
  if (order.status === 'PENDING_REFUND' && refundArrival(order) !== null) return 'REFUND_EXPECTED';
  if (order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE')
    return `HOLD_${order.holdReason}` as const;
  const cards = order.delivery?.cards ?? [];
  if (order.status === 'PENDING_EVALUATE' && cards.length > 0 && cards.every(isGiven)) {
    return 'PENDING_EVALUATE_GIVEN';
  }
  if (order.status === 'PENDING_SHIPMENT' || order.status === 'PENDING_EVALUATE') {
    return `${order.status}_${order.deliveryMode}` as const;
  }
  return order.status;
}

/** Whether the order is on hold until the member has verified their identity. */
export function needsVerification({ status, holdReason }: Pick<OrderRow, 'status' | 'holdReason'>): boolean {
  return status === 'PENDING_REVIEW' && holdReason === 'VERIFICATION';
}

/**
 * Whether the page of an order offers the verification. A security check may end with it too, which is offered to a
 * member who can start one.
 * @param verification undefined until it is known
 */
export function canVerify(
  order: Pick<OrderRow, 'status' | 'holdReason'>,
  verification: Member['certificationStatus'] | undefined,
): boolean {
  if (needsVerification(order)) return true;
  const isRisk = order.status === 'PENDING_REVIEW' && order.holdReason === 'RISK';
  return isRisk && (verification === 'UNVERIFIED' || verification === 'VERIFICATION_FAILED');
}

export type TrackStep = {
  key: 'placed' | 'paid' | 'delivered' | 'shipped' | 'completed';
  time: string | null;
  state: 'done' | 'now' | 'next';
};

/** The four steps of an order with the time each was reached. */
export function trackOf(
  order: Pick<OrderDetail, 'status' | 'deliveryMode' | 'timeline' | 'paidTime' | 'delivery' | 'createdTime'>,
): TrackStep[] {
  const completed = order.timeline.find((entry) => entry.toStatus === 'COMPLETED')?.time ?? null;
  const times = [order.createdTime, order.paidTime, order.delivery.deliveredTime, completed];
  const reached = times.reduce((last, time, index) => (time ? index : last), 0);
  const given = order.deliveryMode === 'SHIPPING' ? 'shipped' : 'delivered';
  return (['placed', 'paid', given, 'completed'] as const).map((key, index) => ({
    key,
    time: times[index] ?? null,
    state: index < reached ? 'done' : index === reached ? 'now' : 'next',
  }));
}

/** Orders that wait for payment or delivery: the page receives their progress. */
export function isOnItsWay(status: OrderStatus): boolean {
  return ['PENDING_PAYMENT', 'PENDING_REVIEW', 'PENDING_SHIPMENT'].includes(status);
}

/** Orders closed without delivery show no progress. */
export function hasTrack(status: OrderStatus): boolean {
  return !['CANCELED', 'OVERDUE_PAYMENT', 'PENDING_REFUND', 'REFUNDED'].includes(status);
}
