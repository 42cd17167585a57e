import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Page } from '../../../lib/contract/dialect/endpoint';
import type { GameAccount } from '../../../lib/contract/members/game-account';
import { goods } from '../../database/schema/catalog';
import { gameAccount } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import type { PageQuery } from '../../platform/to-page';
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
    .orderBy(sql`${gameAccount.lastUsedTime} desc nulls last`, desc(gameAccount.id));
  return readPage(query, { total, rows }, (row) => viewGameAccount(row, context.locale));
}
