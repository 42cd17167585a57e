import type { OrderDetail, OrderRow, OrderStatus } from '@/lib/contract/order';

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

/** The key below `order.status`: what "shipped" means depends on how the goods are delivered. */
export function statusKey(order: Pick<OrderRow, 'status' | 'deliveryMode'>) {
  return order.status === 'PENDING_EVALUATE'
    ? (`PENDING_EVALUATE_${order.deliveryMode}` as const)
    : order.status;
}

/** The key below `order.sentence`: who does what next. */
export function sentenceKey(order: Pick<OrderDetail, 'status' | 'holdReason' | 'deliveryMode'>) {
  if (order.status === 'PENDING_REVIEW' && order.holdReason !== 'NONE')
    return `HOLD_${order.holdReason}` as const;
  if (order.status === 'PENDING_SHIPMENT' || order.status === 'PENDING_EVALUATE') {
    return `${order.status}_${order.deliveryMode}` as const;
  }
  return order.status;
}

export type TrackStep = {
  key: 'placed' | 'paid' | 'delivered' | 'completed';
  time: string | null;
  state: 'done' | 'now' | 'next';
};

/** The four steps of a purchase with the time each one was reached. */
export function trackOf(
  order: Pick<OrderDetail, 'status' | 'timeline' | 'paidTime' | 'delivery' | 'createdTime'>,
): TrackStep[] {
  const completed = order.timeline.find((entry) => entry.toStatus === 'COMPLETED')?.time ?? null;
  const times = [order.createdTime, order.paidTime, order.delivery.deliveredTime, completed];
  const reached = times.reduce((last, time, index) => (time ? index : last), 0);
  return (['placed', 'paid', 'delivered', 'completed'] as const).map((key, index) => ({
    key,
    time: times[index] ?? null,
    state: index < reached ? 'done' : index === reached ? 'now' : 'next',
  }));
}

/** Closed without delivery: the track would promise steps that never come. */
export function hasTrack(status: OrderStatus): boolean {
  return !['CANCELED', 'OVERDUE_PAYMENT', 'PENDING_REFUND', 'REFUNDED'].includes(status);
}
