import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { refreshPages } from '../../products/refresh-pages';
import { reserveCards } from './reserve-cards';

/**
 * Gives an order item other codes for faulty ones that its buyer has seen. A faulty code becomes REPLACED and leaves the
 * stock; the new one is sold in its place.
 * @throws StoreError `card_notEnough`; `order_statusInvalid` when a code was voided or replaced meanwhile
 */
export async function replaceCards(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs'>,
  { orderItemId, cardIds }: { orderItemId: string; cardIds: readonly string[] },
): Promise<void> {
  const now = services.clock.now();
  const [item] = await tx.select().from(orderItem).where(eq(orderItem.id, orderItemId));
  if (!item) throw new StoreError('order_notFound');
  const quantity = cardIds.length;
  await reserveOthers(tx, services, item, quantity);
  const fresh = await tx
    .update(cardCode)
    .set({ state: 'SOLD', soldTime: now, reservedUntil: null, updatedTime: now })
    .where(and(eq(cardCode.orderItemId, orderItemId), eq(cardCode.state, 'RESERVED')))
    .returning({ id: cardCode.id });
  const faulty = await tx
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.orderItemId, orderItemId),
        eq(cardCode.state, 'REVEALED'),
        inArray(cardCode.id, [...cardIds]),
      ),
    )
    .orderBy(asc(cardCode.id))
    .for('update');
  if (faulty.length !== quantity || fresh.length !== quantity) throw new StoreError('order_statusInvalid');
  for (const [index, { id }] of faulty.entries()) {
    await tx
      .update(cardCode)
      .set({
        state: 'REPLACED',
        replacedById: fresh[index]?.id,
        updatedTime: now,
        version: sql`${cardCode.version} + 1`,
      })
      .where(eq(cardCode.id, id));
  }
}

/**
 * Reserves further codes from stock for an item whose own ones cannot be used.
 * @throws StoreError `card_notEnough`
 */
export async function reserveOthers(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs'>,
  item: Pick<typeof orderItem.$inferSelect, 'id' | 'skuId'>,
  quantity: number,
): Promise<void> {
  const now = services.clock.now();
  const [left] = await tx
    .update(sku)
    .set({ available: sql`${sku.available} - ${quantity}`, stocked: sql`${sku.stocked} - ${quantity}` })
    .where(and(eq(sku.id, item.skuId), gte(sku.available, quantity)))
    .returning({ available: sku.available, goodsId: sku.goodsId });
  if (!left) throw new StoreError('card_notEnough');
  if (left.available === 0) await refreshPages(tx, services, [left.goodsId]);
  await reserveCards(tx, { skuId: item.skuId, quantity, orderItemId: item.id, until: now, now });
}
