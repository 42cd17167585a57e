import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { pointAccount, pointLog } from '../../database/schema/pricing';
import { writeLater } from '../../platform/concurrency/write-later';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import type { Clock } from '../../ports/clock';
import { type NewEntry, postEntryLater } from '../journal/post-entry';
import { coinLines } from '../journal/posting-rules';
import { frozenCoins } from './frozen-coins';

export type CoinType =
  | 'REWARD'
  | 'UNDO_REWARD'
  | 'EXCHANGE'
  | 'UNDO_EXCHANGE'
  | 'PAY'
  | 'REFUND'
  | 'UNDO_REFUND'
  | 'REVIEW'
  | 'ADJUST'
  | 'EXPIRE';

export type Posting = {
  memberId: string;
  type: CoinType;
  /** Whole coins added to the balance; exactly one of `credit` and `debit` is set. */
  credit?: number;
  debit?: number;
  orderId?: string;
  /** A posting with this key is applied once; repeating it has no effect. */
  idempotencyKey: string;
  memo?: string;
  /** Books the payment or refund that the coins belong to. Without it, the coins are booked as an expense. */
  entry?: NewEntry;
};

/** Postings that may take a balance below zero: they take back what may be spent already. */
export const owingTypes: readonly CoinType[] = ['UNDO_REWARD', 'UNDO_REFUND'];

/**
 * Posts to the coin ledger and books the posting in the journal; the only writer of the ledger and of balances (100
 * coins = CNY 1). Coins of a disputed order cannot be spent. A balance becomes negative only when a refund or a
 * lost dispute takes back coins that were already spent.
 * @returns the new balance
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

  // The account is locked, so no concurrent posting can insert this key between the check and the insert.
  const [before] = await tx
    .select({ id: pointLog.id })
    .from(pointLog)
    .where(eq(pointLog.idempotencyKey, posting.idempotencyKey));
  if (before) return account?.balance ?? 0;

  const spendable = sql`${pointAccount.balance} - ${frozenCoins(posting.memberId)}`;
  const mayOwe = owingTypes.includes(posting.type);
  const [changed] = await tx
    .update(pointAccount)
    .set({
      balance: sql`${pointAccount.balance} + ${credit - debit}`,
      updatedTime: now,
      version: sql`${pointAccount.version} + 1`,
    })
    .where(mayOwe || debit === 0 ? mine : and(mine, gte(spendable, debit)))
    .returning({ balance: pointAccount.balance });
  if (!changed) throw new StoreError('coupon_pointNotEnough');
  const id = newId();
  const log = {
    id,
    memberId: posting.memberId,
    type: posting.type,
    credit,
    debit,
    balanceAfter: changed.balance,
    memo: posting.memo ?? '',
    orderId: posting.orderId ?? null,
    idempotencyKey: posting.idempotencyKey,
    createdTime: now,
  };
  await writeLater(tx, { write: tx.insert(pointLog).values(log) });
  const { orderId } = posting;
  const entry: NewEntry = posting.entry ?? {
    kind: 'COINS',
    sourceId: id,
    orderId,
    lines: coinLines({ credit, debit }),
  };
  await postEntryLater(tx, clock, { ...entry, pointLogId: id });
  return changed.balance;
}
