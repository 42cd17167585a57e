import type { AfterSalesReason, AfterSalesType } from '../../../lib/contract/orders/after-sales';
import type { DeliveryMode } from '../../../lib/contract/products/product-card';
import { addTime } from '../../../lib/time';
import type { OrderItemRow, OrderRow } from './lock-order';

type Choice = { type: AfterSalesType; reasons: AfterSalesReason[] };

/** What a member can request after the delivery, and why (docs/refunds.md). */
const choices: Readonly<Record<DeliveryMode, { days: number; types: Choice[] }>> = {
  CARD: {
    days: 30,
    types: [
      { type: 'REPLACE_CODE', reasons: ['CODE_USED', 'CODE_INVALID', 'WRONG_AMOUNT'] },
      { type: 'REFUND', reasons: ['CODE_USED', 'CODE_INVALID', 'CHANGED_MIND', 'OTHER'] },
    ],
  },
  DIRECT: { days: 7, types: [{ type: 'REFUND', reasons: ['NOT_RECEIVED', 'WRONG_AMOUNT', 'OTHER'] }] },
  MANUAL: { days: 7, types: [{ type: 'REFUND', reasons: ['NOT_RECEIVED', 'NOT_AS_DESCRIBED', 'OTHER'] }] },
  SHIPPING: {
    days: 30,
    types: [
      { type: 'RETURN', reasons: ['CHANGED_MIND', 'DAMAGED', 'WRONG_GOODS', 'NOT_AS_DESCRIBED'] },
      { type: 'REFUND', reasons: ['NOT_RECEIVED', 'DAMAGED', 'WRONG_GOODS', 'OTHER'] },
    ],
  },
};

type Order = Pick<OrderRow, 'status' | 'amountPaidFen'>;
type Item = Pick<
  OrderItemRow,
  'deliveryMode' | 'deliveryState' | 'deliveredQuantity' | 'refundedQuantity' | 'deliveredTime'
>;

export type AfterSalesRefusal = 'NOT_DELIVERED' | 'TOO_LATE' | 'NOTHING_LEFT';

export type AfterSalesChoice = {
  types: Choice[];
  refusal: AfterSalesRefusal | null;
  deadline: Date | null;
  units: number;
};

/** What can be requested for an order now. Pure. */
export function afterSalesChoice(order: Order, item: Item, now: Date): AfterSalesChoice {
  const { days, types } = choices[item.deliveryMode];
  const deadline = item.deliveredTime && addTime(item.deliveredTime, days, 'day');
  const units = item.deliveredQuantity - item.refundedQuantity;
  const isDelivered =
    (order.status === 'PENDING_EVALUATE' || order.status === 'COMPLETED') &&
    item.deliveryState === 'DELIVERED';
  const refusal = !isDelivered
    ? 'NOT_DELIVERED'
    : order.amountPaidFen === 0 || units === 0
      ? 'NOTHING_LEFT'
      : deadline === null || deadline < now
        ? 'TOO_LATE'
        : null;
  return { types: refusal === null ? types : [], refusal, deadline, units };
}
