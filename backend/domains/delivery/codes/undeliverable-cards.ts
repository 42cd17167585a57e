import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { cardLot } from '../../../database/schema/card-lots';
import { sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import type { Services } from '../../../platform/context';
import { reserveOthers } from './replace-cards';
import { shortestLife } from './reserve-cards';

/** Whether a reserved code may be delivered: its lot was not voided meanwhile, and it stays valid long enough. */
export function isDeliverable(now: Date): SQL | undefined {
  return and(
    or(isNull(cardCode.expireTime), gt(cardCode.expireTime, addTime(now, shortestLife, 'millisecond'))),
    sql`not exists (select 1 from ${cardLot} where ${cardLot.id} = ${cardCode.batchId} and ${cardLot.state} = 'VOID')`,
  );
}

/**
 * Voids the codes reserved for an order item that may not be delivered, and reserves others in their place. They leave
 * the stock. Call it with the order locked.
 * @throws StoreError `card_notEnough`; the caller's savepoint rolls back
 */
export async function replaceUndeliverable(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs'>,
  item: { id: string; skuId: string },
): Promise<void> {
  const now = services.clock.now();
  // The sku is locked before its codes, as by orders.
  await tx.select({ id: sku.id }).from(sku).where(eq(sku.id, item.skuId)).for('update');
  const voided = await tx
    .update(cardCode)
    .set({
      state: 'VOID',
      orderItemId: null,
      reservedUntil: null,
      updatedTime: now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(
      and(
        eq(cardCode.orderItemId, item.id),
        eq(cardCode.state, 'RESERVED'),
        sql`not (${isDeliverable(now)})`,
      ),
    )
    .returning({ id: cardCode.id });
  const quantity = voided.length;
  await reserveOthers(tx, services, item, quantity);
}

/** Whether the codes of an order can be delivered, with others from stock in the place of those that cannot. */
export async function hasCodesFor(tx: Executor, orderId: string, now: Date): Promise<boolean> {
  const reserved = sql`(
    select count(*) from ${cardCode} where ${cardCode.orderItemId} = ${orderItem.id}
      and ${cardCode.state} = 'RESERVED' and ${isDeliverable(now)})`;
  const missing = await tx
    .select({ id: orderItem.id })
    .from(orderItem)
    .innerJoin(sku, eq(sku.id, orderItem.skuId))
    .where(and(eq(orderItem.orderId, orderId), sql`${reserved} + ${sku.available} < ${orderItem.quantity}`))
    .limit(1);
  return missing.length === 0;
}
