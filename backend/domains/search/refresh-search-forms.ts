import { and, eq, isNull, ne } from 'drizzle-orm';
import { searchFormVersion } from '../../../lib/text/search';
import { goods, goodsCategory } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import type { SystemContext } from '../../platform/context';
import { nicknameColumns } from '../auth/accounts/nickname-columns';
import { searchColumns } from './search-text';

/** Rows of one run: the next run continues. */
const batch = 1000;

/**
 * Writes the search columns of rows that have none or those of an earlier form. Ends at once when all rows are current.
 * Prices and names stay, so no page changes.
 */
export async function refreshSearchForms({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  const products = await db
    .select({ one: goods, category: goodsCategory.nameI18n })
    .from(goods)
    .innerJoin(goodsCategory, eq(goodsCategory.code, goods.categoryCode))
    .where(ne(goods.searchForm, searchFormVersion))
    .limit(batch);
  for (const { one, category } of products) {
    const { nameI18n: name, captionI18n: caption, brand, keywords } = one;
    await db
      .update(goods)
      .set(searchColumns({ name, caption, brand, keywords, category }))
      // Not a product that was saved meanwhile.
      .where(and(eq(goods.id, one.id), eq(goods.version, one.version)));
  }
  const members = await db
    .select({ id: member.id, nickname: member.nickname })
    .from(member)
    .where(isNull(member.nicknameSearch))
    .limit(batch);
  for (const { id, nickname } of members) {
    await db
      .update(member)
      .set(nicknameColumns(nickname))
      .where(and(eq(member.id, id), eq(member.nickname, nickname)));
  }
}
