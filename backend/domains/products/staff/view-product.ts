import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { productContent } from '../../../../lib/products/staff/editor-contract';
import { formatShanghai } from '../../../../lib/time';
import { goods, goodsCategory, sku } from '../../../database/schema/catalog';
import { goodsSchedule } from '../../../database/schema/revisions';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { listRevisions, readRevision } from '../../staff/revisions/list-revisions';
import { readStaleTexts } from '../../staff/revisions/stale-texts';
import { lastSaved } from '../../staff/revisions/write-revision';
import { coverAddress } from '../find-cards';
import { skusOf } from './list-products';
import { contentOf } from './product-content';
import { hasOrders } from './save-product';

type View = z.input<Contract['GET /goods/admin/goods/view']['data']>;

/**
 * A product with everything that an editor writes.
 * @throws StoreError goods_notFound
 */
export async function viewProduct(context: Context, id: string): Promise<View> {
  const { db, locale } = context;
  const [one] = await db.select().from(goods).where(eq(goods.id, id));
  if (!one) throw new StoreError('goods_notFound');
  const [rows, figures, categories, ordered, saved, staleTexts, schedules] = await Promise.all([
    db.select().from(sku).where(eq(sku.goodsId, id)).orderBy(asc(sku.sort), asc(sku.id)),
    skusOf(context, [id]),
    db.select().from(goodsCategory).orderBy(asc(goodsCategory.sort), asc(goodsCategory.id)),
    hasOrders(db, id),
    lastSaved(db, { kind: 'GOODS', id }),
    readStaleTexts(db, { kind: 'GOODS', id }),
    db
      .select({ one: goodsSchedule, by: staffAccount.name })
      .from(goodsSchedule)
      .innerJoin(staffAccount, eq(staffAccount.id, goodsSchedule.requestedBy))
      .where(eq(goodsSchedule.goodsId, id))
      .orderBy(desc(goodsSchedule.id))
      .limit(10),
  ]);
  return {
    id,
    sn: one.sn,
    slug: one.slug,
    cover: coverAddress(one, locale),
    type: one.type,
    deliveryMode: one.deliveryMode,
    onSale: one.isMarketable,
    isDiscontinued: one.isDiscontinued,
    version: one.version,
    updatedTime: formatShanghai(one.updatedTime),
    lastSaved: saved,
    content: contentOf(one, rows),
    staleTexts,
    skus: figures.map(({ onWire }) => onWire),
    categories: categories
      .filter(({ isEnabled, code }) => isEnabled || code === one.categoryCode)
      .map(({ code, nameI18n }) => ({ code, name: localize(nameI18n, locale) })),
    hasOrders: ordered,
    schedules: schedules.map(({ one: { id: scheduleId, action, status, startTime, reason }, by }) => ({
      id: scheduleId,
      action,
      status,
      startTime: startTime.getTime(),
      reason,
      by,
    })),
  };
}

/**
 * The saved states of a product.
 * @throws StoreError goods_notFound
 */
export async function productHistory(context: Context, query: { id: string; after?: number | undefined }) {
  const [one] = await context.db.select({ id: goods.id }).from(goods).where(eq(goods.id, query.id));
  if (!one) throw new StoreError('goods_notFound');
  return listRevisions(context, { kind: 'GOODS', id: query.id }, query.after);
}

/** One saved state. What the schema did not have when it was saved is as it is now. */
export async function productRevision(context: Context, id: string) {
  const { subjectId, ...found } = await readRevision(context, 'GOODS', id);
  const [one] = await context.db.select().from(goods).where(eq(goods.id, subjectId));
  if (!one) throw new StoreError('goods_notFound');
  const now = contentOf(one, await context.db.select().from(sku).where(eq(sku.goodsId, subjectId)));
  const content = { ...now, ...found.content };
  const skus = content.skus.map((saved) => ({ ...now.skus.find((own) => own.id === saved.id), ...saved }));
  return { ...found, content: productContent.parse({ ...content, skus }) };
}
