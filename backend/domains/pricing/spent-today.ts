import { and, eq, gte, notInArray, type SQL, sql } from 'drizzle-orm';
import { startOf } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';

/** Subquery: what the member has ordered since midnight in Shanghai and keeps, in fen. */
export function spentToday(db: Executor, memberId: string, now: Date): SQL<string> {
  const today = db
    .select({ fen: sql`coalesce(sum(${orders.orderAmountFen}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        gte(orders.createdTime, startOf(now, 'day')),
        notInArray(orders.status, ['CANCELED', 'OVERDUE_PAYMENT', 'REFUNDED', 'PENDING_REFUND']),
      ),
    );
  return sql<string>`(${today})`;
}
