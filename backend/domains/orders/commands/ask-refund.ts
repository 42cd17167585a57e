import { eq, max } from 'drizzle-orm';
import type { RefundChannel } from '../../../../lib/refunds/contract';
import type { Transaction } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { orderItem, orderLog, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { newId } from '../../../platform/new-id';
import { transition } from '../lifecycle/transition';
import { itemsOf, type OrderRow } from '../lock-order';
import { refuseDuringDispute } from '../open-dispute';
import { isDeliveryLate, refundWayOf } from '../order-actions';
import { ownOrder } from '../own-order';
import { mayBeDelivered } from '../unclear-top-ups';

/**
 * Refunds a paid order at the member's request while nothing was sent, in money or in coins. A top-up that was sent and
 * has no result in its promised time may still be delivered: the request is recorded, and the supplier's result or staff
 * decide about it.
 * @throws StoreError `order_statusInvalid` once something was sent or delivered, or requested before;
 *   `refund_coinsNotPossible`; `refund_disputed`
 */
export async function askRefund(
  context: Context,
  { orderSn, channel }: { orderSn: string; channel: RefundChannel },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    const items = await itemsOf(tx, order.id);
    const isLate = isDeliveryLate(order, await promiseOf(tx, order.id), context.clock.now());
    const way = refundWayOf({ ...order, isLate }, items);
    if (way === null) throw new StoreError('order_statusInvalid');
    if (way === 'ON_RESULT' && (await mayBeDelivered(tx, order.id))) {
      // The channel is decided when the money is sent, and coins may not be possible then.
      if (channel === 'COINS') throw new StoreError('refund_coinsNotPossible');
      await recordRequest(tx, context, order);
      return;
    }
    await transition(tx, context, {
      orderId: order.id,
      event: 'ASK_REFUND',
      actor: { type: 'MEMBER', id: memberOf(context) },
      refund: { channel },
    });
  });
  return null;
}

/** The longest promised time of the products of an order. */
async function promiseOf(tx: Transaction, orderId: string): Promise<{ etaMaxSeconds: number }> {
  const [row] = await tx
    .select({ etaMaxSeconds: max(goods.etaMaxSeconds) })
    .from(orderItem)
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .where(eq(orderItem.orderId, orderId));
  return { etaMaxSeconds: row?.etaMaxSeconds ?? 0 };
}

async function recordRequest(tx: Transaction, context: Context, order: OrderRow): Promise<void> {
  await refuseDuringDispute(tx, order.id, 'ORIGINAL');
  const now = context.clock.now();
  await tx
    .update(orders)
    .set({ refundAskedTime: now, version: order.version + 1, updatedTime: now })
    .where(eq(orders.id, order.id));
  await tx.insert(orderLog).values({
    id: newId(),
    orderId: order.id,
    type: 'REFUND_ASK',
    fromStatus: order.status,
    toStatus: order.status,
    actorType: 'MEMBER',
    actorId: memberOf(context),
    detail: {},
    createdTime: now,
  });
}
