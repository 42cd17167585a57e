import { eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { afterSales } from '../../../database/schema/after-sales';
import { dailyDeal, sku } from '../../../database/schema/catalog';
import { orders } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';
import { priceChangeItem } from '../../../database/schema/price-changes';

/**
 * The ids that rows of the audit log about a subject have: the id itself; for the number of an order, the order with
 * its refunds and after-sales requests; for the number of a SKU, the SKU with its deals and price changes, and its product.
 */
export async function auditSubjects(db: Executor, subject: string): Promise<string[]> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.sn, subject));
  if (!order) return [subject, ...(await skuSubjects(db, subject))];
  const refunds = await db.select({ id: refund.id }).from(refund).where(eq(refund.orderId, order.id));
  const requests = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(eq(afterSales.orderId, order.id));
  return [order.id, ...refunds.map(({ id }) => id), ...requests.map(({ id }) => id)];
}

async function skuSubjects(db: Executor, sn: string): Promise<string[]> {
  const [found] = await db.select({ id: sku.id, goodsId: sku.goodsId }).from(sku).where(eq(sku.sn, sn));
  if (!found) return [];
  const deals = await db.select({ id: dailyDeal.id }).from(dailyDeal).where(eq(dailyDeal.skuId, found.id));
  const changes = await db
    .select({ id: priceChangeItem.changeId })
    .from(priceChangeItem)
    .where(eq(priceChangeItem.skuId, found.id));
  return [found.id, found.goodsId, ...deals.map(({ id }) => id), ...changes.map(({ id }) => id)];
}
