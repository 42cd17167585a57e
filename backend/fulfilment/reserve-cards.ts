import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { cardCode } from '../database/schema/fulfilment';
import { StoreError } from '../platform/store-error';

/** Milliseconds a code must still be good for when its reservation ends. */
const shortestLife = 24 * 3_600_000;

/**
 * Hold `quantity` cards of a sku for an order item. One row per unit; rows another buyer holds at this
 * moment are skipped instead of waited for (reliability.md 4.6).
 * @throws StoreError goods_stockNotEnough when there are fewer; the caller's transaction rolls back
 */
export async function reserveCards(
  tx: Executor,
  input: { skuId: string; quantity: number; orderItemId: string; until: Date; now: Date },
): Promise<void> {
  const stillGood = new Date(input.until.getTime() + shortestLife);
  const free = await tx
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.skuId, input.skuId),
        eq(cardCode.state, 'AVAILABLE'),
        or(isNull(cardCode.expireTime), gt(cardCode.expireTime, stillGood)),
      ),
    )
    .orderBy(asc(cardCode.id))
    .limit(input.quantity)
    .for('update', { skipLocked: true });
  if (free.length !== input.quantity) throw new StoreError('goods_stockNotEnough');
  await tx
    .update(cardCode)
    .set({
      state: 'RESERVED',
      orderItemId: input.orderItemId,
      reservedUntil: input.until,
      updatedTime: input.now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(
      inArray(
        cardCode.id,
        free.map((row) => row.id),
      ),
    );
}

/**
 * Put the held cards of an order item back on the shelf; cards already sold stay sold.
 * @returns how many were held
 */
export async function releaseCards(tx: Executor, orderItemId: string): Promise<number> {
  const released = await tx
    .update(cardCode)
    .set({
      state: 'AVAILABLE',
      orderItemId: null,
      reservedUntil: null,
      version: sql`${cardCode.version} + 1`,
    })
    .where(and(eq(cardCode.orderItemId, orderItemId), eq(cardCode.state, 'RESERVED')))
    .returning({ id: cardCode.id });
  return released.length;
}
