import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import type { StaffGoodsView } from '../../../../lib/permissions/catalogue-states';
import { marginPercent } from '../../../../lib/pricing/margin';
import type { StaffSku } from '../../../../lib/products/staff/contract';
import type { ProductSort } from '../../../../lib/staff/list-states';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { goods, goodsCategory, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { byId, keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { productsNamed } from '../../search/products-named';
import { coverAddress } from '../find-cards';
import { soldUnits } from '../sold-units';

type List = Contract['GET /goods/admin/goods/list'];

const pageSize = 50;
/** Views are counted up to this number. */
const mostCounted = 10_000;

/** Written as in the partial indexes, so that the planner uses them. */
const fewLeft = sql`${sku.available} <= 10 and ${sku.isMarketable}`;
const lowMargin = sql`${sku.priceFen} * 96 < ${sku.costFen} * 100 and ${sku.isMarketable}`;

const withSku = (condition: SQL) =>
  sql`${goods.id} in (select ${sku.goodsId} from ${sku} where ${condition})`;

const conditionOf: Record<StaffGoodsView, SQL | undefined> = {
  ALL: undefined,
  ON_SALE: and(eq(goods.isMarketable, true), eq(goods.isDiscontinued, false)),
  LOW_STOCK: and(
    eq(goods.isMarketable, true),
    inArray(goods.deliveryMode, ['CARD', 'SHIPPING']),
    withSku(fewLeft),
  ),
  LOW_MARGIN: and(eq(goods.isMarketable, true), withSku(lowMargin)),
  OFF_SALE: sql`(not ${goods.isMarketable} or ${goods.isDiscontinued})`,
};

const sortings: Record<ProductSort, Sorting> = {
  ...byId,
  CHANGED_DESC: { key: sql`goods.updated_time`, isDescending: true },
  CHANGED_ASC: { key: sql`goods.updated_time`, isDescending: false },
};

/** Products in a sorting, with all their SKUs. */
export async function listProducts(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { db, locale } = context;
  const { order, following } = keysetSorting(goods.id, sortings[query.sort], query.after);
  const rows = await db
    .select({ one: shown, category: goodsCategory.nameI18n })
    .from(goods)
    .innerJoin(goodsCategory, eq(goodsCategory.code, goods.categoryCode))
    .where(
      and(
        conditionOf[query.view],
        query.q ? productsNamed(query.q) : undefined,
        query.category ? eq(goods.categoryCode, query.category) : undefined,
        query.mode ? eq(goods.deliveryMode, query.mode) : undefined,
        following,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const skus = await skusOf(
    context,
    page.map(({ one }) => one.id),
  );
  return {
    rows: page.map(({ one, category }) => {
      const own = skus.filter(({ goodsId }) => goodsId === one.id).map((each) => each.onWire);
      return {
        id: one.id,
        sn: one.sn,
        name: localize(one.nameI18n, locale),
        cover: coverAddress(one, locale),
        categoryCode: one.categoryCode,
        category: localize(category, locale),
        deliveryMode: one.deliveryMode,
        onSale: one.isMarketable,
        isDiscontinued: one.isDiscontinued,
        skus: own,
        sold30: own.reduce((sum, { sold30 }) => sum + sold30, 0),
        updatedTime: formatShanghai(one.updatedTime),
        version: one.version,
      };
    }),
    next: rows.length > pageSize ? (page.at(-1)?.one.id ?? null) : null,
  };
}

const shown = {
  id: goods.id,
  sn: goods.sn,
  slug: goods.slug,
  coverUrl: goods.coverUrl,
  nameI18n: goods.nameI18n,
  categoryCode: goods.categoryCode,
  deliveryMode: goods.deliveryMode,
  isMarketable: goods.isMarketable,
  isDiscontinued: goods.isDiscontinued,
  updatedTime: goods.updatedTime,
  version: goods.version,
};

/** The SKUs of products with price, margin, stock and sales, in display order. */
export async function skusOf(
  context: Context,
  goodsIds: readonly string[],
): Promise<{ goodsId: string; onWire: StaffSku }[]> {
  if (goodsIds.length === 0) return [];
  const rows = await context.db
    .select()
    .from(sku)
    .where(inArray(sku.goodsId, [...goodsIds]))
    .orderBy(asc(sku.goodsId), asc(sku.sort), asc(sku.id));
  const sold = await soldUnits(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((one) => ({
    goodsId: one.goodsId,
    onWire: {
      id: one.id,
      sn: one.sn,
      name: localize(one.nameI18n, context.locale),
      price: fenToYuan(one.priceFen),
      marketPrice: one.marketPriceFen === null ? null : fenToYuan(one.marketPriceFen),
      cost: fenToYuan(one.costFen),
      margin: marginPercent(one.priceFen, one.costFen) ?? 0,
      available: one.available,
      reserved: one.reserved,
      sold30: sold.get(one.id) ?? 0,
      onSale: one.isMarketable,
      version: one.version,
    },
  }));
}

/** The number of products of each view. */
export async function countProducts({ db }: Context): Promise<Record<StaffGoodsView, number>> {
  const entries = await Promise.all(
    (Object.keys(conditionOf) as StaffGoodsView[]).map(
      async (view) => [view, await countUpTo(db, conditionOf[view])] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<StaffGoodsView, number>;
}

async function countUpTo(db: Executor, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(goods)
    .where(where)
    .limit(mostCounted)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
