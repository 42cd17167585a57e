import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { CouponExampleView, StaffCouponView } from '../../../../lib/coupons/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import { percentOf } from '../../../../lib/part-of-whole';
import { couponExample, mostOff } from '../../../../lib/pricing/coupon-example';
import { formatShanghai } from '../../../../lib/time';
import { goods, sku } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import { coupon, couponCode } from '../../../database/schema/pricing';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import type { CouponRow } from '../coupon-on-wire';
import { contentOf, termColumns, termsOf } from './coupon-content';
import { couponRows } from './list-coupons';

type Preview = z.output<Contract['POST /order/admin/coupon/preview']['body']>;
type Rules = ReturnType<typeof termColumns>;

/** SKUs of which the lowest margin is computed; the database orders them by an approximation of it. */
const candidates = 20;

/**
 * A coupon with everything that an editor writes, and what it does to the margins in its scope.
 * @throws StoreError 404
 */
export async function viewCoupon(context: Context, id: string): Promise<StaffCouponView> {
  const { db } = context;
  const [row] = await db.select().from(coupon).where(eq(coupon.id, id));
  if (!row) throw new StoreError('common_message_notFound');
  const [onWire] = await couponRows(context, [row]);
  if (!onWire) throw new StoreError('common_message_notFound');
  const [unused] = await db
    .select({ units: count() })
    .from(couponCode)
    .where(and(eq(couponCode.couponId, id), eq(couponCode.status, 'UNUSED')));
  return {
    row: onWire,
    version: row.version,
    content: contentOf(row),
    isFixed: row.claimedQuantity > 0,
    unused: unused?.units ?? 0,
    lastSaved: await lastSaved(context, row),
    example: await exampleOf(context, termColumns(termsOf(row)), row.totalQuantity),
  };
}

async function lastSaved({ db }: Context, row: CouponRow): Promise<StaffCouponView['lastSaved']> {
  const [saved] = await db
    .select({ by: staffAccount.name, time: auditLog.createdTime })
    .from(auditLog)
    .leftJoin(staffAccount, eq(staffAccount.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectId, row.id), inArray(auditLog.action, ['coupon.save', 'coupon.end'])))
    .orderBy(desc(auditLog.createdTime), desc(auditLog.id))
    .limit(1);
  return saved ? { by: saved.by, time: formatShanghai(saved.time) } : null;
}

/** The example of terms that are being written. */
export function previewCoupon(context: Context, { total, ...terms }: Preview): Promise<CouponExampleView> {
  return exampleOf(context, termColumns(terms), total);
}

async function exampleOf(context: Context, rules: Rules, total: number): Promise<CouponExampleView> {
  const { db, locale } = context;
  const inScope = and(
    eq(goods.isMarketable, true),
    eq(goods.isDiscontinued, false),
    eq(goods.couponAllowed, true),
    eq(sku.isMarketable, true),
    scopeCondition(rules.scope),
  );
  const [counted] = await db
    .select({ skus: count() })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inScope);
  const rows = await db
    .select({ one: sku, product: goods })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inScope, sql`${units(rules)} <= ${mostUnits}`))
    .orderBy(marginOf(rules), sku.id)
    .limit(candidates);
  const examples = rows.flatMap(({ one, product }) => {
    const example = couponExample(rules, {
      goods: product,
      priceFen: one.priceFen,
      costFen: one.costFen,
      mostUnits: product.allowQuantity ? Math.min(product.maxQuantity, one.limitPerOrder) : 1,
    });
    if (!example) return [];
    return {
      goodsName: localize(product.nameI18n, locale),
      skuName: localize(one.nameI18n, locale),
      quantity: example.quantity,
      price: fenToYuan(example.baseFen),
      off: fenToYuan(example.offFen),
      paid: fenToYuan(example.paidFen),
      margin: fenToYuan(example.marginFen),
      // Nothing is paid: the whole cost is lost.
      marginPercent: percentOf(example.marginFen, example.paidFen) ?? -100,
    };
  });
  const [lowest = null] = examples.toSorted((left, right) => left.marginPercent - right.marginPercent);
  const most = mostOff(rules);
  return { lowest, skus: counted?.skus ?? 0, mostCost: most === null ? null : fenToYuan(most * total) };
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

/** Share of what is paid that is left, without bulk prices: cost per fen that is paid, the highest first. */
function marginOf(rules: Rules): SQL {
  const base = sql`(${sku.priceFen} * ${units(rules)})`;
  const rate = sql`least(${base} * (1000000 - ${rules.value}::numeric) / 1000000, ${rules.maxDiscountFen}::numeric)`;
  const off = { AMOUNT: sql`${rules.value}::numeric`, RATE: rate, FREE_FEE: sql`0` }[rules.type];
  return sql`${sku.costFen} * ${units(rules)} / greatest(${base} - ${off}, 1) desc`;
}
