import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { goods, sku } from '../../database/schema/catalog';
import { StoreError } from '../../platform/errors/store-error';

export type GoodsRow = typeof goods.$inferSelect;

/**
 * Finds one product on sale by its id, its slug, or the id of one of its denominations.
 * @throws StoreError goods_notFound when there is none; with `data.discontinued` when it was permanently removed
 */
export async function findGoods(
  db: Executor,
  by: { goodsId?: string | undefined; skuId?: string | undefined; slug?: string | undefined },
): Promise<GoodsRow> {
  const [row] = await db.select().from(goods).where(named(db, by)).limit(1);
  if (row?.isMarketable && !row.isDiscontinued) return row;
  throw new StoreError('goods_notFound', row?.isDiscontinued ? { data: { discontinued: true } } : {});
}

function named(db: Executor, by: Parameters<typeof findGoods>[1]) {
  if (by.goodsId !== undefined) return eq(goods.id, by.goodsId);
  if (by.slug !== undefined) return eq(goods.slug, by.slug);
  if (by.skuId === undefined) throw new StoreError('common_message_badRequest');
  const owner = db
    .select({ goodsId: sku.goodsId })
    .from(sku)
    .where(and(eq(sku.id, by.skuId), eq(sku.isMarketable, true)));
  return eq(goods.id, owner);
}
