import { and, eq, inArray, sql } from 'drizzle-orm';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { ownOrder } from '../orders/own-order';

/**
 * Keeps the member's note that one of their revealed codes is used, or takes it back. It decides nothing: a used code
 * can be reported as faulty like any other.
 * @throws StoreError order_notFound; card_notAvailable for a code that was not revealed, is not valid any more, or
 *   belongs to another order
 */
export async function markCardUsed(
  context: Context,
  { orderSn, cardId, isUsed }: { orderSn: string; cardId: string; isUsed: boolean },
): Promise<null> {
  const { db, clock } = context;
  const order = await ownOrder(db, context, orderSn);
  const now = clock.now();
  const items = db.select({ id: orderItem.id }).from(orderItem).where(eq(orderItem.orderId, order.id));
  const marked = await db
    .update(cardCode)
    .set({
      // Repeated, it keeps the first time.
      usedTime: isUsed ? sql`coalesce(${cardCode.usedTime}, ${now})` : null,
      updatedTime: now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(and(eq(cardCode.id, cardId), inArray(cardCode.orderItemId, items), eq(cardCode.state, 'REVEALED')))
    .returning({ id: cardCode.id });
  if (marked.length === 0) throw new StoreError('card_notAvailable');
  return null;
}
