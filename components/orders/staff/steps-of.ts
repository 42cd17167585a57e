import type { StaffOrderDetail } from '@/lib/orders/staff/contract';

export type OrderStep = {
  readonly key: 'placed' | 'paid' | 'screened' | 'delivered' | 'completed' | 'refund' | 'closed';
  readonly time: string | null;
  readonly state: 'done' | 'now' | 'later';
};

/** The steps of an order: those it has passed with their times, the one it is in, and those that follow. */
export function stepsOf({
  status,
  createdTime,
  timeline,
  delivery,
}: Pick<StaffOrderDetail, 'status' | 'createdTime' | 'timeline' | 'delivery'>): OrderStep[] {
  // The timeline is newest first.
  const firstOf = (...types: string[]) => timeline.findLast(({ type }) => types.includes(type))?.time ?? null;
  const lastOf = (...types: string[]) => timeline.find(({ type }) => types.includes(type))?.time ?? null;
  const placed = { key: 'placed', time: createdTime, state: 'done' } as const;
  const paidTime = firstOf('PAYMENT');
  if (status === 'CANCELED' || status === 'OVERDUE_PAYMENT')
    return [placed, { key: 'closed', time: lastOf('CANCEL', 'EXPIRE'), state: 'done' }];
  const isRefund = status === 'PENDING_REFUND' || status === 'REFUNDED';
  const isDelivered = delivery.state === 'DELIVERED';
  if (isRefund)
    return [
      placed,
      { key: 'paid', time: paidTime, state: 'done' },
      ...(isDelivered ? [{ key: 'delivered', time: delivery.time, state: 'done' } as const] : []),
      {
        key: 'refund',
        time: lastOf('REFUND', 'REFUND_APPLY'),
        state: status === 'REFUNDED' ? 'done' : 'now',
      },
    ];
  const order = ['PENDING_PAYMENT', 'PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED'];
  // A completed order has no step left.
  const place = status === 'COMPLETED' ? order.length : order.indexOf(status);
  const rest = [
    { key: 'paid', time: paidTime },
    { key: 'screened', time: lastOf('REVIEW') },
    { key: 'delivered', time: delivery.time },
    { key: 'completed', time: lastOf('COMPLETE', 'RECEIVE') },
  ] as const;
  return [
    placed,
    ...rest.map(({ key, time }, index): OrderStep => {
      const state = index < place ? 'done' : index === place ? 'now' : 'later';
      return { key, time: state === 'done' ? time : null, state };
    }),
  ];
}
