import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { closeOpenPayment } from '../../payments/settlement/outcomes/settle-payment';
import { transition } from '../lifecycle/transition';
import { ownOrder } from '../own-order';
import { hasProcessingPayment } from './expire-order';

/**
 * Cancels an unpaid order for the member. Its session at the provider is closed first; a payment that succeeded before
 * is applied, and the order is then no longer unpaid.
 * @throws StoreError `order_statusInvalid` when it is no longer unpaid, `order_locked` while a payment of it is being
 *   processed
 */
export async function cancelOrder(
  context: Context,
  { orderSn, reason }: { orderSn: string; reason?: string | undefined },
): Promise<null> {
  const { id } = await ownOrder(context.db, context, orderSn);
  await closeOpenPayment(context, id);
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    if (order.status === 'PENDING_PAYMENT' && (await hasProcessingPayment(tx, order.id))) {
      throw new StoreError('order_locked');
    }
    await transition(tx, context, {
      orderId: order.id,
      event: 'MEMBER_CANCEL',
      actor: { type: 'MEMBER', id: memberOf(context) },
      detail: reason ? { reason } : {},
    });
  });
  return null;
}
