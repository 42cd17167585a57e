import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { GameAccount } from '../../../../lib/members/game-account-contract';
import type { Page } from '../../../../lib/wire/endpoint';
import { goods } from '../../../database/schema/catalog';
import { gameAccount } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { readPage } from '../../../platform/read-page';
import type { PageQuery } from '../../../platform/to-page';
import { selectGameAccounts, viewGameAccount } from './game-account-row';

/** The member's saved recharge accounts, last used first. */
export async function listGameAccounts(
  context: Context,
  query: PageQuery & { goodsId?: string | undefined },
): Promise<Page<GameAccount>> {
  const mine = and(
    eq(gameAccount.memberId, memberOf(context)),
    query.goodsId === undefined ? undefined : eq(gameAccount.goodsId, query.goodsId),
  );
  const total = context.db
    .select({ rows: count() })
    .from(gameAccount)
    .innerJoin(goods, eq(goods.id, gameAccount.goodsId))
    .where(mine);
  const rows = selectGameAccounts(context.db)
    .where(mine)
    .orderBy(...lastUsedFirst);
  return readPage(query, { total, rows }, (row) => viewGameAccount(row, context.locale));
}

const lastUsedFirst = [sql`${gameAccount.lastUsedTime} desc nulls last`, desc(gameAccount.id)];

/** The member's saved recharge accounts for one product, last used first. */
export async function newestGameAccounts(
  context: Context,
  goodsId: string,
  most: number,
): Promise<GameAccount[]> {
  const rows = await selectGameAccounts(context.db)
    .where(and(eq(gameAccount.memberId, memberOf(context)), eq(gameAccount.goodsId, goodsId)))
    .orderBy(...lastUsedFirst)
    .limit(most);
  return rows.map((row) => viewGameAccount(row, context.locale));
}
