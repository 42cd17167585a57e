import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { gameAccount } from '../../../database/schema/members';
import { newId } from '../../../platform/new-id';
import { valuesHash } from '../../products/recharge/validate-recharge';

/** Saved recharge accounts per member; the least recently used one is replaced. */
export const mostAccounts = 30;

export type UsedGameAccount = {
  memberId: string;
  goodsId: string;
  /** Validated and normalised values of the recharge form by field key. */
  values: Record<string, string>;
  /** The value that identifies the account, from the field with `saveTo: 'account'`. */
  account: string;
  roleName: string | null;
  /** When the supplier confirmed the account. */
  checkedTime: Date | null;
  now: Date;
};

/** Saves the recharge account of an order for later; equal values update the count and date of one row. */
export async function rememberGameAccount(tx: Transaction, used: UsedGameAccount): Promise<void> {
  const { memberId, goodsId, values, account, roleName, checkedTime, now } = used;
  await tx
    .insert(gameAccount)
    .values({
      id: newId(),
      memberId,
      goodsId,
      account,
      values,
      valuesHash: valuesHash(values),
      roleName,
      checkedTime,
      lastUsedTime: now,
      useCount: 1,
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoUpdate({
      target: [gameAccount.memberId, gameAccount.goodsId, gameAccount.valuesHash],
      set: {
        useCount: sql`${gameAccount.useCount} + 1`,
        roleName: sql`coalesce(excluded.role_name, ${gameAccount.roleName})`,
        checkedTime: sql`coalesce(excluded.checked_time, ${gameAccount.checkedTime})`,
        lastUsedTime: now,
        updatedTime: now,
      },
    });
  const tooMany = await tx
    .select({ id: gameAccount.id })
    .from(gameAccount)
    .where(eq(gameAccount.memberId, memberId))
    .orderBy(sql`${gameAccount.lastUsedTime} desc nulls last`, desc(gameAccount.id))
    .offset(mostAccounts);
  if (tooMany.length === 0) return;
  await tx.delete(gameAccount).where(
    inArray(
      gameAccount.id,
      tooMany.map((row) => row.id),
    ),
  );
}
