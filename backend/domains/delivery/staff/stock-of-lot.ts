import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { sku } from '../../../database/schema/catalog';
import type { Services } from '../../../platform/context';
import { refreshPages } from '../../products/refresh-pages';

/** Locks the sku of a lot before the lot and its codes, as orders do. */
export async function lockSku(tx: Executor, skuId: string): Promise<void> {
  await tx.select({ id: sku.id }).from(sku).where(eq(sku.id, skuId)).for('update');
}

/** Adds units to the stock of a sku, or removes them; pages change when it is sold out before or after. */
export async function addToStock(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs'>,
  skuId: string,
  units: number,
): Promise<void> {
  if (units === 0) return;
  const [after] = await tx
    .update(sku)
    .set({ available: sql`${sku.available} + ${units}`, stocked: sql`${sku.stocked} + ${units}` })
    .where(eq(sku.id, skuId))
    .returning({ available: sku.available, goodsId: sku.goodsId });
  if (after && (after.available === 0 || after.available === units)) {
    await refreshPages(tx, services, [after.goodsId]);
  }
}
