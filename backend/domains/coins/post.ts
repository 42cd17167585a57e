import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { coinLot, coinMovement } from '../../database/schema/coin-lots';
import { paymentLog } from '../../database/schema/payments';
import { pointAccount, pointLog } from '../../database/schema/pricing';
import { sendWaiting, writeLater } from '../../platform/concurrency/write-later';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import type { Clock } from '../../ports/clock';
import { type NewEntry, postEntryLater } from '../journal/post-entry';
import { coinLines } from '../journal/posting-rules';
import { giveBack, type Movement, spend, spendableCoins, takeBack } from './coin-lots';

export type CoinType =
  | 'REWARD'
  | 'UNDO_REWARD'
  | 'EXCHANGE'
  | 'UNDO_EXCHANGE'
  | 'PAY'
  | 'REFUND'
  | 'UNDO_REFUND'
  | 'REVIEW'
  | 'LATE'
  | 'ADJUST'
  | 'EXPIRE';

export type Posting = {
  memberId: string;
  type: CoinType;
  /** Whole coins added to the balance; exactly one of `credit` and `debit` is set. */
  credit?: number;
  debit?: number;
  orderId?: string;
  /**
   * The payment that the coins come from or, of coins that are taken back, instead of whose money they were given. An
   * order's reward comes from the payment that paid it.
   */
  paymentLogId?: string;
  /** A credit that gives back what postings of this kind took for the order, each coin to its lot. */
  givesBack?: 'PAY' | 'UNDO_REWARD';
  /** A posting with this key is applied once; repeating it has no effect. */
  idempotencyKey: string;
  memo?: string;
  /** Books the payment or refund that the coins belong to. Without it, the coins are booked as an expense. */
  entry?: NewEntry;
};

/** Postings that take coins back from the lots that gave them, also below zero: they may be spent already. */
export const owingTypes: readonly CoinType[] = ['UNDO_REWARD', 'UNDO_REFUND'];

/**
 * Posts to the coin ledger and books the posting in the journal; the only writer of the ledger, of lots and of balances
 * (100 coins = CNY 1). The oldest coins are spent first; those of a disputed payment cannot be spent. A balance becomes
 * negative only when a refund or a lost dispute takes back coins that were already spent.
 * @returns the new balance
 * @throws StoreError `coupon_pointNotEnough`, or `coin_memberHasFewer` when staff take coins away
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

  const mayOwe = owingTypes.includes(posting.type);
  const [changed] = await tx
    .update(pointAccount)
    .set({
      balance: sql`${pointAccount.balance} + ${credit - debit}`,
      updatedTime: now,
      version: sql`${pointAccount.version} + 1`,
    })
    .where(mayOwe || debit === 0 ? mine : and(mine, gte(spendableCoins(posting.memberId), debit)))
    .returning({ balance: pointAccount.balance });
  if (!changed) {
    throw new StoreError(posting.type === 'ADJUST' ? 'coin_memberHasFewer' : 'coupon_pointNotEnough');
  }
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
  const moved = await moveCoins(tx, posting, log);
  await writeLater(tx, { write: tx.insert(pointLog).values(log) });
  if (moved.isLot) {
    const lot = { id, memberId: log.memberId, paymentLogId: originOf(posting), createdTime: now };
    await writeLater(tx, { write: tx.insert(coinLot).values(lot) });
  }
  if (moved.movements.length > 0) {
    const rows = moved.movements.map((movement) => ({ ...movement, pointLogId: id }));
    await writeLater(tx, { write: tx.insert(coinMovement).values(rows) });
  }
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

/** Which coins a posting moves. A credit makes a lot of what it does not give back. */
async function moveCoins(
  tx: Executor,
  { paymentLogId, givesBack: taking, ...posting }: Posting,
  log: typeof pointLog.$inferSelect,
): Promise<{ movements: Movement[]; isLot: boolean }> {
  const isRead = log.debit > 0 || taking !== undefined;
  // Earlier postings of this transaction may wait for its end.
  if (isRead) await sendWaiting(tx);
  if (log.debit > 0) {
    const by = posting.type === 'UNDO_REFUND' && paymentLogId ? { paymentLogId } : { orderId: log.orderId };
    const movements = owingTypes.includes(posting.type)
      ? await takeBack(tx, log, by, log.debit)
      : await spend(tx, log, log.debit);
    return { movements, isLot: false };
  }
  const { given, rest } = taking
    ? await giveBack(tx, log, taking, log.credit)
    : { given: [], rest: log.credit };
  if (rest === 0) return { movements: given, isLot: false };
  return { movements: [...given, { lotId: log.id, coins: rest }], isLot: true };
}

function originOf({ type, orderId, paymentLogId }: Posting): string | SQL | null {
  if (paymentLogId) return paymentLogId;
  if (type !== 'REWARD' || !orderId) return null;
  return sql`(select ${paymentLog.id} from ${paymentLog} where ${paymentLog.orderId} = ${orderId} and ${paymentLog.applied})`;
}
