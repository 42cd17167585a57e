import { count, eq } from 'drizzle-orm';
import type { GameAccount } from '../../../../lib/members/game-account-contract';
import { gameAccount } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { newId } from '../../../platform/new-id';
import { findGoods } from '../../products/find-goods';
import { mainField } from '../../products/recharge/recharge-values';
import { type GameAccountNotes, noteColumns, valueColumns, writeGameAccount } from './game-account-row';
import { mostAccounts } from './remember-game-account';

type Input = GameAccountNotes & { goodsId: string; values: Record<string, string> };

/**
 * Saves a recharge account for later; its values are validated by the product's form.
 * @throws StoreError `goods_notFound`, `goods_account_formatInvalid` with data `{ field }`,
 *   `member_gameAccount_limit` with data `{ args: [30] }`, `member_gameAccount_exist`,
 *   `common_message_unprocessableEntity` for products that need no account
 */
export async function saveGameAccount(context: Context, input: Input): Promise<GameAccount> {
  const memberId = memberOf(context);
  const goods = await findGoods(context.db, { goodsId: input.goodsId });
  if (mainField(goods.rechargeFields) === null) throw new StoreError('common_message_unprocessableEntity');
  const columns = valueColumns(goods.rechargeFields, input.values);
  const now = context.clock.now();
  return writeGameAccount(context, memberId, async (tx) => {
    const id = newId();
    const [created] = await tx
      .insert(gameAccount)
      .values({
        id,
        memberId,
        goodsId: goods.id,
        ...columns,
        ...noteColumns(input),
        createdTime: now,
        updatedTime: now,
      })
      .onConflictDoNothing()
      .returning({ id: gameAccount.id });
    if (!created) throw new StoreError('member_gameAccount_exist');
    const [all] = await tx
      .select({ rows: count() })
      .from(gameAccount)
      .where(eq(gameAccount.memberId, memberId));
    if ((all?.rows ?? 0) > mostAccounts) {
      throw new StoreError('member_gameAccount_limit', { data: { args: [mostAccounts] } });
    }
    return id;
  });
}
