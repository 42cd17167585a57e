import { and, eq, ne, sql } from 'drizzle-orm';
import type { GameAccount } from '../../../../lib/members/game-account-contract';
import { gameAccount } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import {
  type GameAccountNotes,
  noteColumns,
  ownGameAccount,
  valueColumns,
  writeGameAccount,
} from './game-account-row';

type Input = GameAccountNotes & { id: string; values: Record<string, string> };

/**
 * Changes a saved recharge account. Changed values discard the result of an earlier check, because they are a different
 * account for the supplier.
 * @throws StoreError 404, `goods_account_formatInvalid` with data `{ field }`, `member_gameAccount_exist`
 */
export async function updateGameAccount(context: Context, input: Input): Promise<GameAccount> {
  const memberId = memberOf(context);
  const now = context.clock.now();
  return writeGameAccount(context, memberId, async (tx) => {
    const { account, goods } = await ownGameAccount(tx, memberId, input.id);
    const columns = valueColumns(goods.rechargeFields, input.values);
    const [twin] = await tx
      .select({ id: gameAccount.id })
      .from(gameAccount)
      .where(
        and(
          eq(gameAccount.memberId, memberId),
          eq(gameAccount.goodsId, account.goodsId),
          eq(gameAccount.valuesHash, columns.valuesHash),
          ne(gameAccount.id, account.id),
        ),
      );
    if (twin) throw new StoreError('member_gameAccount_exist');
    await tx
      .update(gameAccount)
      .set({
        ...noteColumns(input),
        ...(columns.valuesHash === account.valuesHash
          ? {}
          : { ...columns, roleName: null, checkedTime: null }),
        updatedTime: now,
        version: sql`${gameAccount.version} + 1`,
      })
      .where(eq(gameAccount.id, account.id));
    return account.id;
  });
}
