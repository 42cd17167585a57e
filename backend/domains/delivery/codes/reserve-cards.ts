import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { cardLot } from '../../../database/schema/card-lots';
import { sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { StoreError } from '../../../platform/errors/store-error';

/** Milliseconds a code must remain valid after its reservation ends. */
export const shortestLife = 24 * 3_600_000;

/** Whether a code expires too soon to be sold now. */
export const isTooOld = (now: Date): SQL =>
  lte(cardCode.expireTime, addTime(now, shortestLife, 'millisecond'));

/**
 * Reserves `quantity` cards of a sku for an order item, one row per unit. Rows locked by concurrent buyers are skipped
 * instead of waited for.
 * @throws StoreError goods_stockNotEnough when there are fewer; the caller's transaction rolls back
 */
export async function reserveCards(
  tx: Executor,
  input: { skuId: string; quantity: number; orderItemId: string; until: Date; now: Date },
): Promise<void> {
  const stillGood = addTime(input.until, shortestLife, 'millisecond');
  const free = tx
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
  const reserved = await tx
    .update(cardCode)
    .set({
      state: 'RESERVED',
      orderItemId: input.orderItemId,
      reservedUntil: input.until,
      updatedTime: input.now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(sql`${cardCode.id} = any(array${free})`)
    .returning({ id: cardCode.id });
  if (reserved.length !== input.quantity) throw new StoreError('goods_stockNotEnough');
}

/**
 * Releases the reserved cards of an order item; cards already sold stay sold. Call it with the sku locked and its units
 * returned: cards that expire too soon, or of a lot that is not on sale, leave the stock again.
 * @returns how many were reserved
 */
export async function releaseCards(tx: Executor, now: Date, orderItemId: string): Promise<number> {
  const released = await tx
    .update(cardCode)
    .set({
      state: 'AVAILABLE',
      orderItemId: null,
      reservedUntil: null,
      updatedTime: now,
      version: sql`${cardCode.version} + 1`,
    })
    .where(and(eq(cardCode.orderItemId, orderItemId), eq(cardCode.state, 'RESERVED')))
    .returning({ id: cardCode.id, skuId: cardCode.skuId });
  const [first] = released;
  if (!first) return 0;
  const withheld = await tx
    .update(cardCode)
    .set({ state: sql`case when ${cardLot.state} = 'VOID' or ${isTooOld(now)} then 'VOID' else 'HELD' end` })
    .from(cardLot)
    .where(
      and(
        eq(cardLot.id, cardCode.batchId),
        or(ne(cardLot.state, 'ON_SALE'), isTooOld(now)),
        inArray(
          cardCode.id,
          released.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: cardCode.id });
  if (withheld.length > 0) {
    await tx
      .update(sku)
      .set({
        available: sql`${sku.available} - ${withheld.length}`,
        stocked: sql`${sku.stocked} - ${withheld.length}`,
      })
      .where(eq(sku.id, first.skuId));
  }
  return released.length;
}
