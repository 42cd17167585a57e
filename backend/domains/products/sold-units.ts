import { and, gte, inArray, sql } from 'drizzle-orm';
import { soldDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import { orderItem } from '../../database/schema/orders';
import type { Context } from '../../platform/context';

/** Units of each sku that were delivered in the last days and not returned. */
export async function soldUnits(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  skuIds: readonly string[],
): Promise<Map<string, number>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db
    .select({
      skuId: orderItem.skuId,
      units: sql<number>`sum(${orderItem.deliveredQuantity} - ${orderItem.refundedQuantity})::int`,
    })
    .from(orderItem)
    .where(
      and(
        inArray(orderItem.skuId, [...skuIds]),
        gte(orderItem.deliveredTime, addTime(clock.now(), -soldDays, 'day')),
      ),
    )
    .groupBy(orderItem.skuId);
  return new Map(rows.map(({ skuId, units }) => [skuId, units]));
}
