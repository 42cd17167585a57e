import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { couponCode } from '../database/schema/pricing';
import type { SystemContext } from '../platform/context';

/** Rows of one round; the next minute takes the rest. */
const BATCH = 500;

/** UNUSED -> EXPIRED (domain.md 2.6). One that an unpaid order holds follows when the order lets go of it. */
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
