import { transact } from '../../../platform/concurrency/write-later';
import type { Context, SystemContext } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { transition } from '../lifecycle/transition';
import { lockOrder } from '../lock-order';
import { ownOrder } from '../own-order';

/** Completes an order when the member confirms its receipt. */
export async function receiveOrder(context: Context, orderSn: string): Promise<null> {
  await transact(context.db, async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    await transition(tx, context, {
      orderId: order.id,
      locked: { order },
      event: 'RECEIVE',
      actor: { type: 'MEMBER', id: memberOf(context) },
    });
  });
  return null;
}

/** Completes an order automatically after its receipt deadline. Does nothing once a refund has started. */
export async function autoReceiveOrder(system: SystemContext, orderId: string): Promise<void> {
  await transact(system.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { status, autoReceiveTime } = order;
    if (status !== 'PENDING_EVALUATE' || autoReceiveTime === null || autoReceiveTime > system.clock.now())
      return;
    await transition(tx, system, {
      orderId,
      event: 'AUTO_RECEIVE',
      actor: { type: 'TIMER' },
      locked: { order },
    });
  });
}
