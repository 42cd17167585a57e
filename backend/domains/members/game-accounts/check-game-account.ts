import { and, eq } from 'drizzle-orm';
import type { GameAccount } from '../../../../lib/members/game-account-contract';
import { gameAccount } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { checkAccount } from '../../products/recharge/check-account';
import { ownGameAccount, viewGameAccount } from './game-account-row';

/**
 * Checks a saved account with the supplier again. The result is stored only if the values have not changed meanwhile.
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
      // For a login with several characters, the purchased one stays stored.
      ...(found.roleName === null ? {} : { roleName: found.roleName }),
      checkedTime: now,
      updatedTime: now,
    })
    .where(and(eq(gameAccount.id, account.id), eq(gameAccount.valuesHash, account.valuesHash)));
  return viewGameAccount(await ownGameAccount(context.db, memberId, id), context.locale);
}
