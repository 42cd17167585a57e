import type { OrderRow } from '@/lib/orders/contract';

/** The orders that are paid and not delivered yet; a parcel arrives until its receipt is confirmed. */
export const arriving = (orders: readonly OrderRow[]): OrderRow[] =>
  orders.filter(
    ({ status, deliveryMode }) =>
      status === 'PENDING_REVIEW' ||
      status === 'PENDING_SHIPMENT' ||
      (status === 'PENDING_EVALUATE' && deliveryMode === 'SHIPPING'),
  );
