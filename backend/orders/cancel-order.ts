import { closeOpenPayment } from '../payments/settle-payment';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';
import { hasProcessingPayment } from './expire-order';
import { ownOrder } from './own-order';
import { transition } from './transition';

/**
 * Row 3: the member gives up an unpaid order. Its session at the provider is closed first; money that came before that
 * counts, and the order is then no longer unpaid.
 * @throws StoreError `order_statusInvalid` when it is not unpaid any more, `order_locked` while a payment of it is being processed
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
