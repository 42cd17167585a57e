import { asc, eq, sql } from 'drizzle-orm';
import { cacheTags } from '../../../../lib/cache-tags';
import { missingTexts } from '../../../../lib/products/staff/missing-texts';
import type { Transaction } from '../../../database/connect';
import { goods, sku } from '../../../database/schema/catalog';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { addToStock } from '../../delivery/staff/stock-of-lot';
import { lockSkus, updateLowestPrice } from '../change-price';
import { refreshPages } from '../refresh-pages';
import { contentOf } from './product-content';
import { checkApproved } from './product-terms';

type Sale = { goodsId: string; skuId?: string | undefined; version: number; onSale: boolean; reason: string };

/**
 * Puts a product, or one of its SKUs, on or off sale. Orders that exist keep what they reserved.
 * @throws StoreError `goods_notFound`, also for a discontinued product; `common_message_changedMeanwhile` when it was changed
 *   meanwhile
 */
export async function changeSale(context: Context, sale: Sale): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [product] = await tx.select().from(goods).where(eq(goods.id, sale.goodsId));
    if (!product || product.isDiscontinued) throw new StoreError('goods_notFound');
    const wasOnSale = sale.skuId
      ? await changeSku(tx, context, sale, sale.skuId)
      : await changeGoods(tx, context, sale);
    await writeStaffAudit(tx, context, {
      action: sale.onSale ? 'goods.on_sale' : 'goods.off_sale',
      subjectId: sale.skuId ?? sale.goodsId,
      reason: sale.reason,
      before: { onSale: wasOnSale },
      after: { onSale: sale.onSale },
      detail: { goodsId: sale.goodsId },
    });
  });
  return null;
}

async function changeGoods(tx: Transaction, context: Context, sale: Sale): Promise<boolean> {
  const [product] = await tx.select().from(goods).where(eq(goods.id, sale.goodsId)).for('update');
  if (product?.version !== sale.version) throw new StoreError('common_message_changedMeanwhile');
  await setSale(tx, context, sale.goodsId, sale.onSale);
  return product.isMarketable;
}

/**
 * Puts a locked product on or off sale, with the pages that show it.
 * @throws StoreError `goods_textMissing`, `goods_noSku` and `goods_termsNotApproved` for a product that cannot be on sale
 */
export async function setSale(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'jobs'>,
  goodsId: string,
  onSale: boolean,
): Promise<void> {
  const [one] = await tx.select().from(goods).where(eq(goods.id, goodsId));
  const skus = await tx.select().from(sku).where(eq(sku.goodsId, goodsId)).orderBy(asc(sku.sort));
  if (!one) throw new StoreError('goods_notFound');
  if (onSale) {
    const { required } = missingTexts(contentOf(one, skus));
    if (required.length > 0) throw new StoreError('goods_textMissing', { data: { missing: required } });
    if (!skus.some(({ isMarketable }) => isMarketable)) {
      await checkApproved(
        tx,
        goodsId,
        skus.map(({ id }) => id),
      );
      throw new StoreError('goods_noSku');
    }
  }
  await refreshAround(tx, services, one, async () => {
    await tx
      .update(goods)
      .set({
        isMarketable: onSale,
        updatedTime: services.clock.now(),
        version: sql`${goods.version} + 1`,
      })
      .where(eq(goods.id, goodsId));
  });
}

/** Invalidates pages before and after a change: the lists show a product only while it is on sale. */
export async function refreshAround(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'jobs'>,
  one: Pick<typeof goods.$inferSelect, 'id' | 'categoryCode'>,
  change: () => Promise<void>,
): Promise<void> {
  await refreshPages(tx, services, [one.id]);
  await change();
  await refreshPages(tx, services, [one.id]);
  await invalidateTags(tx, [cacheTags.categories, cacheTags.category(one.categoryCode)]);
}

async function changeSku(tx: Transaction, context: Context, sale: Sale, skuId: string): Promise<boolean> {
  const [one] = await lockSkus(tx, [skuId]);
  if (one?.goodsId !== sale.goodsId) throw new StoreError('goods_notFound');
  if (one.version !== sale.version) throw new StoreError('common_message_changedMeanwhile');
  const [product] = await tx.select().from(goods).where(eq(goods.id, sale.goodsId));
  if (!product) throw new StoreError('goods_notFound');
  if (sale.onSale) await checkApproved(tx, sale.goodsId, [skuId]);
  await refreshAround(tx, context, product, async () => {
    await tx
      .update(sku)
      .set({ isMarketable: sale.onSale, updatedTime: context.clock.now(), version: sql`${sku.version} + 1` })
      .where(eq(sku.id, skuId));
    await updateLowestPrice(tx, sale.goodsId);
  });
  return one.isMarketable;
}

/**
 * Adds or removes units of a physical product. What orders have reserved cannot be removed.
 * @throws StoreError `goods_notFound` for a product that is not shipped; `common_message_changedMeanwhile` when it was changed
 *   meanwhile; `goods_stockTooFew`
 */
export async function changeStock(
  context: Context,
  change: { skuId: string; version: number; units: number; reason: string },
): Promise<null> {
  const { skuId, units } = change;
  if (units === 0) throw new StoreError('common_message_badRequest', { data: { fields: ['units'] } });
  await context.db.transaction(async (tx) => {
    const [one] = await lockSkus(tx, [skuId]);
    const [product] = one ? await tx.select().from(goods).where(eq(goods.id, one.goodsId)) : [];
    if (!one || product?.deliveryMode !== 'SHIPPING') throw new StoreError('goods_notFound');
    if (one.version !== change.version) throw new StoreError('common_message_changedMeanwhile');
    await addUnits(tx, context, one, units, change.reason);
  });
  return null;
}

/**
 * Adds units to a locked SKU that is shipped, or removes them.
 * @throws StoreError `goods_stockTooFew`
 */
export async function addUnits(
  tx: Transaction,
  context: Context,
  one: Pick<typeof sku.$inferSelect, 'id' | 'available'>,
  units: number,
  reason: string,
): Promise<void> {
  if (one.available + units < 0)
    throw new StoreError('goods_stockTooFew', { data: { args: [one.available] } });
  await tx
    .update(sku)
    .set({ updatedTime: context.clock.now(), version: sql`${sku.version} + 1` })
    .where(eq(sku.id, one.id));
  await addToStock(tx, context, one.id, units);
  await writeStaffAudit(tx, context, {
    action: 'stock.change',
    subjectId: one.id,
    reason,
    before: { available: one.available },
    after: { available: one.available + units },
  });
}
