import { eq } from 'drizzle-orm';
import { sku } from '../../database/schema/catalog';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/store-error';
import { writeAudit } from '../../platform/write-audit';
import { refreshPages } from './refresh-pages';

/**
 * Changes the price of a denomination, in fen, with immediate effect. Existing orders keep their price; a quote with
 * the old price is rejected with the new one (`order_priceChanged`); cached pages are invalidated.
 * @throws StoreError goods_notFound, common_message_badRequest
 */
export async function changePrice(services: Services, skuId: string, priceFen: number): Promise<void> {
  if (!Number.isSafeInteger(priceFen) || priceFen <= 0) throw new StoreError('common_message_badRequest');
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(sku).where(eq(sku.id, skuId)).for('update');
    if (!before) throw new StoreError('goods_notFound');
    if (before.priceFen === priceFen) return;
    await tx.update(sku).set({ priceFen, updatedTime: now }).where(eq(sku.id, skuId));
    await writeAudit(tx, services, {
      action: 'PRICE',
      actorType: 'STAFF',
      subjectId: skuId,
      detail: { before: before.priceFen, after: priceFen },
    });
    await refreshPages(tx, services, [before.goodsId]);
  });
}
