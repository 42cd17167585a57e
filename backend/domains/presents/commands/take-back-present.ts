import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { ownOrder } from '../../orders/own-order';
import { takeBack } from '../present-row';

/**
 * Takes back a present of the member that is not opened; the code is theirs again.
 * @throws StoreError `order_notFound`; `present_notWaiting` when it was opened or ended meanwhile, or is of another order
 */
export async function takeBackPresent(
  context: Context,
  { orderSn, presentId }: { orderSn: string; presentId: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    // Opening it locks the order as well: one of both is first.
    const order = await ownOrder(tx, context, orderSn, 'update');
    if (!(await takeBack(tx, { orderId: order.id, presentId }, context.clock.now()))) {
      throw new StoreError('present_notWaiting');
    }
  });
  return null;
}
