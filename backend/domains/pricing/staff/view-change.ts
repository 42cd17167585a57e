import { and, asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fenToYuan } from '../../../../lib/money';
import { percentOf } from '../../../../lib/part-of-whole';
import type { PriceChangeView } from '../../../../lib/products/staff/contract';
import { formatShanghai } from '../../../../lib/time';
import { approval } from '../../../database/schema/approvals';
import { goods, sku } from '../../../database/schema/catalog';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';

/**
 * A price change with each of its prices, in the order of products and SKUs.
 * @throws StoreError `common_message_notFound`
 */
export async function viewChange({ db, locale }: Context, id: string): Promise<PriceChangeView> {
  const approver = alias(staffAccount, 'approver');
  const [found] = await db
    .select({ change: priceChange, requester: staffAccount.name, approvedBy: approver.name })
    .from(priceChange)
    .innerJoin(staffAccount, eq(staffAccount.id, priceChange.requestedBy))
    .leftJoin(approver, eq(approver.id, priceChange.approvedBy))
    .where(eq(priceChange.id, id));
  if (!found) throw new StoreError('common_message_notFound');
  const { change, requester, approvedBy } = found;
  const items = await db
    .select({ item: priceChangeItem, sku, goodsName: goods.nameI18n })
    .from(priceChangeItem)
    .innerJoin(sku, eq(sku.id, priceChangeItem.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(priceChangeItem.changeId, id))
    .orderBy(asc(goods.id), asc(sku.sort), asc(sku.id));
  const [refusal] = await db
    .select({ by: staffAccount.name, note: approval.note })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.decidedBy))
    .where(and(eq(approval.kind, 'PRICE_CHANGE'), eq(approval.subjectId, id), eq(approval.status, 'REFUSED')))
    .orderBy(desc(approval.id))
    .limit(1);
  return {
    id,
    status: change.status,
    reason: change.reason,
    requester,
    approvedBy,
    refusal: refusal ? { by: refusal.by, note: refusal.note ?? '' } : null,
    startTime: change.startTime?.getTime() ?? null,
    doneTime: change.doneTime && formatShanghai(change.doneTime),
    createdTime: formatShanghai(change.createdTime),
    skus: items.length,
    items: items.map(({ item, sku: one, goodsName }) => ({
      skuId: one.id,
      goodsId: one.goodsId,
      goodsName: localize(goodsName, locale),
      name: localize(one.nameI18n, locale),
      sn: one.sn,
      from: fenToYuan(item.fromFen),
      to: fenToYuan(item.toFen),
      price: fenToYuan(one.priceFen),
      change: percentOf(item.toFen - item.fromFen, item.fromFen) ?? 0,
    })),
  };
}
