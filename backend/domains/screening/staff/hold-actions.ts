import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import type { ScreeningAction } from '../../../../lib/screening/staff/contract';
import type { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import type { OrderItemRow, OrderRow } from '../../orders/lock-order';
import { actionsOf } from '../../orders/staff/staff-actions';

type Member = Pick<typeof member.$inferSelect, 'certificationStatus' | 'status' | 'email'>;

/** What the signed-in person may do with an order on hold as it is. */
export function holdActionsOf(
  context: Context,
  order: OrderRow,
  item: OrderItemRow,
  owner: Member,
): ScreeningAction[] {
  const { roles, email } = staffOf(context);
  const possible = actionsOf(order, item, roles);
  const isDeniable = possible.includes('DENY');
  const isLockable = isPermitted(roles, 'member.lock') && owner.status === 'ACTIVE' && owner.email !== email;
  return [
    ...(possible.includes('RELEASE') ? (['RELEASE'] as const) : []),
    ...(isDeniable && canBeVerified(order, owner) ? (['VERIFY'] as const) : []),
    ...(isDeniable ? (['DENY'] as const) : []),
    ...(isDeniable && isLockable ? (['DENY_LOCK'] as const) : []),
  ];
}

/** A verification answers a suspicion. It does not change what a supplier or the stock decides. */
function canBeVerified({ holdReason }: OrderRow, { certificationStatus }: Member): boolean {
  return holdReason === 'RISK' && certificationStatus !== 'VERIFIED';
}
