import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { dailyDeal, goods } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockSkus } from '../../catalog/change-price';
import { refreshPages } from '../../catalog/refresh-pages';
import { isCounted } from './list-deals';

type Save = z.output<Contract['POST /goods/admin/daily_deal/save']['body']>;
type Row = typeof dailyDeal.$inferSelect;

/**
 * Adds or changes a deal. The lock of the sku serialises two people, so that two deals never overlap.
 * @throws StoreError `goods_notFound`; `common_message_notFound`; `common_message_conflict` when the deal was changed
 *   meanwhile; `deal_timesInvalid`, `deal_priceInvalid`, `deal_quotaInvalid`, `deal_overlaps`
 */
export async function saveDeal(context: Context, body: Save): Promise<{ id: string }> {
  const id = body.id ?? newId();
  await context.db.transaction(async (tx) => {
    const [one] = await lockSkus(tx, [body.skuId]);
    if (!one) throw new StoreError('goods_notFound');
    const [product] = await tx.select().from(goods).where(eq(goods.id, one.goodsId));
    if (!product || product.isDiscontinued) throw new StoreError('goods_notFound');
    const before = body.id === null ? null : await lockDeal(tx, body.id, body.version);
    if (before && before.skuId !== one.id) {
      throw new StoreError('common_message_badRequest', { data: { fields: ['skuId'] } });
    }
    const now = context.clock.now();
    const row = { ...columnsOf(body), goodsId: one.goodsId, updatedTime: now };
    checkTimes(row, before, now);
    if (row.discountPriceFen >= one.priceFen) throw new StoreError('deal_priceInvalid');
    const taken = (before?.soldCount ?? 0) + (before?.reservedCount ?? 0);
    const left = row.quota - taken;
    if (left < 0 || (isCounted(product.deliveryMode) && left > one.available)) {
      throw new StoreError('deal_quotaInvalid', { data: { available: one.available, taken } });
    }
    await refuseOverlap(tx, id, row);
    if (before) {
      await tx
        .update(dailyDeal)
        .set({ ...row, version: sql`${dailyDeal.version} + 1` })
        .where(eq(dailyDeal.id, id));
    } else {
      await tx.insert(dailyDeal).values({ id, ...row, createdTime: now });
    }
    await refreshDeal(tx, context, row);
    await writeStaffAudit(tx, context, {
      action: 'deal.save',
      subjectId: id,
      reason: body.reason,
      ...(before ? { before: shown(before) } : {}),
      after: shown(row),
      detail: { skuId: one.id },
    });
  });
  return { id };
}

function columnsOf(body: Save) {
  return {
    skuId: body.skuId,
    discountPriceFen: yuanToFen(body.price),
    startTime: new Date(body.startTime),
    endTime: new Date(body.endTime),
    quota: body.quota,
    limitPerMember: body.limitPerMember,
    allowCoupon: body.allowCoupon,
  };
}

async function lockDeal(tx: Transaction, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(dailyDeal).where(eq(dailyDeal.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  if (row.version !== version) throw new StoreError('common_message_conflict');
  return row;
}

type Times = Pick<Row, 'startTime' | 'endTime'>;

function checkTimes(row: Times, before: Row | null, now: Date): void {
  const hasStarted = before !== null && before.startTime <= now;
  const isMoved = hasStarted && before.startTime.getTime() !== row.startTime.getTime();
  if (row.endTime <= row.startTime || row.endTime <= now || isMoved)
    throw new StoreError('deal_timesInvalid');
  // A new deal starts now at the earliest: prices of the past do not change.
  if (!hasStarted && row.startTime < addTime(now, -1, 'minute')) throw new StoreError('deal_timesInvalid');
}

async function refuseOverlap(tx: Transaction, id: string, row: Times & { skuId: string }): Promise<void> {
  const found = await tx
    .select({ id: dailyDeal.id })
    .from(dailyDeal)
    .where(
      and(
        eq(dailyDeal.skuId, row.skuId),
        ne(dailyDeal.id, id),
        lt(dailyDeal.startTime, row.endTime),
        gt(dailyDeal.endTime, row.startTime),
      ),
    )
    .limit(1);
  if (found.length > 0) throw new StoreError('deal_overlaps');
}

/**
 * Invalidates the pages of a deal now, and at a start or an end that the job of the next minute may miss because it has
 * already looked that far ahead.
 */
async function refreshDeal(
  tx: Transaction,
  context: Context,
  { goodsId, startTime, endTime }: Times & { goodsId: string },
): Promise<void> {
  await refreshPages(tx, context, [goodsId]);
  await context.jobs.enqueue(tx, 'cache.invalidate', { tags: [cacheTags.home] });
  const now = context.clock.now();
  for (const time of [startTime, endTime]) {
    if (time > now && time < addTime(now, 2, 'minute')) await refreshPages(tx, context, [goodsId], time);
  }
}

/**
 * Ends a running deal, or deletes one that has not started.
 * @throws StoreError `common_message_notFound`; `common_message_conflict` when it was changed meanwhile or has ended
 */
export async function endDeal(
  context: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(dailyDeal).where(eq(dailyDeal.id, id));
    if (!known) throw new StoreError('common_message_notFound');
    // Orders lock the sku before the deal.
    await lockSkus(tx, [known.skuId]);
    const row = await lockDeal(tx, id, version);
    const now = context.clock.now();
    if (row.endTime <= now) throw new StoreError('common_message_conflict');
    const hasStarted = row.startTime <= now;
    if (hasStarted) {
      await tx
        .update(dailyDeal)
        .set({ endTime: now, updatedTime: now, version: sql`${dailyDeal.version} + 1` })
        .where(eq(dailyDeal.id, id));
    }
    await refreshDeal(tx, context, row);
    if (!hasStarted) await tx.delete(dailyDeal).where(eq(dailyDeal.id, id));
    await writeStaffAudit(tx, context, {
      action: hasStarted ? 'deal.end' : 'deal.delete',
      subjectId: id,
      reason,
      before: shown(row),
      detail: { skuId: row.skuId },
    });
  });
  return null;
}

const shown = (
  row: Pick<Row, 'discountPriceFen' | 'startTime' | 'endTime' | 'quota' | 'limitPerMember' | 'allowCoupon'>,
) => ({
  price: fenToYuan(row.discountPriceFen),
  startTime: formatShanghai(row.startTime),
  endTime: formatShanghai(row.endTime),
  quota: row.quota,
  limitPerMember: row.limitPerMember,
  allowCoupon: row.allowCoupon,
});
