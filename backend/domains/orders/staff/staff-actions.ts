import type { OrderStatus } from '../../../../lib/orders/contract';
import type { StaffOrderAction } from '../../../../lib/orders/staff/contract';
import { isPermitted, type Permission, type StaffRole } from '../../../../lib/permissions/staff-permissions';
import type { OrderItemRow, OrderRow } from '../lock-order';
import { nextStatus, type OrderEvent } from '../state-table';

/** The event and the permission behind each button. */
const rules: Record<StaffOrderAction, { event: OrderEvent; permission: Permission }> = {
  RELEASE: { event: 'PASS_REVIEW', permission: 'order.decide' },
  DENY: { event: 'DENY', permission: 'order.decide' },
  CANCEL: { event: 'STAFF_CANCEL', permission: 'order.cancel' },
  REFUND: { event: 'STAFF_REFUND', permission: 'refund.order' },
  SHIP: { event: 'DELIVERED', permission: 'order.ship' },
  DELIVER: { event: 'DELIVERED', permission: 'order.ship' },
};

const all = Object.keys(rules) as StaffOrderAction[];

/** A hold whose reason staff cannot judge away: the supplier or the stock decides, or the member wants a refund. */
function mayRelease(order: Pick<OrderRow, 'holdReason' | 'refundAskedTime'>): boolean {
  return order.holdReason !== 'PARTIAL' && order.refundAskedTime === null;
}

/** What these roles may do with an order as it is. */
export function actionsOf(
  order: Pick<OrderRow, 'status' | 'statusBeforeRefund' | 'holdReason' | 'refundAskedTime'>,
  item: Pick<OrderItemRow, 'deliveryMode' | 'deliveryState'>,
  roles: readonly StaffRole[],
): StaffOrderAction[] {
  const status: OrderStatus = order.status;
  return all.filter((action) => {
    const { event, permission } = rules[action];
    if (!isPermitted(roles, permission)) return false;
    if (nextStatus(status, event, order.statusBeforeRefund) === null) return false;
    if (action === 'RELEASE') return mayRelease(order);
    if (action === 'SHIP') return item.deliveryMode === 'SHIPPING';
    if (action === 'DELIVER') return item.deliveryMode === 'MANUAL';
    // An order on hold is refused instead. A top-up that was sent may still arrive: its result is awaited first.
    if (action === 'REFUND' && status === 'PENDING_REVIEW') return false;
    if (action === 'REFUND') return !(item.deliveryMode === 'DIRECT' && item.deliveryState === 'SENDING');
    return true;
  });
}
