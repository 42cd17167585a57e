import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { dailyDeal, sku } from '../../../database/schema/catalog';
import { writeLater } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { releaseCards, reserveCards } from '../../delivery/codes/reserve-cards';
import { refreshPages } from '../../products/refresh-pages';
import type { OrderItemRow, OrderRow } from '../lock-order';

type Item = Pick<OrderItemRow, 'id' | 'skuId' | 'quantity' | 'deliveryMode'>;
type Shelf = Pick<Services, 'clock' | 'jobs'>;
type Deal = Pick<OrderRow, 'dailyDealId' | 'dealQuantity'>;

/**
 * Reserves the units of an unpaid order: deal slots first, then skus in the given order (by id), then the cards.
 * @throws StoreError `goods_dealEnded`, `goods_stockNotEnough`; the caller's transaction rolls back
 */
export async function reserveStock(
  tx: Executor,
  services: Shelf,
  order: Deal,
  items: readonly Item[],
  until: Date,
): Promise<void> {
  const now = services.clock.now();
  await takeDeal(tx, services, order, now);
  for (const item of items) {
    const held = await tx
      .update(sku)
      .set({
        available: sql`${sku.available} - ${item.quantity}`,
        reserved: sql`${sku.reserved} + ${item.quantity}`,
      })
      .where(and(eq(sku.id, item.skuId), gte(sku.available, item.quantity)))
      .returning({ available: sku.available, goodsId: sku.goodsId });
    const [left] = held;
    if (!left) throw new StoreError('goods_stockNotEnough');
    // Cached pages show what is sold out, so they are invalidated when the last unit is taken and when one is
    // available again.
    if (left.available === 0) await refreshPages(tx, services, [left.goodsId]);
    if (item.deliveryMode === 'CARD') {
      await reserveCards(tx, {
        skuId: item.skuId,
        quantity: item.quantity,
        orderItemId: item.id,
        until,
        now,
      });
    }
  }
}

/** Releases what an unpaid order reserved. The CHECK constraints of the tables prevent a second release. */
export async function releaseStock(
  tx: Executor,
  services: Shelf,
  order: Deal,
  items: readonly Item[],
): Promise<void> {
  await moveDeal(tx, services, order, { reserved: -1, sold: 0 });
  for (const item of items) {
    await moveStock(tx, services, item, { available: 1, reserved: -1, sold: 0 });
    if (item.deliveryMode === 'CARD') await releaseCards(tx, services.clock.now(), item.id);
  }
}

/** Turns reserved units into sold ones at payment. Cards stay reserved for their item until they are delivered. */
export async function sellStock(
  tx: Executor,
  services: Shelf,
  order: Deal,
  items: readonly Item[],
): Promise<void> {
  await moveDeal(tx, services, order, { reserved: -1, sold: 1 });
  const by = { available: 0, reserved: -1, sold: 1 } as const;
  const [only, ...more] = items;
  // Skus are locked in the order of their ids, and the only one as late as possible: all its buyers wait for it.
  if (only && more.length === 0) await writeLater(tx, { write: moving(tx, only, by) });
  else for (const item of items) await moveStock(tx, services, item, by);
}

/** Returns undelivered units of a refunded order to stock; the deal's slot stays used. */
export async function restock(tx: Executor, services: Shelf, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    await moveStock(tx, services, item, { available: 1, reserved: 0, sold: -1 });
    if (item.deliveryMode === 'CARD') await releaseCards(tx, services.clock.now(), item.id);
  }
}

type Direction = -1 | 0 | 1;

type Movement = { available: Direction; reserved: Direction; sold: Direction };

async function moveStock(tx: Executor, services: Shelf, item: Item, by: Movement): Promise<void> {
  const [after] = await moving(tx, item, by);
  const wasSoldOut = by.available === 1 && after?.available === item.quantity;
  if (after && wasSoldOut) await refreshPages(tx, services, [after.goodsId]);
}

function moving(tx: Executor, { skuId, quantity }: Item, by: Movement) {
  return tx
    .update(sku)
    .set({
      available: sql`${sku.available} + ${by.available * quantity}`,
      reserved: sql`${sku.reserved} + ${by.reserved * quantity}`,
      sold: sql`${sku.sold} + ${by.sold * quantity}`,
    })
    .where(eq(sku.id, skuId))
    .returning({ available: sku.available, goodsId: sku.goodsId });
}

async function takeDeal(
  tx: Executor,
  services: Shelf,
  { dailyDealId, dealQuantity }: Deal,
  now: Date,
): Promise<void> {
  if (dailyDealId === null || dealQuantity === 0) return;
  const taken = await tx
    .update(dailyDeal)
    .set({ reservedCount: sql`${dailyDeal.reservedCount} + ${dealQuantity}` })
    .where(
      and(
        eq(dailyDeal.id, dailyDealId),
        gte(dailyDeal.endTime, now),
        sql`${dailyDeal.reservedCount} + ${dailyDeal.soldCount} + ${dealQuantity} <= ${dailyDeal.quota}`,
      ),
    )
    .returning();
  const [deal] = taken;
  if (!deal) throw new StoreError('goods_dealEnded');
  if (deal.reservedCount + deal.soldCount === deal.quota) await refreshPages(tx, services, [deal.goodsId]);
}

async function moveDeal(
  tx: Executor,
  services: Shelf,
  { dailyDealId, dealQuantity }: Deal,
  by: { reserved: Direction; sold: Direction },
): Promise<void> {
  if (dailyDealId === null || dealQuantity === 0) return;
  const [deal] = await tx
    .update(dailyDeal)
    .set({
      reservedCount: sql`${dailyDeal.reservedCount} + ${by.reserved * dealQuantity}`,
      soldCount: sql`${dailyDeal.soldCount} + ${by.sold * dealQuantity}`,
    })
    .where(eq(dailyDeal.id, dailyDealId))
    .returning();
  if (!deal) return;
  const left = deal.quota - deal.reservedCount - deal.soldCount;
  const wasSoldOut = by.reserved + by.sold < 0 && left === dealQuantity;
  if (wasSoldOut) await refreshPages(tx, services, [deal.goodsId]);
}
