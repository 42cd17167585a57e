import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { goods, sku } from '../../database/schema/catalog';
import { isCounted } from './is-counted';

type Item = { skuId: string; fromFen: number; toFen: number };

/**
 * Units of SKUs that can be sold before a mistake is noticed, by id: the stock that is counted here, and at least one order.
 */
export async function sellableUnits(db: Executor, skuIds: readonly string[]): Promise<Map<string, number>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: sku.id,
      available: sku.available,
      limit: sku.limitPerOrder,
      mode: goods.deliveryMode,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(sku.id, [...skuIds]));
  return new Map(
    rows.map(({ id, available, limit, mode }) => [
      id,
      Math.max(isCounted(mode) ? (available ?? 0) : 0, limit ?? 0),
    ]),
  );
}

/** What buyers pay less at new prices, in fen by SKU: for every unit that can be sold. Higher prices give nothing. */
export async function priceValues(db: Executor, items: readonly Item[]): Promise<Map<string, number>> {
  const units = await sellableUnits(
    db,
    items.map(({ skuId }) => skuId),
  );
  return new Map(
    items.map(({ skuId, fromFen, toFen }) => [skuId, Math.max(0, fromFen - toFen) * (units.get(skuId) ?? 0)]),
  );
}

/** {@link priceValues} of all items together. */
export async function priceValue(db: Executor, items: readonly Item[]): Promise<number> {
  return [...(await priceValues(db, items)).values()].reduce((sum, fen) => sum + fen, 0);
}
