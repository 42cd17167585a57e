import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Category } from '../../../lib/products/category-contract';
import type { GoodsType } from '../../../lib/products/goods-type';
import { goods, goodsCategory } from '../../database/schema/catalog';
import type { Localized } from '../../database/schema/columns';
import { localize } from '../../platform/localize';
import { type CardContext, isOffered, recommended } from './find-cards';

const SAMPLES = 3;

/**
 * Categories in display order, each with the number of its products and the names of the first ones.
 * @param type only products of this type, and categories that have some
 */
export async function listCategories({ db, locale }: CardContext, type?: GoodsType): Promise<Category[]> {
  const ofType = type && eq(goods.type, type);
  const offered = db
    .select({ code: goods.categoryCode, goodsCount: sql<number>`count(*)::int`.as('goods_count') })
    .from(goods)
    .where(and(isOffered, ofType))
    .groupBy(goods.categoryCode)
    .as('offered');
  const names = sql<Localized[]>`to_jsonb(array(select first.name_i18n from (
    select ${goods.nameI18n} from ${goods}
    where ${and(sql`${goods.categoryCode} = ${goodsCategory.code}`, isOffered, ofType)}
    order by ${sql.join([...recommended], sql`, `)} limit ${SAMPLES}) as first))`;
  const rows = await db
    .select({
      id: goodsCategory.id,
      code: goodsCategory.code,
      nameI18n: goodsCategory.nameI18n,
      icon: goodsCategory.icon,
      color: goodsCategory.color,
      goodsCount: sql<number>`coalesce(${offered.goodsCount}, 0)`,
      names,
    })
    .from(goodsCategory)
    .leftJoin(offered, eq(offered.code, goodsCategory.code))
    .where(and(eq(goodsCategory.isEnabled, true), isNull(goodsCategory.parentId)))
    .orderBy(asc(goodsCategory.sort), asc(goodsCategory.id));
  const shown = type === undefined ? rows : rows.filter(({ goodsCount }) => goodsCount > 0);
  return shown.map(({ nameI18n, names: sampled, ...category }) => ({
    ...category,
    name: localize(nameI18n, locale),
    sampleNames: sampled.map((name) => localize(name, locale)),
  }));
}
