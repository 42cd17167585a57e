import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { addTime } from '../../../../lib/time';
import { sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import type { SystemContext } from '../../../platform/context';
import { refreshPages } from '../../products/refresh-pages';
import { readOrderSettings } from '../../settings/order-settings';
import { shortestLife } from './reserve-cards';

/** Codes per sku and run; the next minute handles the rest. */
const BATCH = 500;
/** Milliseconds; longer than the interval between two runs, so that no order finds a code that expires too soon. */
const AHEAD = 10 * 60_000;

/**
 * Voids the unsold codes that can no longer be sold, because they expire too soon after an order's deadline, and takes
 * them from the stock, so that a quote offers only what an order can reserve. Locks the sku before its codes, as orders
 * do.
 *
 * @returns how many were voided
 */
export async function voidExpiredCards(
  system: Pick<SystemContext, 'db' | 'clock' | 'jobs' | 'log'>,
): Promise<number> {
  const now = system.clock.now();
  const { payTimeoutMinutes } = await readOrderSettings(system.db);
  const deadline = addTime(now, payTimeoutMinutes * 60_000 + shortestLife + AHEAD, 'millisecond');
  const isOver = and(eq(cardCode.state, 'AVAILABLE'), lte(cardCode.expireTime, deadline));
  const skus = await system.db
    .selectDistinct({ skuId: cardCode.skuId })
    .from(cardCode)
    .where(isOver)
    .orderBy(asc(cardCode.skuId));
  let total = 0;
  for (const { skuId } of skus) {
    total += await system.db.transaction(async (tx) => {
      const [shelf] = await tx.select().from(sku).where(eq(sku.id, skuId)).for('update');
      if (!shelf) return 0;
      const due = tx
        .select({ id: cardCode.id })
        .from(cardCode)
        .where(and(eq(cardCode.skuId, skuId), isOver))
        .orderBy(asc(cardCode.id))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const gone = await tx
        .update(cardCode)
        .set({ state: 'VOID', updatedTime: now, version: sql`${cardCode.version} + 1` })
        .where(inArray(cardCode.id, due))
        .returning({ id: cardCode.id });
      const units = Math.min(gone.length, shelf.available);
      if (units < gone.length) {
        system.log.error({ event: 'stock.mismatch', skuId }, 'a sku has fewer available units than codes');
      }
      await tx
        .update(sku)
        .set({ available: sql`${sku.available} - ${units}`, stocked: sql`${sku.stocked} - ${units}` })
        .where(eq(sku.id, skuId));
      if (units > 0 && units === shelf.available) await refreshPages(tx, system, [shelf.goodsId]);
      return gone.length;
    });
  }
  return total;
}
