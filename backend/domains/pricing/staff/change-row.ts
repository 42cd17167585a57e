import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { sku } from '../../../database/schema/catalog';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';

export type PriceChangeEntry = typeof priceChange.$inferSelect;
export type PriceChangeItemEntry = typeof priceChangeItem.$inferSelect;

/** Locks a change and reads its items in the order of their SKUs; null when there is none. */
export async function lockChange(
  tx: Executor,
  id: string,
): Promise<{ change: PriceChangeEntry; items: PriceChangeItemEntry[] } | null> {
  const [change] = await tx.select().from(priceChange).where(eq(priceChange.id, id)).for('update');
  return change ? { change, items: await itemsOfChange(tx, id) } : null;
}

export function itemsOfChange(db: Executor, id: string): Promise<PriceChangeItemEntry[]> {
  return db
    .select()
    .from(priceChangeItem)
    .where(eq(priceChangeItem.changeId, id))
    .orderBy(asc(priceChangeItem.skuId));
}

/** What an approver of a change decides on: the new prices, and the prices and costs as they are now. */
export async function changeContent(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [change] = await db.select().from(priceChange).where(eq(priceChange.id, id));
  if (change?.status !== 'WAITING') return null;
  const items = await db
    .select({
      skuId: sku.id,
      nowFen: sku.priceFen,
      toFen: priceChangeItem.toFen,
      costFen: sku.costFen,
    })
    .from(priceChangeItem)
    .innerJoin(sku, eq(sku.id, priceChangeItem.skuId))
    .where(eq(priceChangeItem.changeId, id))
    .orderBy(asc(sku.id));
  return { items, startTime: change.startTime?.getTime() ?? null };
}
