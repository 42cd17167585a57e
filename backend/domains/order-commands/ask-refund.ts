import type { RefundChannel } from '../../../lib/contract/orders/refund';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { transition } from '../order-lifecycle/transition';
import { itemsOf } from '../orders/lock-order';
import { canAskRefund } from '../orders/order-actions';
import { ownOrder } from '../orders/own-order';

/**
 * Refunds a paid order at the member's request while nothing was sent, in money or in coins.
 * @throws StoreError `order_statusInvalid` once something was sent or delivered; `refund_coinsNotPossible`
 */
export async function askRefund(
  context: Context,
  { orderSn, channel }: { orderSn: string; channel: RefundChannel },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    if (!canAskRefund(order.status, await itemsOf(tx, order.id))) throw new StoreError('order_statusInvalid');
    await transition(tx, context, {
      orderId: order.id,
      event: 'ASK_REFUND',
      actor: { type: 'MEMBER', id: memberOf(context) },
      refund: { channel },
    });
  });
  return null;
}
