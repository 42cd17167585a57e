import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { couponCode } from '../../database/schema/pricing';
import type { SystemContext } from '../../platform/context';

/** Rows per run; the next minute handles the rest. */
const BATCH = 500;

/**
 * Marks unused codes past their end as EXPIRED. A code locked by an unpaid order is handled after the order
 * releases it.
 */
export async function expireCoupons(system: Pick<SystemContext, 'db' | 'clock'>): Promise<number> {
  const now = system.clock.now();
  const over = system.db
    .select({ id: couponCode.id })
    .from(couponCode)
    .where(and(eq(couponCode.status, 'UNUSED'), lte(couponCode.endTime, now)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const gone = await system.db
    .update(couponCode)
    .set({ status: 'EXPIRED', updatedTime: now, version: sql`${couponCode.version} + 1` })
    .where(and(inArray(couponCode.id, over), eq(couponCode.status, 'UNUSED')))
    .returning({ id: couponCode.id });
  return gone.length;
}
