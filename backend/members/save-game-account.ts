import { count, eq } from 'drizzle-orm';
import type { GameAccount } from '../../lib/contract/upms';
import { findGoods } from '../catalog/find-goods';
import { validateRecharge, valuesHash } from '../catalog/validate-recharge';
import { gameAccount } from '../database/schema/identity';
import { mainField } from '../orders/recharge-values';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import {
  type GameAccountNotes,
  lockGameAccounts,
  noteColumns,
  ownGameAccount,
  viewGameAccount,
} from './game-account-row';
import { mostAccounts } from './remember-game-account';

type Input = GameAccountNotes & { goodsId: string; values: Record<string, string> };

/**
 * Save a recharge account for next time; its values obey the goods' own form (domain.md 2.3).
 * @throws StoreError `goods_notFound`, `goods_account_formatInvalid` with data `{ field }`,
 *   `member_gameAccount_limit` with data `{ args: [30] }`, `member_gameAccount_exist`,
 *   `common_message_unprocessableEntity` for goods that need no account
 */
export async function saveGameAccount(context: Context, input: Input): Promise<GameAccount> {
  const memberId = memberOf(context);
  const goods = await findGoods(context.db, { goodsId: input.goodsId });
  const key = mainField(goods.rechargeFields);
  if (key === null) throw new StoreError('common_message_unprocessableEntity');
  const values = validateRecharge(goods.rechargeFields, input.values);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockGameAccounts(tx, memberId);
    const id = newId();
    const [created] = await tx
      .insert(gameAccount)
      .values({
        id,
        memberId,
        goodsId: goods.id,
        account: values[key] ?? '',
        values,
        valuesHash: valuesHash(values),
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
    return viewGameAccount(await ownGameAccount(tx, memberId, id), context.locale);
  });
}
