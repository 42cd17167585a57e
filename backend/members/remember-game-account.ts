import { desc, eq, inArray, sql } from 'drizzle-orm';
import { valuesHash } from '../catalog/validate-recharge';
import type { Transaction } from '../database/connect';
import { gameAccount } from '../database/schema/identity';
import { newId } from '../platform/new-id';

/** domain.md 2.2; the one not used for longest makes room. */
export const mostAccounts = 30;

export type UsedGameAccount = {
  memberId: string;
  goodsId: string;
  /** Checked and normalised values of the recharge form by field key. */
  values: Record<string, string>;
  /** The value that names the account: what the field with `saveTo: 'account'` holds. */
  account: string;
  roleName: string | null;
  now: Date;
};

/** Save the account of an order for next time; the same values are one row, counted and dated anew. */
export async function rememberGameAccount(tx: Transaction, used: UsedGameAccount): Promise<void> {
  const { memberId, goodsId, values, account, roleName, now } = used;
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
