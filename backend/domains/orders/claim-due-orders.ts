import { and, asc, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';

/** Literals, so that the planner can use the partial index `orders_next_check`. */
const inStatus = {
  PENDING_REVIEW: sql`${orders.status} = 'PENDING_REVIEW'`,
  PENDING_SHIPMENT: sql`${orders.status} = 'PENDING_SHIPMENT'`,
};

type Due = {
  status: keyof typeof inStatus;
  now: Date;
  /** The next check of the claimed orders, unless the work sets another. */
  nextCheckTime: Date;
  limit: number;
  where?: SQL | undefined;
};

/**
 * Ids of orders whose next check is due, longest due first. Their next check moves forward before any work, so that
 * orders that stay in their status or fail do not keep others from being checked. Concurrent callers claim different
 * orders.
 */
export async function claimDueOrders(
  db: Executor,
  { status, now, nextCheckTime, limit, where }: Due,
): Promise<string[]> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inStatus[status], or(isNull(orders.nextCheckTime), lte(orders.nextCheckTime, now)), where))
    .orderBy(sql`${asc(orders.nextCheckTime)} nulls first`)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(orders)
    .set({ nextCheckTime })
    .where(sql`${orders.id} = any(array${due})`)
    .returning({ id: orders.id });
  return claimed.map(({ id }) => id);
}
