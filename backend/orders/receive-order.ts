import type { Context, SystemContext } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { lockOrder } from './lock-order';
import { ownOrder } from './own-order';
import { transition } from './transition';

/** Row 13: the member confirms that everything has arrived. */
export async function receiveOrder(context: Context, orderSn: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    await transition(tx, context, {
      orderId: order.id,
      event: 'RECEIVE',
      actor: { type: 'MEMBER', id: memberOf(context) },
    });
  });
  return null;
}

/** Row 13 by the clock. A refund that came between has taken the time away: nothing happens then. */
export async function autoReceiveOrder(system: SystemContext, orderId: string): Promise<void> {
  await system.db.transaction(async (tx) => {
    const { status, autoReceiveTime } = await lockOrder(tx, orderId);
    if (status !== 'PENDING_EVALUATE' || autoReceiveTime === null || autoReceiveTime > system.clock.now())
      return;
    await transition(tx, system, { orderId, event: 'AUTO_RECEIVE', actor: { type: 'TIMER' } });
  });
}
