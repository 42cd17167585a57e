import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Category } from '../../../lib/contract/products/category';
import { goods, goodsCategory } from '../../database/schema/catalog';
import type { Localized } from '../../database/schema/columns';
import { localize } from '../../platform/localize';
import { type CardContext, isOffered, recommended } from './find-cards';

const SAMPLES = 3;

/** Categories in display order, each with the number of its products and the names of the first ones. */
export async function listCategories({ db, locale }: CardContext): Promise<Category[]> {
  const offered = db
    .select({ code: goods.categoryCode, goodsCount: sql<number>`count(*)::int`.as('goods_count') })
    .from(goods)
    .where(isOffered)
    .groupBy(goods.categoryCode)
    .as('offered');
  const names = sql<Localized[]>`to_jsonb(array(select first.name_i18n from (
    select ${goods.nameI18n} from ${goods}
    where ${goods.categoryCode} = ${goodsCategory.code} and ${isOffered}
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
  return rows.map(({ nameI18n, names: sampled, ...category }) => ({
    ...category,
    name: localize(nameI18n, locale),
    sampleNames: sampled.map((name) => localize(name, locale)),
  }));
}
