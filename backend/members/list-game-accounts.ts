import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Page } from '../../lib/contract/endpoint';
import type { GameAccount } from '../../lib/contract/upms';
import { goods } from '../database/schema/catalog';
import { gameAccount } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { type PageQuery, pageOffset, toPage } from '../platform/to-page';
import { selectGameAccounts, viewGameAccount } from './game-account-row';

/** Saved recharge accounts, last used first. */
export async function listGameAccounts(
  context: Context,
  query: PageQuery & { goodsId?: string | undefined },
): Promise<Page<GameAccount>> {
  const mine = and(
    eq(gameAccount.memberId, memberOf(context)),
    query.goodsId === undefined ? undefined : eq(gameAccount.goodsId, query.goodsId),
  );
  const [all] = await context.db
    .select({ rows: count() })
    .from(gameAccount)
    .innerJoin(goods, eq(goods.id, gameAccount.goodsId))
    .where(mine);
  const rows = await selectGameAccounts(context.db)
    .where(mine)
    .orderBy(sql`${gameAccount.lastUsedTime} desc nulls last`, desc(gameAccount.id))
    .limit(query.pageSize)
    .offset(pageOffset(query));
  return toPage(
    rows.map((row) => viewGameAccount(row, context.locale)),
    all?.rows ?? 0,
    query,
  );
}
