import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { pointAccount, pointLog } from '../database/schema/pricing';
import type { Clock } from '../platform/clock';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';

export type CoinType =
  | 'REWARD'
  | 'UNDO_REWARD'
  | 'EXCHANGE'
  | 'UNDO_EXCHANGE'
  | 'PAY'
  | 'REFUND'
  | 'REVIEW'
  | 'ADJUST'
  | 'EXPIRE';

export type Posting = {
  memberId: string;
  type: CoinType;
  /** Whole coins in; exactly one of the two is set. */
  credit?: number;
  debit?: number;
  orderId?: string;
  /** A posting with this key happens once; repeating it changes nothing. */
  idempotencyKey: string;
  memo?: string;
};

/**
 * The only writer of the coin ledger and of balances (100 coins = CNY 1). A balance goes below zero only when a
 * refund takes back coins that were spent meanwhile (domain.md 2.6). Answers the balance afterwards.
 * @throws StoreError `coupon_pointNotEnough`
 */
export async function post(tx: Executor, clock: Clock, posting: Posting): Promise<number> {
  const credit = posting.credit ?? 0;
  const debit = posting.debit ?? 0;
  if (!Number.isSafeInteger(credit) || !Number.isSafeInteger(debit) || credit < 0 || debit < 0) {
    throw new RangeError('Coins are whole and not negative');
  }
  const now = clock.now();
  const mine = eq(pointAccount.memberId, posting.memberId);
  await tx
    .insert(pointAccount)
    .values({ memberId: posting.memberId, createdTime: now, updatedTime: now })
    .onConflictDoNothing();
  const [account] = await tx.select().from(pointAccount).where(mine).for('update');

  // The account is locked: nobody writes this key between the question and the answer.
  const [before] = await tx
    .select({ id: pointLog.id })
    .from(pointLog)
    .where(eq(pointLog.idempotencyKey, posting.idempotencyKey));
  if (before) return account?.balance ?? 0;

  const mayOwe = posting.type === 'UNDO_REWARD';
  const [changed] = await tx
    .update(pointAccount)
    .set({
      balance: sql`${pointAccount.balance} + ${credit - debit}`,
      updatedTime: now,
      version: sql`${pointAccount.version} + 1`,
    })
    .where(mayOwe || debit === 0 ? mine : and(mine, gte(pointAccount.balance, debit)))
    .returning({ balance: pointAccount.balance });
  if (!changed) throw new StoreError('coupon_pointNotEnough');
  await tx.insert(pointLog).values({
    id: newId(),
    memberId: posting.memberId,
    type: posting.type,
    credit,
    debit,
    balanceAfter: changed.balance,
    memo: posting.memo ?? '',
    orderId: posting.orderId ?? null,
    idempotencyKey: posting.idempotencyKey,
    createdTime: now,
  });
  return changed.balance;
}
