import { and, count, eq, sql } from 'drizzle-orm';
import { cardCode } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { failpoint } from '../../platform/failpoints';
import { transition } from '../order-lifecycle/transition';
import type { OrderItemRow } from '../orders/lock-order';
import { changeItem, finishItem, onOpenItem } from './delivery-step';

/** Delivers the items of an order that are card codes, each in a transaction of its own. */
export async function deliverCards(services: Services, orderId: string): Promise<void> {
  for (let left: number | null = 1; left; ) {
    left = await deliverItem(services, orderId);
    failpoint('codes.delivered');
  }
}

const isCard = ({ deliveryMode }: OrderItemRow) => deliveryMode === 'CARD';

/**
 * Marks all cards reserved for the next item as SOLD to the buyer, or none.
 * @returns how many items of cards are left; null when nothing was to be delivered
 */
function deliverItem(services: Services, orderId: string): Promise<number | null> {
  return onOpenItem(services, orderId, isCard, async (tx, { order, item, items, isDisputed }) => {
    if (isDisputed) return null;
    const open = items.filter((each) => isCard(each) && each.deliveryState !== 'DELIVERED');
    const now = services.clock.now();
    const reserved = and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'RESERVED'));
    const units = tx.select({ units: count() }).from(cardCode).where(reserved);
    const sold = await tx
      .update(cardCode)
      .set({
        state: 'SOLD',
        soldTime: now,
        reservedUntil: null,
        updatedTime: now,
        version: sql`${cardCode.version} + 1`,
      })
      .where(and(reserved, sql`(${units}) = ${item.quantity}`))
      .returning({ id: cardCode.id });
    if (sold.length === item.quantity) {
      failpoint('codes.claimed');
      await finishItem(tx, services, item, { order, items, actor: { type: 'SYSTEM' } });
      return open.length - 1;
    }
    // A code changed while this statement ran: the job is repeated.
    if (sold.length > 0) throw new Error(`Codes of order ${order.sn} have changed meanwhile`);
    services.log.error({ orderSn: order.sn }, 'a paid order has too few cards');
    await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason: 'goods_stockNotEnough' });
    await transition(tx, services, {
      orderId,
      event: 'SUPPLIER_FAILED',
      actor: { type: 'SYSTEM' },
      detail: { reason: 'goods_stockNotEnough' },
    });
    return null;
  });
}
