import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { OrderDetail, OrderStatus } from '@/lib/orders/contract';

/** Statuses that change without the member doing anything. */
const moving: ReadonlySet<OrderStatus> = new Set([
  'PENDING_PAYMENT',
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_REFUND',
]);

export function orderDetailKey(orderSn: string) {
  return ['order', orderSn] as const;
}

/** One order, polled while it may change: every 2 s for a minute, then every 10 s. */
export function liveOrderQuery(orderSn: string) {
  return queryOptions({
    queryKey: orderDetailKey(orderSn),
    queryFn: ({ signal }) => call('GET /order/member/order/view', { query: { orderSn }, signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || !moving.has(state.data.status)) return false;
      return state.dataUpdateCount < 30 ? 2000 : 10_000;
    },
    refetchOnWindowFocus: 'always',
  });
}

/** The same, with the order that the server has rendered. */
export function orderDetailQuery(orderSn: string, first: OrderDetail) {
  return queryOptions({ ...liveOrderQuery(orderSn), initialData: first });
}
