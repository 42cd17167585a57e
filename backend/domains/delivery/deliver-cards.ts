import { and, eq, inArray, sql } from 'drizzle-orm';
import { cardCode } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { transition } from '../order-lifecycle/transition';
import { changeItem, finishItem, onOpenItem } from './delivery-step';

/** Marks all cards reserved for the item as SOLD to the buyer, or none. */
export async function deliverCards(services: Services, orderId: string, itemId: string): Promise<void> {
  await onOpenItem(services, orderId, itemId, async (tx, order, item) => {
    const held = await tx
      .select({ id: cardCode.id })
      .from(cardCode)
      .where(and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'RESERVED')))
      .orderBy(cardCode.id)
      .for('update');
    if (held.length !== item.quantity) {
      services.log.error({ orderSn: order.sn, held: held.length }, 'a paid order has too few cards');
      await changeItem(tx, services, item.id, {
        deliveryState: 'FAILED',
        failReason: 'goods_stockNotEnough',
      });
      await transition(tx, services, {
        orderId,
        event: 'SUPPLIER_FAILED',
        actor: { type: 'SYSTEM' },
        detail: { reason: 'goods_stockNotEnough' },
      });
      return;
    }
    const now = services.clock.now();
    await tx
      .update(cardCode)
      .set({
        state: 'SOLD',
        soldTime: now,
        reservedUntil: null,
        updatedTime: now,
        version: sql`${cardCode.version} + 1`,
      })
      .where(
        inArray(
          cardCode.id,
          held.map((card) => card.id),
        ),
      );
    await finishItem(tx, services, item, { actor: { type: 'SYSTEM' } });
  });
}
