import { type SQL, sql } from 'drizzle-orm';
import { pointAccount } from '../../database/schema/pricing';

/** Postings of coins that an order brings its buyer, earned or given instead of a refund in money. */
export const orderCoinTypes = ['REWARD', 'UNDO_REWARD', 'REFUND', 'UNDO_REFUND'] as const;

/**
 * Coins of a member that come from orders whose payment is disputed: they cannot be spent until it is decided.
 */
export function frozenCoins(memberId: string): SQL {
  return sql`(
    select coalesce(greatest(sum(l.credit - l.debit), 0), 0) from point_log l
    where l.member_id = ${memberId} and l.type in ${orderCoinTypes} and l.order_id in (
      select d.order_id from dispute d where d.status = 'OPEN'))`;
}

/** Coins that a member can spend; a column of a statement that reads `point_account`. */
export function spendableCoins(memberId: string): SQL<number> {
  return sql<number>`(${pointAccount.balance} - ${frozenCoins(memberId)})::int`;
}
