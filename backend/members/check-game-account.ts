import { and, eq } from 'drizzle-orm';
import type { GameAccount } from '../../lib/contract/upms';
import { checkAccount } from '../catalog/check-account';
import { gameAccount } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { ownGameAccount, viewGameAccount } from './game-account-row';

/**
 * Ask the supplier again whose account it is. The answer counts only for the values that were asked about: they may
 * have been changed meanwhile.
 * @throws StoreError 404, and the refusals of `checkAccount`
 */
export async function checkGameAccount(context: Context, id: string): Promise<GameAccount> {
  const memberId = memberOf(context);
  const { account } = await ownGameAccount(context.db, memberId, id);
  const found = await checkAccount(context, { goodsId: account.goodsId, values: account.values });
  const now = context.clock.now();
  await context.db
    .update(gameAccount)
    .set({
      // A login with several characters: the one that was bought for stays the remembered one.
      ...(found.roleName === null ? {} : { roleName: found.roleName }),
      checkedTime: now,
      updatedTime: now,
    })
    .where(and(eq(gameAccount.id, account.id), eq(gameAccount.valuesHash, account.valuesHash)));
  return viewGameAccount(await ownGameAccount(context.db, memberId, id), context.locale);
}
