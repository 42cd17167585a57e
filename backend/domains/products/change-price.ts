import { and, asc, eq, inArray, min, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { goods, sku } from '../../database/schema/catalog';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { writeAudit } from '../../platform/write-audit';
import { refreshPages } from './refresh-pages';

type Changer = Pick<Services, 'clock' | 'jobs'>;

/** A new price of a sku, fen. */
export type NewPrice = { skuId: string; priceFen: number };

/**
 * Changes the price of a denomination, in fen, with immediate effect. Existing orders keep their price; a quote with
 * the old price is rejected with the new one (`order_priceChanged`); cached pages are invalidated.
 * @throws StoreError goods_notFound, common_message_badRequest
 */
export async function changePrice(services: Services, skuId: string, priceFen: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [before] = await lockSkus(tx, [skuId]);
    if (!before) throw new StoreError('goods_notFound');
    if (before.priceFen === priceFen) return;
    await setPrices(tx, services, [{ skuId, priceFen }]);
    await writeAudit(tx, services, {
      action: 'PRICE',
      actorType: 'STAFF',
      subjectId: skuId,
      detail: { before: before.priceFen, after: priceFen },
    });
  });
}

/** Locks SKUs in the order of their ids, as orders do. */
export function lockSkus(tx: Executor, skuIds: readonly string[]) {
  return tx
    .select()
    .from(sku)
    .where(inArray(sku.id, [...skuIds]))
    .orderBy(asc(sku.id))
    .for('update');
}

/**
 * Writes prices of locked SKUs and invalidates the pages that show them.
 * @throws StoreError common_message_badRequest
 */
export async function setPrices(tx: Executor, services: Changer, prices: readonly NewPrice[]): Promise<void> {
  const updatedTime = services.clock.now();
  const goodsIds = new Set<string>();
  for (const { skuId, priceFen } of prices) {
    if (!Number.isSafeInteger(priceFen) || priceFen <= 0) throw new StoreError('common_message_badRequest');
    const [changed] = await tx
      .update(sku)
      .set({ priceFen, updatedTime, version: sql`${sku.version} + 1` })
      .where(eq(sku.id, skuId))
      .returning({ goodsId: sku.goodsId });
    if (changed) goodsIds.add(changed.goodsId);
  }
  for (const goodsId of [...goodsIds].sort()) await updateLowestPrice(tx, goodsId);
  await refreshPages(tx, services, [...goodsIds]);
}

/** Listings sort and filter by the price of the cheapest denomination on sale. */
export async function updateLowestPrice(tx: Executor, goodsId: string): Promise<void> {
  const [lowest] = await tx
    .select({ fen: min(sku.priceFen) })
    .from(sku)
    .where(and(eq(sku.goodsId, goodsId), eq(sku.isMarketable, true)));
  if (lowest?.fen == null) return;
  await tx.update(goods).set({ minPriceFen: lowest.fen }).where(eq(goods.id, goodsId));
}
