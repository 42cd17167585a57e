import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Category } from '../../lib/contract/goods';
import { goods, goodsCategory } from '../database/schema/catalog';
import type { Localized } from '../database/schema/columns';
import type { CardContext } from './find-cards';
import { localize } from './localize';

const SAMPLES = 3;

/** The categories in their order, each with the number of its goods and the names of the first ones. */
export async function listCategories({ db, locale }: CardContext): Promise<Category[]> {
  const names = sql<Localized[]>`coalesce(jsonb_agg(${goods.nameI18n}
    order by ${goods.isTop} desc, ${goods.popularRank} asc nulls last, ${goods.salesCount} desc, ${goods.id})
    filter (where ${goods.id} is not null), '[]'::jsonb)`;
  const rows = await db
    .select({
      id: goodsCategory.id,
      code: goodsCategory.code,
      nameI18n: goodsCategory.nameI18n,
      icon: goodsCategory.icon,
      color: goodsCategory.color,
      goodsCount: sql<number>`count(${goods.id})::int`,
      names,
    })
    .from(goodsCategory)
    .leftJoin(goods, and(eq(goods.categoryCode, goodsCategory.code), eq(goods.isMarketable, true)))
    .where(and(eq(goodsCategory.isEnabled, true), isNull(goodsCategory.parentId)))
    .groupBy(goodsCategory.id)
    .orderBy(asc(goodsCategory.sort), asc(goodsCategory.id));
  return rows.map(({ nameI18n, names: sampled, ...category }) => ({
    ...category,
    name: localize(nameI18n, locale),
    sampleNames: sampled.slice(0, SAMPLES).map((name) => localize(name, locale)),
  }));
}
