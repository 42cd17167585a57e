import { and, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import { percentOf } from '../../../../lib/part-of-whole';
import { formatShanghai } from '../../../../lib/time';
import { goods, sku } from '../../../database/schema/catalog';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';

type History = Contract['GET /goods/admin/price/history'];

const pageSize = 50;

/**
 * The price changes of the SKUs of a product that took effect, newest first, paged by their change.
 * @throws StoreError goods_notFound
 */
export async function priceHistory(
  { db, locale }: Context,
  { id, after }: z.output<History['query']>,
): Promise<z.input<History['data']>> {
  const [product] = await db.select({ id: goods.id }).from(goods).where(eq(goods.id, id));
  if (!product) throw new StoreError('goods_notFound');
  const approver = alias(staffAccount, 'approver');
  const rows = await db
    .select({
      change: priceChange,
      item: priceChangeItem,
      name: sku.nameI18n,
      sn: sku.sn,
      by: staffAccount.name,
      approvedBy: approver.name,
    })
    .from(priceChangeItem)
    .innerJoin(priceChange, eq(priceChange.id, priceChangeItem.changeId))
    .innerJoin(sku, eq(sku.id, priceChangeItem.skuId))
    .innerJoin(staffAccount, eq(staffAccount.id, priceChange.requestedBy))
    .leftJoin(approver, eq(approver.id, priceChange.approvedBy))
    .where(
      and(eq(sku.goodsId, id), eq(priceChange.status, 'DONE'), after ? lt(priceChange.id, after) : undefined),
    )
    .orderBy(desc(priceChange.id), sku.sort, sku.id)
    // A page ends with a whole change, which has at most as many rows as the product has SKUs.
    .limit(pageSize + 60);
  const last = rows[pageSize - 1]?.change.id;
  const end = rows.findIndex(({ change }, index) => index >= pageSize && change.id !== last);
  const page = end < 0 ? rows : rows.slice(0, end);
  return {
    rows: page.map(({ change, item, name, sn, by, approvedBy }) => ({
      changeId: change.id,
      skuId: item.skuId,
      sn,
      name: localize(name, locale),
      from: fenToYuan(item.fromFen),
      to: fenToYuan(item.toFen),
      change: percentOf(item.toFen - item.fromFen, item.fromFen) ?? 0,
      time: formatShanghai(change.doneTime ?? change.updatedTime),
      reason: change.reason,
      by,
      approvedBy,
    })),
    next: end < 0 ? null : (page.at(-1)?.change.id ?? null),
  };
}
