import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { CouponExampleView, StaffCouponView } from '../../../../lib/coupons/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import { percentOf } from '../../../../lib/part-of-whole';
import { mostOff } from '../../../../lib/pricing/coupon-example';
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
import { inScope, type Rules, worstExamples } from './coupon-examples';
import { couponRows } from './list-coupons';

type Preview = z.output<Contract['POST /order/admin/coupon/preview']['body']>;

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
  const [counted] = await db
    .select({ skus: count() })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inScope(rules));
  const found = await worstExamples(db, rules, 'SHARE');
  const examples = found.map(({ one, product, example }) => {
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
