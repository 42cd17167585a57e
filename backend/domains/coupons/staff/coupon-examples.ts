import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type CouponExample, couponExample } from '../../../../lib/pricing/coupon-example';
import type { Executor } from '../../../database/connect';
import { goods, sku } from '../../../database/schema/catalog';
import type { CouponRow } from '../coupon-on-wire';
import type { termColumns } from './coupon-content';

export type Rules = ReturnType<typeof termColumns>;

type Found = {
  one: typeof sku.$inferSelect;
  product: typeof goods.$inferSelect;
  example: CouponExample;
};

/** SKUs that are computed exactly; the database orders them by an approximation. */
const candidates = 20;

/** SKUs that a coupon can be used for. */
export const inScope = ({ scope }: Rules): SQL | undefined =>
  and(
    eq(goods.isMarketable, true),
    eq(goods.isDiscontinued, false),
    eq(goods.couponAllowed, true),
    eq(sku.isMarketable, true),
    scopeCondition(scope),
  );

/**
 * The smallest purchases that a coupon can be used for, of the SKUs on which it leaves the least.
 * @param by `SHARE`: of what is paid; `AMOUNT`: in fen
 */
export async function worstExamples(db: Executor, rules: Rules, by: 'SHARE' | 'AMOUNT'): Promise<Found[]> {
  const rows = await db
    .select({ one: sku, product: goods })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inScope(rules), sql`${units(rules)} <= ${mostUnits}`))
    .orderBy(leastFirst(rules)[by], sku.id)
    .limit(candidates);
  return rows.flatMap(({ one, product }) => {
    const example = couponExample(rules, {
      goods: product,
      priceFen: one.priceFen,
      costFen: one.costFen,
      mostUnits: product.allowQuantity ? Math.min(product.maxQuantity, one.limitPerOrder) : 1,
    });
    return example ? [{ one, product, example }] : [];
  });
}

function scopeCondition({ type, values = [] }: CouponRow['scope']): SQL | undefined {
  switch (type) {
    case 'ALL':
      return undefined;
    case 'CATEGORY':
      return inArray(goods.categoryCode, values);
    case 'GOODS':
      return inArray(goods.id, values);
    case 'GOODS_TYPE':
      return inArray(sql<string>`${goods.type}`, values);
  }
}

const mostUnits = sql`(case when ${goods.allowQuantity} then least(${goods.maxQuantity}, ${sku.limitPerOrder}) else 1 end)`;

/** Units that reach the minimum, without bulk prices. */
function units({ minOrderFen }: Rules): SQL {
  return sql`greatest(1, ceil(${minOrderFen}::numeric / greatest(${sku.priceFen}, 1)))`;
}

/** What is left, without bulk prices, the least first. */
function leastFirst(rules: Rules): Record<'SHARE' | 'AMOUNT', SQL> {
  const base = sql`(${sku.priceFen} * ${units(rules)})`;
  const rate = sql`least(${base} * (1000000 - ${rules.value}::numeric) / 1000000, ${rules.maxDiscountFen}::numeric)`;
  const off = { AMOUNT: sql`${rules.value}::numeric`, RATE: rate, FREE_FEE: sql`0` }[rules.type];
  const cost = sql`${sku.costFen} * ${units(rules)}`;
  return {
    SHARE: sql`${cost} / greatest(${base} - ${off}, 1) desc`,
    AMOUNT: sql`${cost} - greatest(${base} - ${off}, 0) desc`,
  };
}
