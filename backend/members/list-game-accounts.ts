import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Page } from '../../lib/contract/endpoint';
import type { GameAccount } from '../../lib/contract/upms';
import { formatShanghai } from '../../lib/time';
import { localize } from '../catalog/localize';
import { goods } from '../database/schema/catalog';
import { gameAccount } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { type PageQuery, pageOffset, toPage } from '../platform/to-page';
import { maskAccount } from './mask-account';

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
  const rows = await context.db
    .select({ account: gameAccount, name: goods.nameI18n, slug: goods.slug })
    .from(gameAccount)
    .innerJoin(goods, eq(goods.id, gameAccount.goodsId))
    .where(mine)
    .orderBy(sql`${gameAccount.lastUsedTime} desc nulls last`, desc(gameAccount.id))
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const records = rows.map(({ account, name, slug }) => ({
    id: account.id,
    goodsId: account.goodsId,
    goodsName: localize(name, context.locale),
    goodsCover: `/covers/${slug}.svg`,
    nickname: account.nickname,
    account: maskAccount(account.account),
    values: account.values,
    roleName: account.roleName,
    lastUsedTime: account.lastUsedTime ? formatShanghai(account.lastUsedTime) : null,
  }));
  return toPage(records, all?.rows ?? 0, query);
}
